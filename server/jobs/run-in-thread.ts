import { type Transferable, Worker } from 'node:worker_threads';
import { HopelessError } from './job-runner.ts';

/** What is computed in a thread of its own, so that the server goes on answering. */
export interface ThreadWork {
  /** Script of the thread: it says one thing, its result. */
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
 * Computes something in a thread of its own.
 *
 * @param signal ends the thread
 * @returns what the thread says
 * @throws HopelessError if it takes more time or memory than it may
 * @throws Error if the thread dies, or the reason of the signal
 */
export async function runInThread<Result>(
  { script, data, moved, limitMs, name }: ThreadWork,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(script, {
    workerData: data,
    transferList: [...moved],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      timer = setTimeout(
        () => reject(new HopelessError(`the ${name} takes more time than its budget`)),
        limitMs,
      );
      worker.on('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(
          isTooLarge ? new HopelessError(`the ${name} takes more memory than its budget`) : error,
        );
      });
      worker.on('exit', (code) =>
        reject(new Error(`the thread of the ${name} ended with ${code}`)),
      );
    });
  } finally {
    clearTimeout(timer);
    // A signal outlives many threads.
    if (abort !== undefined) signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
