import { SIGNATURE_HEADER, signatureOf } from './event-signature.ts';

/** Takes a message to the server. Rejects if it was not taken, and does not wait for ever. */
export type Deliver = (body: Buffer, headers: Readonly<Record<string, string>>) => Promise<void>;

/** Posts signed messages, and again if they are not taken. What is still to be posted when the server ends is lost. */
export class EventPost {
  readonly #secret: Uint8Array;
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #retryMs: readonly number[];
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  /** @param retryMs waits before each further try, in milliseconds */
  constructor(secret: Uint8Array, deliver: Deliver, now: () => number, retryMs: readonly number[]) {
    this.#secret = secret;
    this.#deliver = deliver;
    this.#now = now;
    this.#retryMs = retryMs;
  }

  /** Posts a message after a while. */
  post(body: Buffer, delayMs: number): void {
    this.after(delayMs, () => this.#try(body, 0));
  }

  /** Does something after a while, unless the provider is closed before. A failure is nobody's: `find` makes up for it. */
  after(delayMs: number, work: () => Promise<void>): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      const done = work()
        .catch(() => undefined)
        .finally(() => this.#underWay.delete(done));
      this.#underWay.add(done);
    }, delayMs);
    timer.unref();
    this.#waiting.add(timer);
  }

  /** Waits for what is under way, and drops the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(this.#underWay);
  }

  async #try(body: Buffer, triesBefore: number): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(this.#secret, body, this.#now()),
    };
    try {
      await this.#deliver(body, headers);
    } catch {
      // Whoever asks with `find` learns the same: nothing is lost but time.
      const retryMs = this.#retryMs[triesBefore];
      if (retryMs !== undefined) this.after(retryMs, () => this.#try(body, triesBefore + 1));
    }
  }
}
