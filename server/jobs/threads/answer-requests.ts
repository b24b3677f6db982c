import { getHeapStatistics } from 'node:v8';
import { type MessagePort, parentPort } from 'node:worker_threads';

/** Heap that a thread may hold when it waits for the next request, in MiB: what it is with its modules is a third of that. */
const KEPT_HEAP_MIB = 96;
const MIB = 1024 * 1024;

/** What a thread says of a request. */
export interface Answered<Answer> {
  readonly answer: Answer;
  /** It holds too much to be kept for another request. */
  readonly isLast: boolean;
}

/**
 * Makes this script that of a thread: it answers what it is asked, one request after the other. One that throws ends the thread.
 *
 * @param answer computes; what it keeps beside has to be true of every request
 */
export function answerRequests<Request, Answer>(answer: (request: Request) => Answer): void {
  const port = portOfThread();
  port.on('message', (request: Request) => {
    const answered: Answered<Answer> = { answer: answer(request), isLast: isHeapLarge() };
    port.postMessage(answered);
  });
}

/** Where a thread hears and speaks. @throws Error where its script was started by itself */
export function portOfThread(): MessagePort {
  if (parentPort === null) throw new Error('it runs as a thread only');
  return parentPort;
}

/** Whether this thread holds so much that it is better ended than kept. */
export function isHeapLarge(): boolean {
  return getHeapStatistics().total_heap_size > KEPT_HEAP_MIB * MIB;
}
