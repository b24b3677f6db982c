// Threads that have done what they were asked for and wait for the next of their kind: its modules are loaded, and its code is
// compiled. A part of the process, as the threads themselves are: whoever ends a server does not wait for them.
import { Worker } from 'node:worker_threads';

/** What a thread runs, and what it may take. */
export interface ThreadKind {
  /** Script of the thread; see answer-requests.ts. */
  readonly script: URL;
  /** Heap of the thread, in MiB; the bytes of files do not count. */
  readonly memoryMib: number;
}

interface KeptThread {
  readonly worker: Worker;
  readonly memoryMib: number;
  /** Ends it when nobody has asked for it. */
  readonly timer: NodeJS.Timeout;
}

/** How long a thread waits for the next: the files of a folder come within that time, and a server at rest holds none. */
const KEPT_MS = 10_000;

/** The thread that waits, by its script: one of each is enough for jobs that come one after the other. */
const kept = new Map<string, KeptThread>();

/** A thread of a kind that does nothing yet: one that waits, or a new one. The caller ends it, or gives it back. */
export function takeThread({ script, memoryMib }: ThreadKind): Worker {
  const waiting = kept.get(script.href);
  if (waiting?.memoryMib !== memoryMib) {
    return new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMib } });
  }
  const { worker, timer } = waiting;
  kept.delete(script.href);
  clearTimeout(timer);
  forgetListeners(worker);
  worker.ref();
  return worker;
}

/** Keeps a thread that has said its last word for whoever asks next. */
export function giveBack({ script, memoryMib }: ThreadKind, worker: Worker): void {
  const before = kept.get(script.href);
  if (before !== undefined) end(script, before);
  forgetListeners(worker);
  // It does nothing: whatever ends it is told to nobody.
  worker.on('error', () => undefined);
  worker.unref();
  const thread: KeptThread = {
    worker,
    memoryMib,
    timer: setTimeout(() => end(script, thread), KEPT_MS).unref(),
  };
  kept.set(script.href, thread);
  worker.once('exit', () => end(script, thread));
}

/** Those of whoever asked; what Node itself listens to stays. */
function forgetListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function end({ href }: URL, thread: KeptThread): void {
  clearTimeout(thread.timer);
  if (kept.get(href) === thread) kept.delete(href);
  void thread.worker.terminate();
}
