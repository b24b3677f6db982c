import { Worker } from 'node:worker_threads';
import type { DatabaseAnswer, DatabaseRequest, DatabaseThreadOptions } from './pglite-messages.ts';

/** The embedded PostgreSQL, running in a thread of its own. One session; requests are answered in their order. */
export interface EmbeddedDatabase {
  /** Sends bytes of the wire protocol and resolves to what the database says to them. */
  send(bytes: Uint8Array): Promise<Uint8Array>;
  /** Leaves nothing of a former client in the session. */
  reset(): Promise<void>;
  /** Writes everything out and ends the thread. */
  close(): Promise<void>;
  /** Calls `listener` if the thread ends without having been closed. */
  onDeath(listener: (error: Error) => void): void;
}

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

/**
 * Opens the database, creating it on first use.
 *
 * @throws Error if the folder cannot be opened as a database
 */
export async function openEmbeddedDatabase(
  options: DatabaseThreadOptions,
): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
    workerData: options,
  });
  const waiting = new Map<number, Waiting>();
  const deathListeners: Array<(error: Error) => void> = [];
  let nextId = 0;
  let death: Error | undefined;
  let isClosing = false;

  const die = (error: Error): void => {
    if (death !== undefined) return;
    death = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!isClosing) for (const listener of deathListeners) listener(error);
  };
  worker.on('error', (error) => die(new Error('the database thread failed', { cause: error })));
  worker.on('exit', (code) => die(new Error(`the database thread ended with ${code}`)));

  const request = (build: (id: number) => DatabaseRequest): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (death !== undefined) {
        reject(death);
        return;
      }
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage(build(id));
    });

  await ready(worker);
  worker.on('message', (answer: DatabaseAnswer) => {
    if (answer.kind !== 'answer') return;
    waiting.get(answer.id)?.resolve(answer.bytes);
    waiting.delete(answer.id);
  });

  return {
    send: (bytes) => request((id) => ({ kind: 'wire', id, bytes })),
    reset: async () => {
      await request((id) => ({ kind: 'reset', id }));
    },
    close: async () => {
      isClosing = true;
      if (death === undefined) await request((id) => ({ kind: 'close', id }));
      await worker.terminate();
    },
    onDeath: (listener) => {
      deathListeners.push(listener);
    },
  };
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: DatabaseAnswer) => {
      if (answer.kind === 'failed') reject(new Error(answer.message));
      else resolve();
    });
    worker.once('error', reject);
  });
}
