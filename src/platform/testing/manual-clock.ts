import type { Clock } from '../clock.ts';

/** A clock that stands still until it is moved: tests of timing use it. */
export interface ManualClock extends Clock {
  /** Moves time and runs what falls due, in the order of due times. */
  advance(byMs: number): void;
  /** Calls still waiting. */
  readonly pendingCount: number;
}

/** @param startMs epoch milliseconds at which it stands */
export function manualClock(startMs = 0): ManualClock {
  let nowMs = startMs;
  let waiting: Array<{ readonly dueMs: number; readonly action: () => void }> = [];
  return {
    nowMs: () => nowMs,
    after: (delayMs, action) => {
      const call = { dueMs: nowMs + delayMs, action };
      waiting.push(call);
      return () => {
        waiting = waiting.filter((other) => other !== call);
      };
    },
    advance: (byMs) => {
      const untilMs = nowMs + byMs;
      for (;;) {
        const next = waiting
          .filter((call) => call.dueMs <= untilMs)
          .sort((a, b) => a.dueMs - b.dueMs)[0];
        if (next === undefined) break;
        waiting = waiting.filter((call) => call !== next);
        nowMs = Math.max(nowMs, next.dueMs);
        next.action();
      }
      nowMs = untilMs;
    },
    get pendingCount() {
      return waiting.length;
    },
  };
}
