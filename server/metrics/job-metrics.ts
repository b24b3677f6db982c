import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Door } from '../db/transact.ts';
import { countJobs, type JobCount } from '../jobs/count-jobs.ts';
import type { JobEnd } from '../jobs/job-runner.ts';

const BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * Counts jobs of all servers together. While the database is away there are no figures of them, and all others are told.
 *
 * @returns measures an attempt of this one
 */
export function measureJobs(door: Door, registry: Registry): (end: JobEnd) => void {
  const ask = askedOnce(() => countJobs(door).catch((): JobCount[] => []));
  new Gauge({
    name: 'mapwright_jobs',
    help: 'Jobs on the database that wait, run or were given up, of all servers together.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect(): Promise<void> {
      const counts = await ask();
      this.reset();
      for (const { kind, state, count } of counts) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'mapwright_jobs_oldest_due_seconds',
    help: 'How long the job that has waited longest could have run already.',
    labelNames: ['kind'],
    registers: [registry],
    async collect(): Promise<void> {
      const counts = await ask();
      this.reset();
      for (const { kind, state, overdueS } of counts) {
        if (state === 'waiting') this.set({ kind }, overdueS);
      }
    },
  });
  const seconds = new Histogram({
    name: 'mapwright_job_seconds',
    help: 'Time of attempts of this server, by how they ended.',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return ({ kind, outcome, ms }) => seconds.observe({ kind, outcome }, ms / 1000);
}

/** Whoever asks while another waits for the answer gets the same. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
