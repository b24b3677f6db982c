import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Status } from '../../../core/contract/session.ts';
import type { ServiceState } from '../../api/status-api.ts';
import { type ManualClock, manualClock } from '../../platform/testing/manual-clock.ts';
import { PROBE_PAUSE_MS, ServerProbe } from './server-probe.ts';

let clock: ManualClock;
let probe: ServerProbe;
let answers: Array<(state: ServiceState) => void>;
let changes: boolean[];
let regainedCount: number;

beforeEach(() => {
  clock = manualClock();
  answers = [];
  changes = [];
  regainedCount = 0;
  probe = new ServerProbe({
    clock,
    ask: () => new Promise((resolve) => answers.push(resolve)),
    changed: (isAway) => changes.push(isAway),
    regained: () => regainedCount++,
  });
});

async function answer(kind: ServiceState['kind']): Promise<void> {
  const asked = answers.length;
  answers.at(-1)?.(kind === 'up' ? { kind, status: {} as Status } : { kind });
  await vi.waitFor(() => expect(probe.isAway).toBe(kind !== 'up'));
  await Promise.resolve();
  expect(answers.length).toBeGreaterThanOrEqual(asked);
}

describe('the probe of the server', () => {
  it('is not in doubt until there is a reason', () => {
    clock.advance(10 * PROBE_PAUSE_MS);
    expect(answers).toEqual([]);
  });

  it.each(['unreachable', 'maintenance'] as const)(
    'is lost when a doubt finds it %s, and asked for until it is back',
    async (kind) => {
      probe.doubt();
      await answer(kind);
      expect(changes).toEqual([true]);
      clock.advance(PROBE_PAUSE_MS - 1);
      expect(answers).toHaveLength(1);
      clock.advance(1);
      expect(answers).toHaveLength(2);
      await answer('up');
      expect(changes).toEqual([true, false]);
      expect(regainedCount).toBe(1);
      clock.advance(10 * PROBE_PAUSE_MS);
      expect(answers).toHaveLength(2);
    },
  );

  it('tells that a doubt is over even if it never was away', async () => {
    probe.doubt();
    await answer('up');
    await vi.waitFor(() => expect(regainedCount).toBe(1));
    expect(changes).toEqual([]);
  });

  it('asks one question at a time, and another if a doubt came meanwhile', async () => {
    probe.doubt();
    probe.doubt();
    expect(answers).toHaveLength(1);
    await answer('unreachable');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
  });

  it('is nobody\u2019s business after the end', async () => {
    probe.doubt();
    probe.end();
    answers[0]?.({ kind: 'unreachable' });
    await Promise.resolve();
    await Promise.resolve();
    expect(changes).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });
});
