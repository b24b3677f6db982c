import { Worker } from 'node:worker_threads';
import { HopelessError } from '../job-runner.ts';
import type { ChangeRequest, PlannedChange } from './change-messages.ts';

/**
 * Longest time of one plan, in milliseconds: eight times what the slowest real file took, and more for each MiB. Another attempt
 * would take as long.
 */
const TIME_MS = { first: 20_000, perMib: 500 };
/** Heap of the thread, in MiB; the bytes of the file do not count. */
const MEMORY_MIB = 640;
const MIB = 1024 * 1024;

/**
 * Plans a change of a file in a thread of its own.
 *
 * @param request its bytes are gone afterwards
 * @param signal ends the thread
 * @throws HopelessError if it takes more time or memory than it may
 * @throws Error if the thread dies, or the reason of the signal
 */
export async function planInThread(
  request: ChangeRequest,
  signal: AbortSignal,
): Promise<PlannedChange> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./change-thread.ts', import.meta.url), {
    workerData: request,
    transferList: [request.original.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  const limitMs = TIME_MS.first + (TIME_MS.perMib * request.original.length) / MIB;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PlannedChange>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new HopelessError('the change takes more time than its budget')),
        limitMs,
      );
      worker.on('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(
          isTooLarge ? new HopelessError('the change takes more memory than its budget') : error,
        );
      });
      worker.on('exit', (code) => reject(new Error(`the changing thread ended with ${code}`)));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
