import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProjectEvent, projectChannel } from '../../../core/contract/live.ts';
import type { Api } from '../../api/api.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import { type ManualLive, manualLive } from '../../live/testing/manual-live.ts';
import { manualProject } from '../../live/testing/manual-project.ts';
import { manualClock } from '../../platform/testing/manual-clock.ts';
import { type AlertsStore, createAlertsStore } from '../../state/alerts-store.ts';
import { SharedMaps, type SharedMapsWork } from '../library/shared-maps.ts';
import { followFlags } from './follow-flags.ts';
import type { MapPacksPorts } from './follow-map-packs.ts';
import { followMapPacks } from './follow-map-packs.ts';

const flagged = (mappacks: boolean) => ({
  ...manualProject('p1', { state: 'done', step: null, share: 1 }),
  flags: { dtc: false, mappacks, solutions: false },
});

let live: ManualLive;
let alerts: AlertsStore;
let shared: SharedMaps;
let has: boolean;
let isAway: boolean;
let named: number;
let askedCount: number;
let dialog: { kind: string } | undefined;
const reloadPackMaps = vi.fn(async () => undefined);
const loadNames = vi.fn(async () => undefined);
let end: () => void;

function follow(hasPacks: boolean): void {
  const projects = {
    project: async () => {
      askedCount++;
      if (isAway) throw new NetworkApiError();
      return flagged(has);
    },
  };
  const project = flagged(hasPacks);
  const flags = followFlags({ live: live.live, projects, project });
  const leave = followMapPacks(
    {
      live: live.live,
      alerts,
      http: {
        json: async () => {
          if (isAway) throw new NetworkApiError();
          return { counts: { found: 9, named, notFound: 2 }, isMatching: false };
        },
      } as unknown as Api['http'],
      project,
      flags,
      library: { reloadPackMaps },
      shared,
      controller: {
        store: { getState: () => ({ dialog }) },
        closeDialog: () => {
          dialog = undefined;
        },
      } as unknown as MapPacksPorts['controller'],
    },
    { hasPacks },
  );
  end = () => {
    leave();
    flags.end();
  };
}

beforeEach(() => {
  live = manualLive();
  alerts = createAlertsStore(manualClock());
  shared = new SharedMaps(
    async () => ({ loadNames }) as unknown as SharedMapsWork,
    () => undefined,
  );
  [has, isAway, named, askedCount, dialog] = [true, false, 0, 0, undefined];
  reloadPackMaps.mockClear();
  loadNames.mockClear();
});

const tell = async (event: ProjectEvent, data?: unknown): Promise<void> => {
  live.tell(projectChannel('p1'), event, data);
  await settled();
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const shown = (): string[] => alerts.store.getState().alerts.map(({ code }) => code);

describe('the map pack of an open project', () => {
  it('is fetched and told of when there is one', async () => {
    follow(false);
    await tell('FLAGS_UPDATED');
    expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([1, ['MAPPACKS_PROCESSED']]);
    await tell('FLAGS_UPDATED');
    expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([1, ['MAPPACKS_PROCESSED']]);
  });

  it('goes with its dialog when there is none any more', async () => {
    follow(true);
    shared.store.setState({ packStatus: 'ready' });
    [has, dialog] = [false, { kind: 'mapPack' }];
    await tell('FLAGS_UPDATED');
    expect([shared.store.getState().packStatus, dialog]).toEqual(['none', undefined]);
    expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([1, ['NO_MAPPACKS_FOR_ECU']]);
  });

  it('is fetched anew when it has changed, and told of unless the person has done it', async () => {
    follow(true);
    await tell('MAPPACKS_UPDATED', { isOwnAct: true });
    expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([1, []]);
    for (const data of [{ isOwnAct: false }, undefined, 'of another release']) {
      await tell('MAPPACKS_UPDATED', data);
    }
    expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([4, ['MAPPACKS_UPDATED']]);
  });

  it('is looked at whenever listening begins, as it may have changed unheard', async () => {
    follow(true);
    for (const count of [1, 2]) {
      live.resume();
      await settled();
      expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([count, []]);
      // Whoever else goes by the flags has asked too.
      expect(askedCount).toBe(count);
    }
  });

  it('is told of where it came while the editor was being opened', async () => {
    follow(false);
    live.resume();
    await settled();
    expect([reloadPackMaps.mock.calls.length, shown()]).toEqual([1, ['MAPPACKS_PROCESSED']]);
  });

  it('is heard of no more in an editor that is closed, not even of what was asked before', async () => {
    follow(false);
    live.tell(projectChannel('p1'), 'FLAGS_UPDATED');
    live.tell(projectChannel('p1'), 'POTENTIAL_MAPS_UPDATED');
    named = 3;
    end();
    await settled();
    expect([live.listeners, shown()]).toEqual([[], []]);
    expect([reloadPackMaps.mock.calls, loadNames.mock.calls]).toEqual([[], []]);
    expect(shared.store.getState().counts).toBeUndefined();
  });

  it('stays as it is while the server is away, and when the editor is closed', async () => {
    follow(true);
    isAway = true;
    [has, named] = [false, 3];
    await tell('FLAGS_UPDATED');
    await tell('POTENTIAL_MAPS_UPDATED');
    isAway = false;
    end();
    await tell('FLAGS_UPDATED');
    expect([reloadPackMaps.mock.calls, loadNames.mock.calls, shown()]).toEqual([[], [], []]);
  });
});

describe('names for potential maps', () => {
  it('are fetched where there are some, and once more where there were', async () => {
    has = false;
    follow(false);
    live.resume();
    await settled();
    expect(shared.store.getState().counts).toEqual({ found: 9, named: 0, notFound: 2 });
    expect(loadNames).not.toHaveBeenCalled();
    named = 3;
    await tell('POTENTIAL_MAPS_UPDATED');
    expect(loadNames).toHaveBeenCalledOnce();
    expect(reloadPackMaps).not.toHaveBeenCalled();
  });
});
