import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProjectEvent, projectChannel } from '../../../core/contract/live.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import { type ManualLive, manualLive } from '../../live/testing/manual-live.ts';
import { manualProject } from '../../live/testing/manual-project.ts';
import { manualClock } from '../../platform/testing/manual-clock.ts';
import { type AlertsStore, createAlertsStore } from '../../state/alerts-store.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { manualController } from '../controllers/testing/manual-controller.ts';
import { FakeServer } from '../session/testing/fake-server.ts';
import { followCodes } from './follow-codes.ts';
import { followFlags } from './follow-flags.ts';

const flagged = (dtc: boolean) => ({
  ...manualProject('p1', { state: 'done', step: null, share: 1 }),
  flags: { dtc, mappacks: false, solutions: false },
});

let live: ManualLive;
let alerts: AlertsStore;
let controller: EditorController;
/** What the server says of the project now. */
let now: () => boolean;
let askedCount: number;
let end: () => void;

beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  live = manualLive();
  alerts = createAlertsStore(manualClock());
  const { session } = await new FakeServer().open();
  controller = manualController(session);
  now = () => true;
  askedCount = 0;
  const projects = {
    project: async () => {
      askedCount++;
      return flagged(now());
    },
  };
  const project = flagged(true);
  const flags = followFlags({ live: live.live, projects, project });
  const leave = followCodes({ alerts, flags, controller });
  end = () => {
    leave();
    flags.end();
  };
});
afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

const tell = (event: ProjectEvent, data?: unknown): void =>
  live.tell(projectChannel('p1'), event, data);
const shown = (): string[] => alerts.store.getState().alerts.map(({ code }) => code);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const openKind = (): string | undefined => controller.store.getState().dialog?.kind;

describe('a project that has no trouble codes any more', () => {
  it('closes their dialog, and says so', async () => {
    controller.openDialog({ kind: 'troubleCodes' });
    now = () => false;
    tell('FLAGS_UPDATED');
    await settled();
    expect([openKind(), shown()]).toEqual([undefined, ['NO_DTC_CODES']]);
  });

  it('leaves other dialogs alone', async () => {
    controller.openDialog({ kind: 'help' });
    now = () => false;
    tell('FLAGS_UPDATED');
    await settled();
    expect([openKind(), shown()]).toEqual(['help', ['NO_DTC_CODES']]);
  });

  it('is looked at after a break, and not when listening begins', async () => {
    controller.openDialog({ kind: 'troubleCodes' });
    now = () => false;
    live.resume();
    expect(askedCount).toBe(0);
    live.resume();
    await settled();
    expect([openKind(), askedCount]).toEqual([undefined, 1]);
  });

  it('is told of once', async () => {
    now = () => false;
    tell('FLAGS_UPDATED');
    await settled();
    controller.openDialog({ kind: 'troubleCodes' });
    tell('FLAGS_UPDATED');
    await settled();
    expect([openKind(), shown()]).toEqual(['troubleCodes', ['NO_DTC_CODES']]);
  });

  it('is not known of while the server is away', async () => {
    controller.openDialog({ kind: 'troubleCodes' });
    now = () => {
      throw new NetworkApiError();
    };
    tell('FLAGS_UPDATED');
    await settled();
    expect([openKind(), shown()]).toEqual(['troubleCodes', []]);
  });
});

it('is heard of no more in an editor that is closed, not even of what was asked before', async () => {
  now = () => false;
  tell('FLAGS_UPDATED');
  end();
  await settled();
  expect([live.listeners, shown()]).toEqual([[], []]);
});
