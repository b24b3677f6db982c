import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bareProject } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { ClaimedJob } from './job-queue.ts';
import { HopelessError, type JobHandler, JobRunner } from './job-runner.ts';

let database: OpenDatabase;
const runners: JobRunner[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('projects').execute();
  await bareProject(database.door, new Uint8Array(1024));
  errors.length = 0;
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

type Handler = JobHandler<'readFile'>;

function start(
  run: Handler['run'],
  leaseMs = 60_000,
  tellChanged: Handler['tellChanged'] = () => Promise.resolve(),
): JobRunner {
  const runner = new JobRunner({
    door: database.door,
    handlers: {
      readFile: { run, tellChanged },
      sweep: { run: () => Promise.resolve() },
      removeContents: { run: () => Promise.resolve() },
      remindOfMaintenance: { run: () => Promise.resolve() },
      sendMail: { run: () => Promise.resolve() },
      changeVersion: { run: () => Promise.resolve() },
      learnSolution: { run: () => Promise.resolve() },
      matchSolutions: { run: () => Promise.resolve() },
      offerSolution: { run: () => Promise.resolve() },
      learnStage: { run: () => Promise.resolve() },
      proposeStages: { run: () => Promise.resolve() },
      carryPort: { run: () => Promise.resolve() },
      matchLibrary: { run: () => Promise.resolve() },
      offerMapPack: { run: () => Promise.resolve() },
      releaseHolds: { run: () => Promise.resolve() },
      tendSubscriptions: { run: () => Promise.resolve() },
      renewSubscription: { run: () => Promise.resolve() },
      settlePayments: { run: () => Promise.resolve() },
      forgetCard: { run: () => Promise.resolve() },
    },
    jobCount: 2,
    leaseMs,
    onError: (error) => errors.push(error),
  });
  runners.push(runner);
  runner.start();
  return runner;
}

const row = () => database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
const state = async () => (await row()).state;
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('a runner', () => {
  it('does a job once, and tells when it is done', async () => {
    const done: ClaimedJob[] = [];
    const told: string[] = [];
    start(
      async (job) => {
        done.push(job);
      },
      60_000,
      async (trx) => {
        const { state: now } = await trx
          .selectFrom('jobs')
          .select('state')
          .executeTakeFirstOrThrow();
        told.push(now);
      },
    );
    await expect.poll(() => told).toEqual(['done']);
    expect(done).toHaveLength(1);
  });

  it('tries again what failed', async () => {
    let attempts = 0;
    start(async () => {
      if (++attempts === 1) throw new Error('not today');
    });
    await expect.poll(state, { timeout: 8000 }).toBe('done');
    expect(attempts).toBe(2);
    expect(errors).toMatchObject([{ message: 'not today' }]);
  });

  it('parks at once what cannot be done', async () => {
    let attempts = 0;
    start(async () => {
      attempts++;
      throw new HopelessError('beyond its budget');
    });
    await expect.poll(state).toBe('parked');
    expect(attempts).toBe(1);
    expect(await row()).toMatchObject({ error: 'beyond its budget', attempts: 1 });
  });

  it('keeps a job that takes longer than a lease', async () => {
    const seen: string[] = [];
    const run = async (job: ClaimedJob): Promise<void> => {
      seen.push(job.leaseId);
      await pause(900);
    };
    start(run, 300);
    start(run, 300);
    await expect.poll(state, { timeout: 5000 }).toBe('done');
    expect(seen).toHaveLength(1);
  });

  it('leaves a job that somebody else has taken over', async () => {
    const reasons: unknown[] = [];
    const runner = start(async (_, signal) => {
      await untilAborted(signal).catch((reason: unknown) => {
        reasons.push(reason);
        throw reason;
      });
    }, 150);
    await expect.poll(state).toBe('running');
    const other = '00000000-0000-4000-8000-000000000000';
    await database.db
      .updateTable('jobs')
      .set({ lease_id: other, due_at: new Date(Date.now() + 60_000) })
      .execute();
    await expect.poll(() => reasons).toMatchObject([{ name: 'LeaseLostError' }]);
    await runner.stop();
    expect(await row()).toMatchObject({ state: 'running', lease_id: other });
  });

  it('gives its job back when the server ends, and the attempt with it', async () => {
    const runner = start((_, signal) => untilAborted(signal));
    await expect.poll(state).toBe('running');
    await runner.stop();
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(errors).toEqual([]);
  });

  it('hears of a new job at once', async () => {
    let count = 0;
    const runner = start(async () => {
      count++;
    });
    await expect.poll(state).toBe('done');
    await bareProject(database.door, new Uint8Array(1024));
    const startMs = performance.now();
    runner.wake();
    await expect.poll(() => count, { interval: 20 }).toBe(2);
    expect(performance.now() - startMs).toBeLessThan(2000);
  });

  it('gives up a job whose process died in every attempt', async () => {
    await database.db.updateTable('jobs').set({ attempts: 5 }).execute();
    const started: string[] = [];
    start(async (job) => {
      started.push(job.id);
    });
    await expect.poll(state).toBe('parked');
    expect(started).toEqual([]);
  });
});
