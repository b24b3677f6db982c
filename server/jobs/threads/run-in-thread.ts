import type { Transferable } from 'node:worker_threads';
import { HopelessError } from '../job-runner.ts';
import type { Answered } from './answer-requests.ts';
import { giveBack, takeThread } from './kept-threads.ts';

/** What is computed in a thread, so that the server goes on answering. */
export interface ThreadWork {
  /** Script of the thread; see answer-requests.ts. */
  readonly script: URL;
  readonly data: unknown;
  /** Of the data, what is moved and not copied: it is gone afterwards. */
  readonly moved: readonly Transferable[];
  /** In milliseconds. Another attempt would take as long. */
  readonly limitMs: number;
  /** What it is, for the log. */
  readonly name: string;
}

/** Heap of a thread, in MiB; the bytes of files do not count. */
const MEMORY_MIB = 640;

/**
 * Computes something in a thread that does nothing else meanwhile.
 *
 * @param signal ends the thread
 * @returns what the thread answers
 * @throws HopelessError if it takes more time or memory than it may
 * @throws Error if the thread dies, or the reason of the signal
 */
export async function runInThread<Result>(
  { script, data, moved, limitMs, name }: ThreadWork,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const kind = { script, memoryMib: MEMORY_MIB };
  const worker = takeThread(kind);
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  let isKept = false;
  try {
    return await new Promise<Result>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      timer = setTimeout(
        () => reject(new HopelessError(`the ${name} takes more time than its budget`)),
        limitMs,
      );
      worker.on('message', ({ answer, isLast }: Answered<Result>) => {
        isKept = !isLast;
        resolve(answer);
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(
          isTooLarge ? new HopelessError(`the ${name} takes more memory than its budget`) : error,
        );
      });
      worker.on('exit', (code) =>
        reject(new Error(`the thread of the ${name} ended with ${code}`)),
      );
      worker.postMessage(data, moved);
    });
  } finally {
    clearTimeout(timer);
    // A signal outlives many threads.
    if (abort !== undefined) signal.removeEventListener('abort', abort);
    if (isKept) giveBack(kind, worker);
    else await worker.terminate();
  }
}
