/**
 * Looks now and then whether something is to be done, and does it. One look begins when the one before is over; nothing of it keeps
 * the process alive.
 */
export class RepeatedLook {
  readonly #everyMs: number;
  readonly #work: () => Promise<void>;
  readonly #onError: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** @param onError takes what `work` throws: the next look is made all the same */
  constructor(everyMs: number, work: () => Promise<void>, onError: (error: Error) => void) {
    this.#everyMs = everyMs;
    this.#work = work;
    this.#onError = onError;
  }

  /** The first look is made when the time has passed once. */
  start(): void {
    this.#timer = setInterval(() => this.look(), this.#everyMs);
    this.#timer.unref();
  }

  look(): void {
    this.#looking = this.#looking.then(this.#work).catch(this.#onError);
  }

  /** Resolves when no look goes on. */
  over(): Promise<void> {
    return this.#looking;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
