import { describe, expect, it } from 'vitest';
import { manualClock } from '../platform/testing/manual-clock.ts';
import { HttpApiError, NetworkApiError } from './api-error.ts';
import { onceServerHasTime } from './once-server-has-time.ts';

const refusal = (status: number, retryAfterS?: number): HttpApiError =>
  new HttpApiError({
    status,
    code: undefined,
    reason: undefined,
    fields: [],
    relations: [],
    retryAfterS,
  });

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A call that fails as often as there are failures, on a clock that is moved on as soon as something waits. */
async function calledWith(failures: readonly Error[]) {
  const clock = manualClock();
  let calls = 0;
  let outcome: unknown;
  const call = async (): Promise<string> => {
    const failure = failures[calls++];
    if (failure !== undefined) throw failure;
    return 'answer';
  };
  void onceServerHasTime(call, clock).then(
    (answer) => {
      outcome = answer;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  for (let i = 0; i < 15; i++) {
    await moment();
    if (clock.pendingCount > 0) clock.advance(1000);
  }
  return { calls, outcome, waitedS: clock.nowMs() / 1000 };
}

describe('a call while the server has no time', () => {
  it('waits as long as the server asks for, and is made again', async () => {
    expect(await calledWith([refusal(503, 2)])).toEqual({
      calls: 2,
      outcome: 'answer',
      waitedS: 2,
    });
  });

  it('is made again after too many requests as well, and thrice at most', async () => {
    expect(await calledWith([refusal(429, 1), refusal(503, 1)])).toMatchObject({
      calls: 3,
      outcome: 'answer',
    });
    const last = refusal(503, 1);
    expect(await calledWith([refusal(503, 1), refusal(503, 1), last])).toMatchObject({
      calls: 3,
      outcome: last,
    });
  });

  it.each<[string, Error, number]>([
    ['ten seconds are', refusal(503, 10), 2],
    ['eleven are not', refusal(503, 11), 1],
    ['no word of a moment', refusal(503), 1],
    ['a failure of another kind', refusal(500, 1), 1],
    ['no answer', new NetworkApiError(), 1],
  ])('is made again for what is a moment only: %s', async (_, failure, calls) => {
    const called = await calledWith([failure]);
    expect(called.calls).toBe(calls);
  });
});
