import type { Database } from '../db/database.ts';
import type { JobKind } from '../db/schema.ts';
import {
  type ClaimedJob,
  claimJob,
  failAttempt,
  finishJob,
  LEASE_MS,
  LeaseLostError,
  MAX_ATTEMPTS,
  nextDueInMs,
  prolongLease,
  releaseJob,
} from './job-queue.ts';

/** How jobs of a kind are done. */
export interface JobHandler {
  /**
   * Does the job, or what is left of it. What it stores, it stores under the lease (`completeStep`).
   *
   * @param signal is aborted when the job must be left at once: its reason is then to be thrown
   */
  run(job: ClaimedJob, signal: AbortSignal): Promise<void>;
  /** The state of the job is another one now. */
  changed(job: ClaimedJob): Promise<void>;
}

/** What a runner works with. */
export interface RunnerOptions {
  readonly db: Database;
  readonly handlers: Readonly<Record<JobKind, JobHandler>>;
  /** Jobs at the same time. */
  readonly jobCount: number;
  readonly leaseMs?: number;
  /** Takes what went wrong, for the log. */
  onError(error: unknown, job: ClaimedJob | undefined): void;
}

/** Longest time between two looks into the queue, in milliseconds: another server may have put something in unheard. */
const POLL_MS = 10_000;
/** Shortest, so that a job that is due elsewhere is not asked for in a circle. */
const MIN_POLL_MS = 50;

/** The server ends: the job is given back. */
class StoppedError extends Error {
  constructor() {
    super('the server ends');
    this.name = 'StoppedError';
  }
}

/** Takes jobs out of the queue and does them, until it is stopped. */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #stopping = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  readonly #sleepers = new Set<() => void>();
  /** Grows with every call to wake: a call between "nothing is due" and falling asleep must not be lost. */
  #wakeCount = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  start(): void {
    const loops = Array.from({ length: this.#options.jobCount }, () => this.#loop());
    this.#loops = Promise.all(loops);
  }

  /** A job may be due now. */
  wake(): void {
    this.#wakeCount++;
    for (const wakeUp of this.#sleepers) wakeUp();
  }

  /** Leaves the jobs that run, gives them back, and resolves. */
  async stop(): Promise<void> {
    this.#stopping.abort(new StoppedError());
    this.wake();
    await this.#loops;
  }

  async #loop(): Promise<void> {
    const { db, leaseMs = LEASE_MS, onError } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const wakeCount = this.#wakeCount;
      try {
        const job = await claimJob(db, leaseMs);
        if (job === undefined) await this.#sleep((await nextDueInMs(db)) ?? POLL_MS, wakeCount);
        else await this.#run(job);
      } catch (error) {
        onError(error, undefined);
        // Somebody else has the job, or its project is gone; the queue itself is well.
        if (error instanceof LeaseLostError) continue;
        await this.#sleep(POLL_MS, wakeCount);
      }
    }
  }

  async #run(job: ClaimedJob): Promise<void> {
    const { db, handlers, leaseMs = LEASE_MS, onError } = this.#options;
    const handler = handlers[job.kind];
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    const prolonging = setInterval(() => {
      prolongLease(db, job, leaseMs).catch((error: unknown) => lost.abort(error));
    }, leaseMs / 3);
    try {
      // Attempts that ended with their process have left no word behind.
      if (job.attempts > MAX_ATTEMPTS) throw new Error('the server ended in every attempt');
      await handler.run(job, signal);
      await finishJob(db, job);
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      if (this.#stopping.signal.aborted) {
        await releaseJob(db, job);
        return;
      }
      onError(error, job);
      await failAttempt(db, job, error instanceof Error ? error.message : String(error));
    } finally {
      clearInterval(prolonging);
    }
    await handler.changed(job);
  }

  #sleep(delayMs: number, wakeCount: number): Promise<void> {
    if (wakeCount !== this.#wakeCount || this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wakeUp = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, Math.max(MIN_POLL_MS, Math.min(delayMs, POLL_MS)));
      timer.unref();
      this.#sleepers.add(wakeUp);
    });
  }
}
