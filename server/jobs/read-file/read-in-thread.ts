import { Worker } from 'node:worker_threads';
import type { ReadingMessage, ReadingRequest } from './reading-messages.ts';

/** Memory for the objects of a thread, in MiB; the bytes of the file do not count. Beyond it the thread ends, not the server. */
const THREAD_MEMORY_MIB = 1024;
/** Longest reading of one file, in milliseconds. */
const READING_TIMEOUT_MS = 5 * 60_000;

/**
 * Reads a file in a thread of its own.
 *
 * @param request its bytes are gone afterwards
 * @param hear takes every message; the next one comes when it has resolved, and the thread is ended when it rejects
 * @param signal ends the thread
 * @throws Error if the thread dies or takes too long, the reason of the signal, or what `hear` rejects with
 */
export async function readInThread(
  request: ReadingRequest,
  hear: (message: ReadingMessage) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: request,
    transferList: [request.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MIB },
  });
  const timeout = AbortSignal.timeout(READING_TIMEOUT_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      let heard: Promise<void> = Promise.resolve();
      worker.on('message', (message: ReadingMessage) => {
        heard = heard.then(() => hear(message));
        heard.catch(reject);
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        if (code === 0) heard.then(resolve, reject);
        else reject(new Error(`the reading thread ended with ${code}`));
      });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
    });
  } finally {
    await worker.terminate();
  }
}
