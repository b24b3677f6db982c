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
import { followFlags } from './follow-flags.ts';
import { followSolutions } from './follow-solutions.ts';

const flagged = (solutions: boolean) => ({
  ...manualProject('p1', { state: 'done', step: null, share: 1 }),
  flags: { dtc: false, mappacks: false, solutions },
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
  const leave = followSolutions({ live: live.live, project, alerts, flags, controller });
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
const shown = (): string[] =>
  alerts.store
    .getState()
    .alerts.map(({ code, reason }) => [code, reason].filter(Boolean).join(':'));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const openKind = (): string | undefined => controller.store.getState().dialog?.kind;

describe('what happens to the solutions of a project', () => {
  it.each<[ProjectEvent, unknown, string]>([
    ['SOLUTIONS_READY', undefined, 'SOLUTIONS_UPDATED'],
    ['SOLUTIONS_UPDATED', undefined, 'SOLUTIONS_UPDATED'],
    ['SOLUTION_LEARNT', { solutionId: 's1' }, 'LEARN_SOLUTION_SUCCESS'],
    [
      'SOLUTION_LEARNING_FAILED',
      { solutionId: 's1', reason: 'learnTooSmall' },
      'LEARN_SOLUTION_FAILURE:learnTooSmall',
    ],
    ['SOLUTION_LEARNING_FAILED', 'of another release', 'LEARN_SOLUTION_FAILURE'],
    ['SOLUTIONS_NOT_MODIFIED', undefined, 'APPLY_SOLUTIONS_NOT_MODIFIED'],
    ['SOLUTIONS_APPLY_FAILED', undefined, 'APPLY_SOLUTIONS_FAILURE'],
  ])('is told on %s with %j as %s', (event, data, alert) => {
    tell(event, data);
    expect(shown()).toEqual([alert]);
  });

  it('is left to whoever has asked for it here', () => {
    controller.note({ busy: 'working' });
    tell('SOLUTIONS_APPLY_FAILED');
    tell('SOLUTIONS_NOT_MODIFIED');
    expect(shown()).toEqual([]);
    controller.note({ busy: undefined });
    alerts.show({ code: 'APPLY_SOLUTIONS_FAILURE', reason: 'solutionTwin' });
    tell('SOLUTIONS_APPLY_FAILED');
    expect(shown()).toEqual(['APPLY_SOLUTIONS_FAILURE:solutionTwin']);
  });

  it('is heard of no more in an editor that is closed', () => {
    end();
    expect(live.listeners).toEqual([]);
  });
});

describe('a project that has no solutions any more', () => {
  it('closes their dialog, and says so', async () => {
    controller.openDialog({ kind: 'solutions' });
    now = () => false;
    tell('FLAGS_UPDATED');
    await settled();
    expect([openKind(), shown()]).toEqual([undefined, ['NO_SOLUTIONS']]);
  });

  it('leaves other dialogs alone', async () => {
    controller.openDialog({ kind: 'help' });
    now = () => false;
    tell('FLAGS_UPDATED');
    await settled();
    expect([openKind(), shown()]).toEqual(['help', []]);
  });

  it('is looked at after a break, and not when listening begins', async () => {
    controller.openDialog({ kind: 'solutions' });
    now = () => false;
    live.resume();
    expect(askedCount).toBe(0);
    live.resume();
    await settled();
    expect([openKind(), askedCount]).toEqual([undefined, 1]);
  });

  it('never had any: own ones can be learnt all the same', async () => {
    now = () => false;
    tell('FLAGS_UPDATED');
    await settled();
    controller.openDialog({ kind: 'solutions' });
    tell('FLAGS_UPDATED');
    await settled();
    expect(openKind()).toBe('solutions');
  });

  it('is not known of while the server is away', async () => {
    controller.openDialog({ kind: 'solutions' });
    now = () => {
      throw new NetworkApiError();
    };
    tell('FLAGS_UPDATED');
    await settled();
    expect(openKind()).toBe('solutions');
  });
});
