import { describe, expect, it } from 'vitest';
import type { Status } from '../../core/contract/session.ts';
import type { ServiceState } from '../api/status-api.ts';
import { manualClock } from '../platform/testing/manual-clock.ts';
import {
  CERTAIN_AFTER_MS,
  createStatusStore,
  MAINTENANCE_RECHECK_MS,
  minutesToRelease,
} from './status-store.ts';

const status: Status = {
  status: 'ok',
  version: '1',
  release: { startsAt: null },
  demo: null,
  sampleProjectId: null,
  outbox: null,
  registration: true,
};
const up: ServiceState = { kind: 'up', status };
const down: ServiceState = { kind: 'maintenance' };

function statusOver(answers: ServiceState[]) {
  const clock = manualClock();
  let asked = 0;
  const store = createStatusStore(async () => answers[asked++] ?? up, clock);
  return { clock, ...store, asked: () => asked };
}

/** The phases that follow, each time it changes. */
function phasesOf(store: ReturnType<typeof createStatusStore>['store']): string[] {
  const phases: string[] = [];
  store.subscribe((now, before) => {
    if (now.phase !== before.phase) phases.push(now.phase);
  });
  return phases;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('status', () => {
  it('keeps what a good answer says', async () => {
    const { store, check } = statusOver([up]);
    expect(store.getState().phase).toBe('asking');
    await check();
    expect(store.getState()).toEqual({ phase: 'up', status });
  });

  it('shows a page that begins in maintenance so, asks again by itself, and leaves it', async () => {
    const { clock, store, check, asked } = statusOver([down, down, down, up]);
    await check();
    expect(store.getState().phase).toBe('maintenance');
    clock.advance(CERTAIN_AFTER_MS);
    await settled();
    expect(asked()).toBe(2);
    clock.advance(MAINTENANCE_RECHECK_MS - 1);
    expect(asked()).toBe(2);
    clock.advance(1);
    await settled();
    expect(store.getState().phase).toBe('maintenance');
    clock.advance(MAINTENANCE_RECHECK_MS);
    await settled();
    expect(store.getState().phase).toBe('up');
    expect(clock.pendingCount).toBe(0);
  });

  it('does not take a page that was working for a moment without service', async () => {
    const { clock, store, check, asked } = statusOver([up, down, up]);
    const phases = phasesOf(store);
    await check();
    expect(await check()).toBe('maintenance');
    clock.advance(CERTAIN_AFTER_MS);
    await settled();
    expect(asked()).toBe(3);
    expect(phases).toEqual(['up']);
    expect(clock.pendingCount).toBe(0);
  });

  it('is certain when the service has said twice, with time between, that it is down', async () => {
    const { clock, store, check } = statusOver([up, down, down, down]);
    await check();
    await check();
    clock.advance(CERTAIN_AFTER_MS - 1);
    await check();
    expect(store.getState().phase).toBe('up');
    clock.advance(1);
    await check();
    expect(store.getState().phase).toBe('maintenance');
  });

  it('begins to count anew once the service was up between', async () => {
    const { clock, store, check } = statusOver([up, down, up, down]);
    await check();
    await check();
    await check();
    clock.advance(CERTAIN_AFTER_MS);
    await check();
    expect(store.getState().phase).toBe('up');
  });

  it('takes a page that was working away at once when a break was told, if the server says so too', async () => {
    const { store, check, breakBegan } = statusOver([up, up, down, up]);
    await check();
    await breakBegan();
    expect(store.getState().phase).toBe('up');
    await breakBegan();
    expect(store.getState().phase).toBe('maintenance');
    await check();
    expect(store.getState().phase).toBe('up');
  });

  it('asks once for everybody who wants to know at the same time', async () => {
    const { check, asked } = statusOver([up, down]);
    expect(await Promise.all([check(), check(), check()])).toEqual(['up', 'up', 'up']);
    expect(asked()).toBe(1);
    expect(await check()).toBe('maintenance');
  });

  it('stays in maintenance while the server restarts without an answer', async () => {
    const { clock, store, check } = statusOver([down, { kind: 'unreachable' }, up]);
    await check();
    await check();
    expect(store.getState().phase).toBe('maintenance');
    clock.advance(MAINTENANCE_RECHECK_MS);
    await settled();
    expect(store.getState().phase).toBe('up');
  });

  it('leaves a page that was working alone when an answer is missing', async () => {
    const { store, check } = statusOver([up, { kind: 'unreachable' }]);
    await check();
    await check();
    expect(store.getState().phase).toBe('up');
  });

  it('does not take a missing answer for maintenance', async () => {
    const { clock, store, check } = statusOver([{ kind: 'unreachable' }]);
    await check();
    expect(store.getState().phase).toBe('unreachable');
    expect(clock.pendingCount).toBe(0);
  });
});

describe('minutesToRelease', () => {
  const nowMs = 1_700_000_000_000;
  it.each([
    [0, null],
    [1, 1],
    [60, 1],
    [61, 2],
    [3600, 60],
    [3601, null],
    [-60, null],
  ])('%i seconds ahead reads as %s', (seconds, minutes) => {
    const startsAt = nowMs / 1000 + seconds;
    expect(minutesToRelease({ ...status, release: { startsAt } }, nowMs)).toBe(minutes);
  });

  it('reads as none when none is planned', () => {
    expect(minutesToRelease(status, nowMs)).toBeNull();
  });
});
