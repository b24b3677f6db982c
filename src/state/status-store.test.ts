import { describe, expect, it } from 'vitest';
import type { Status } from '../../core/contract/session.ts';
import type { ServiceState } from '../api/status-api.ts';
import { manualClock } from '../platform/manual-clock.ts';
import { createStatusStore, MAINTENANCE_RECHECK_MS, minutesToRelease } from './status-store.ts';

const status: Status = {
  status: 'ok',
  version: '1',
  release: { startsAt: null },
  demo: null,
  outbox: false,
};
const up: ServiceState = { kind: 'up', status };

function statusOver(answers: ServiceState[]) {
  const clock = manualClock();
  let asked = 0;
  const store = createStatusStore(async () => answers[asked++] ?? up, clock);
  return { clock, ...store, asked: () => asked };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('status', () => {
  it('keeps what a good answer says', async () => {
    const { store, check } = statusOver([up]);
    expect(store.getState().phase).toBe('asking');
    await check();
    expect(store.getState()).toEqual({ phase: 'up', status });
  });

  it('enters maintenance, asks again by itself, and leaves it', async () => {
    const { clock, store, check, asked } = statusOver([
      { kind: 'maintenance' },
      { kind: 'maintenance' },
      up,
    ]);
    await check();
    expect(store.getState().phase).toBe('maintenance');
    clock.advance(MAINTENANCE_RECHECK_MS - 1);
    expect(asked()).toBe(1);
    clock.advance(1);
    await settled();
    expect(store.getState().phase).toBe('maintenance');
    clock.advance(MAINTENANCE_RECHECK_MS);
    await settled();
    expect(store.getState().phase).toBe('up');
    expect(clock.pendingCount).toBe(0);
  });

  it('stays in maintenance while the server restarts without an answer', async () => {
    const { store, check } = statusOver([{ kind: 'maintenance' }, { kind: 'unreachable' }]);
    await check();
    await check();
    expect(store.getState().phase).toBe('maintenance');
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
