/**
 * Calls back once nothing has happened for a while. Touching it is as cheap as reading a clock, so it may be done every
 * frame: one timer runs on and is armed again only when it fires too early.
 */
export class QuietTimer {
  readonly #quietMs: number;
  readonly #settled: () => void;
  #touchedMs = 0;
  #timer: number | undefined;

  constructor(quietMs: number, settled: () => void) {
    this.#quietMs = quietMs;
    this.#settled = settled;
  }

  touch(): void {
    this.#touchedMs = performance.now();
    this.#timer ??= setTimeout(this.#fired, this.#quietMs);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #fired = (): void => {
    const restMs = this.#touchedMs + this.#quietMs - performance.now();
    if (restMs > 0) {
      this.#timer = setTimeout(this.#fired, Math.ceil(restMs));
      return;
    }
    this.#timer = undefined;
    this.#settled();
  };
}
