import { Worker } from 'node:worker_threads';
import type { DatabaseAnswer, DatabaseRequest, DatabaseThreadOptions } from './pglite-messages.ts';

/** The embedded PostgreSQL, running in a thread of its own. One session; requests are answered in their order. */
export interface EmbeddedDatabase {
  /**
   * Sends bytes of the wire protocol, which are gone afterwards. Resolves when everything is heard that the database says to them.
   *
   * @param hear takes what it says, piece by piece; a piece may be empty
   */
  send(bytes: Uint8Array<ArrayBuffer>, hear: (piece: Uint8Array) => void): Promise<void>;
  /** Leaves nothing of a former client in the session. */
  reset(): Promise<void>;
  /** Writes everything out and ends the thread. */
  close(): Promise<void>;
  /** Calls `listener` if the thread ends without having been closed. */
  onDeath(listener: (error: Error) => void): void;
}

/**
 * Longest work on one request, in milliseconds. A WebAssembly module that has aborted may spin without an end; statements of
 * this server take a second at most.
 */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Memory for the objects of the thread, in MiB; the WebAssembly memory of the database does not count. Answers pass through:
 * beyond it something is kept that should not be, and the thread ends, to be opened again, and not the server.
 */
const THREAD_MEMORY_MIB = 256;
/** Of that, room for what lives only for a moment, in MiB. The default takes 30 MiB more of a server that does nothing. */
const YOUNG_MEMORY_MIB = 8;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  hear(piece: Uint8Array): void;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Opens the database of a folder, or makes one in it, as the options say.
 *
 * @throws Error if that cannot be done, in the words of PostgreSQL if it has said why
 */
export async function openEmbeddedDatabase(
  options: DatabaseThreadOptions,
): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: {
      maxOldGenerationSizeMb: THREAD_MEMORY_MIB,
      maxYoungGenerationSizeMb: YOUNG_MEMORY_MIB,
    },
  });
  await ready(worker);
  return new DatabaseThread(worker);
}

class DatabaseThread implements EmbeddedDatabase {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #deathListeners: Array<(error: Error) => void> = [];
  #nextId = 0;
  #death: Error | undefined;
  #isClosing = false;

  /** @param worker has said that it is ready */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: DatabaseAnswer) => this.#answered(answer));
    worker.on('error', (cause) => this.#die(new Error('the database thread failed', { cause })));
    worker.on('exit', (code) => this.#die(new Error(`the database thread ended with ${code}`)));
  }

  send(bytes: Uint8Array<ArrayBuffer>, hear: (piece: Uint8Array) => void): Promise<void> {
    return this.#request((id) => ({ kind: 'wire', id, bytes }), hear, [bytes.buffer]);
  }

  reset(): Promise<void> {
    return this.#request((id) => ({ kind: 'reset', id }));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#death === undefined) await this.#request((id) => ({ kind: 'close', id }));
    await this.#worker.terminate();
  }

  onDeath(listener: (error: Error) => void): void {
    this.#deathListeners.push(listener);
  }

  #request(
    build: (id: number) => DatabaseRequest,
    hear: (piece: Uint8Array) => void = () => undefined,
    transfer: ArrayBuffer[] = [],
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) {
        reject(this.#death);
        return;
      }
      const id = this.#nextId++;
      const timer = setTimeout(() => void this.#worker.terminate(), REQUEST_TIMEOUT_MS);
      this.#waiting.set(id, { timer, hear, resolve, reject });
      this.#worker.postMessage(build(id), transfer);
    });
  }

  #answered(answer: DatabaseAnswer): void {
    if (answer.kind !== 'piece' && answer.kind !== 'answer') return;
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    waiting.hear(answer.bytes);
    if (answer.kind === 'piece') return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    waiting.resolve();
  }

  #die(error: Error): void {
    if (this.#death !== undefined) return;
    this.#death = error;
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
    if (!this.#isClosing) for (const listener of this.#deathListeners) listener(error);
  }
}

async function ready(worker: Worker): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (answer: DatabaseAnswer) => {
        if (answer.kind === 'failed') reject(new Error(answer.message));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the database thread ended with ${code}`)));
    });
  } catch (error) {
    // It may still hold files of the folder.
    await worker.terminate();
    throw error;
  }
}
