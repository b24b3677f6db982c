import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from './api-server.ts';
import { type LiveListener, listenTo } from './live-listener.ts';

const PAUSE_MS = 50;

/** Somebody who listens to a channel, and does so again whenever the connection ends, as a page does. */
export class LastingListener {
  /** Longest time for which it heard nothing, in milliseconds. */
  longestBreakMs = 0;
  breakCount = 0;
  readonly #server: { readonly url: string };
  readonly #who: ApiClient;
  readonly #channel: string;
  #listener: LiveListener | undefined;
  #heardBefore = 0;
  #isOver = false;
  #lasting: Promise<void> = Promise.resolve();

  constructor(server: { readonly url: string }, who: ApiClient, channel: string) {
    this.#server = server;
    this.#who = who;
    this.#channel = channel;
  }

  /** Resolves when it listens. */
  async begin(): Promise<void> {
    this.#listener = await this.#listening();
    this.#lasting = this.#last();
  }

  /** How many events it has heard on all its connections. */
  heardCount(): number {
    return this.#heardBefore + (this.#listener?.heardCount() ?? 0);
  }

  end(): Promise<void> {
    this.#isOver = true;
    this.#listener?.end();
    return this.#lasting;
  }

  async #last(): Promise<void> {
    while (this.#listener !== undefined) {
      await this.#listener.closed;
      const brokenAtMs = performance.now();
      this.#heardBefore += this.#listener.heardCount();
      this.#listener = undefined;
      if (this.#isOver) return;
      this.#listener = await this.#listening();
      this.breakCount++;
      this.longestBreakMs = Math.max(this.longestBreakMs, performance.now() - brokenAtMs);
    }
  }

  /** Tries until it is let in. */
  async #listening(): Promise<LiveListener | undefined> {
    while (!this.#isOver) {
      const listener = await listenTo(this.#server, this.#who, this.#channel).catch(
        () => undefined,
      );
      if (listener !== undefined) return listener;
      await pause(PAUSE_MS);
    }
    return undefined;
  }
}
