import type { Door, Trx } from '../db/transact.ts';
import { ObjectStoreAwayError } from '../originals/object-store.ts';
import { inRequest } from '../request-scope.ts';
import type { JobKind } from './job-kinds.ts';
import {
  type ClaimedJob,
  claimJob,
  failAttempt,
  finishJob,
  LEASE_MS,
  LeaseLostError,
  nextDueInMs,
  parkJob,
  prolongLease,
  releaseJob,
} from './job-queue.ts';

/** How jobs of a kind are done. */
export interface JobHandler<Kind extends JobKind> {
  /**
   * Does the job, or what is left of it. What it stores, it stores under the lease (`writeProgress`).
   *
   * @param signal is aborted when the job must be left at once: its reason is then to be thrown
   * @throws HopelessError if another attempt would end as this one
   */
  run(job: ClaimedJob<Kind>, signal: AbortSignal): Promise<void>;
  /** Tells that the state of the job is another one, inside the transaction that makes it so. */
  tellChanged?(trx: Trx, job: ClaimedJob<Kind>): Promise<void>;
}

/** A handler for each kind. */
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> };

/** The job cannot be done, however often it is tried: it is parked at once. */
export class HopelessError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HopelessError';
  }
}

/** How an attempt at a job ended: `left` is given back because the server ends, or the store of originals is away. */
export interface JobEnd {
  readonly kind: JobKind;
  readonly outcome: 'done' | 'failed' | 'parked' | 'left' | 'lost';
  readonly ms: number;
}

/** What a runner works with. */
export interface RunnerOptions {
  readonly door: Door;
  readonly handlers: JobHandlers;
  /** Which of them this runner does; all if not given. */
  readonly kinds?: readonly JobKind[];
  /** Jobs at the same time. */
  readonly jobCount: number;
  readonly leaseMs?: number;
  /** Whether there is room for what a job stores. */
  hasRoom?(): boolean;
  /** Takes what went wrong, for the log. */
  onError(error: unknown, job: ClaimedJob | undefined): void;
  /** Hears of every attempt that has ended. */
  onEnd?(end: JobEnd): void;
}

/** Longest time between two looks into the queue, in milliseconds: another server may have put something in unheard. */
const POLL_MS = 10_000;
/** Pause where jobs are due that may not be taken yet, in milliseconds: somebody has enough of them running. */
const TURN_MS = 500;

/** How long a job waits that needs the store of originals while that is away, in milliseconds. */
const STORE_AWAY_MS = 15_000;

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
  readonly #kinds: readonly JobKind[];
  readonly #stopping = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  readonly #sleepers = new Set<() => void>();
  /** Grows with every call to wake: a call between "nothing is due" and falling asleep must not be lost. */
  #wakeCount = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#kinds = options.kinds ?? (Object.keys(options.handlers) as JobKind[]);
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
    const { door, leaseMs = LEASE_MS, hasRoom = (): boolean => true, onError } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const wakeCount = this.#wakeCount;
      if (!hasRoom()) {
        await this.#sleep(POLL_MS, wakeCount);
        continue;
      }
      try {
        const job = await claimJob(door, this.#kinds, leaseMs);
        if (job === undefined) {
          const dueInMs = (await nextDueInMs(door, this.#kinds)) ?? POLL_MS;
          await this.#sleep(Math.max(TURN_MS, Math.min(dueInMs, POLL_MS)), wakeCount);
        } else {
          const run = (): Promise<void> => this.#run(job);
          await (job.requestId === null ? run() : inRequest(job.requestId, run));
        }
      } catch (error) {
        onError(error, undefined);
        // Somebody else has the job, or its project is gone; the queue itself is well.
        if (error instanceof LeaseLostError) continue;
        await this.#sleep(POLL_MS, wakeCount);
      }
    }
  }

  async #run<Kind extends JobKind>(job: ClaimedJob<Kind>): Promise<void> {
    const { door, handlers, leaseMs = LEASE_MS, onError, onEnd } = this.#options;
    const startedAt = performance.now();
    let outcome: JobEnd['outcome'] = 'lost';
    const handler: JobHandler<Kind> = handlers[job.kind];
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    const prolonging = setInterval(() => {
      prolongLease(door, job, leaseMs).catch((error: unknown) => lost.abort(error));
    }, leaseMs / 3);
    const end = (how: (trx: Trx) => Promise<void>): Promise<void> =>
      door.transact(async (trx) => {
        await how(trx);
        await handler.tellChanged?.(trx, job);
      });
    try {
      // Attempts that ended with their process have left no word behind.
      if (job.attempts > job.maxAttempts) throw new Error('the server ended in every attempt');
      await handler.run(job, signal);
      await end((trx) => finishJob(trx, job));
      outcome = 'done';
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      if (this.#stopping.signal.aborted) {
        await door.transact((trx) => releaseJob(trx, job));
        outcome = 'left';
        return;
      }
      onError(error, job);
      if (error instanceof ObjectStoreAwayError) {
        // However long that takes, no attempt is lost by it.
        await end((trx) => releaseJob(trx, job, STORE_AWAY_MS, error.message));
        outcome = 'left';
        return;
      }
      const text = error instanceof Error ? error.message : String(error);
      const isHopeless = error instanceof HopelessError;
      const giveUp = isHopeless ? parkJob : failAttempt;
      await end((trx) => giveUp(trx, job, text));
      outcome = isHopeless ? 'parked' : 'failed';
    } finally {
      clearInterval(prolonging);
      onEnd?.({ kind: job.kind, outcome, ms: performance.now() - startedAt });
    }
  }

  #sleep(delayMs: number, wakeCount: number): Promise<void> {
    if (wakeCount !== this.#wakeCount || this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wakeUp = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, delayMs);
      timer.unref();
      this.#sleepers.add(wakeUp);
    });
  }
}
