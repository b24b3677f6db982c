import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadingStep } from '../../../core/contract/reading.ts';
import { giveBack, takeThread } from '../threads/kept-threads.ts';
import { sharedCopy } from '../threads/shared-copy.ts';
import {
  BudgetExceededError,
  type BudgetKind,
  type ReadingBudget,
  readingBudget,
} from './reading-budget.ts';
import type {
  ReadingMessage,
  ReadingRequest,
  ThreadMessage,
  ThreadRequest,
} from './reading-messages.ts';

const SCRIPT = new URL('./reading-thread.ts', import.meta.url);

type Hear = (message: ReadingMessage) => Promise<void>;

/**
 * Reads a file in a thread that does nothing else meanwhile.
 *
 * A step that takes more than its budget is left; a new thread goes on with the next one, so that the others have their results.
 *
 * @param request its bytes are gone afterwards
 * @param hear takes every message; the next one comes when it has resolved, and the thread is ended when it rejects
 * @param signal ends the thread
 * @param budget what each step may take
 * @throws BudgetExceededError of the first step that took too much, when the others are done
 * @throws Error if the thread dies, the reason of the signal, or what `hear` rejects with
 */
export async function readInThread(
  request: ReadingRequest,
  hear: Hear,
  signal: AbortSignal,
  budget: ReadingBudget = readingBudget(request.bytes.length),
): Promise<void> {
  const bytes = movedOver(request.bytes);
  // A thread that was kept speaks in the scope of the request that it was started for.
  const hearHere = AsyncLocalStorage.bind(hear);
  const breaches: BudgetExceededError[] = [];
  let steps = request.steps;
  while (steps.length > 0) {
    signal.throwIfAborted();
    steps = await readSteps({ bytes, steps, budget }, hearHere, breaches, signal);
  }
  const [first] = breaches;
  if (first !== undefined) throw first;
}

/** The bytes where more than one thread can see them, in place of those that are given up. */
function movedOver(bytes: Uint8Array<ArrayBuffer>): Uint8Array<SharedArrayBuffer> {
  const copy = sharedCopy(bytes);
  // Whoever read the file still holds it: moved out of there and dropped, its memory is free.
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return copy;
}

/**
 * Does steps until one breaks its time or memory.
 *
 * @param breaches gets what was broken
 * @returns the steps behind that one
 */
async function readSteps(
  request: ThreadRequest,
  hear: Hear,
  breaches: BudgetExceededError[],
  signal: AbortSignal,
): Promise<readonly ReadingStep[]> {
  const { steps, budget } = request;
  const threadKind = { script: SCRIPT, memoryMib: budget.memoryMib };
  const worker = takeThread(threadKind);
  let isKept = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      let [step] = steps;
      /** Steps behind the one that took too much, once one has. */
      let left: readonly ReadingStep[] | undefined;
      let heard: Promise<void> = Promise.resolve();
      const leave = (kind: BudgetKind): void => {
        if (step === undefined) return;
        breaches.push(new BudgetExceededError(kind, step));
        left = steps.slice(steps.indexOf(step) + 1);
      };
      worker.on('message', (message: ThreadMessage) => {
        if (left !== undefined) return;
        clearTimeout(timer);
        if (message.kind === 'ended') {
          heard.then(() => {
            isKept = !message.isLast;
            resolve([]);
          }, reject);
          return;
        }
        if (message.kind === 'tooLong') {
          breaches.push(new BudgetExceededError('output', message.step));
          return;
        }
        if (message.kind === 'begun') {
          step = message.step;
          timer = setTimeout(() => {
            leave('time');
            worker.terminate().catch(reject);
          }, budget.stepTimeMs[step]);
        }
        heard = heard.then(() => hear(message));
        heard.catch(reject);
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') leave('memory');
        else reject(error);
      });
      worker.on('exit', (code) => {
        // What the thread said before it was left is heard to the end.
        if (left !== undefined) heard.then(() => resolve(left ?? []), reject);
        else reject(new Error(`the reading thread ended with ${code}`));
      });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    if (isKept) giveBack(threadKind, worker);
    else await worker.terminate();
  }
}
