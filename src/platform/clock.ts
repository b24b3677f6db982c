/** Time as stores see it. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /**
   * Calls `action` once after `delayMs`.
   * @returns a function that takes the call back; without effect once it has happened
   */
  after(delayMs: number, action: () => void): () => void;
}

/** Longest delay a browser timer can hold; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The browser's clock and timers. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, action) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number): void => {
      timer = setTimeout(
        () => (leftMs > MAX_TIMER_MS ? wait(leftMs - MAX_TIMER_MS) : action()),
        Math.min(leftMs, MAX_TIMER_MS),
      );
    };
    wait(Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};
