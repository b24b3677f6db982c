import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bareProject, bareUser } from '../../tests/support/bare-project.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Door } from '../db/transact.ts';
import { enqueueJob, MAX_ATTEMPTS, type NewJob } from './enqueue-job.ts';
import {
  type ClaimedJob,
  claimJob,
  endAllLeases,
  failAttempt,
  finishJob,
  LeaseLostError,
  nextDueInMs,
  parkJob,
  prolongLease,
  releaseJob,
  writeProgress,
} from './job-queue.ts';

let database: OpenDatabase;
let door: Door;

beforeAll(async () => {
  database = await openNewDatabase();
  ({ door } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  await database.db.deleteFrom('users').execute();
});

const row = () => database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
const runs = () => database.db.selectFrom('job_runs').selectAll().orderBy('started_at').execute();
const claim = (leaseMs?: number) => claimJob(door, ['readFile', 'sweep'], leaseMs);

const READING = { step: null, share: 0, doneSteps: [] } as const;
const reading = (part: Partial<NewJob<'readFile'>> = {}): NewJob<'readFile'> => ({
  kind: 'readFile',
  payload: {},
  progress: READING,
  ...part,
});
const enqueue = (part?: Partial<NewJob<'readFile'>>) =>
  door.transact((trx) => enqueueJob(trx, reading(part)));

async function claimed(leaseMs?: number): Promise<ClaimedJob> {
  const job = await claim(leaseMs);
  if (job === undefined) throw new Error('no job was due');
  return job;
}

/** Lets the time of a pause or a lease pass. */
const passTime = () =>
  database.db.updateTable('jobs').set({ due_at: sql<Date>`now() - interval '1 ms'` }).execute();

describe('the queue', () => {
  it('gives a job to one who asks, and to nobody else while the lease lasts', async () => {
    await enqueue();
    const answers = await Promise.all([claim(), claim()]);
    expect(answers.filter((job) => job !== undefined)).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'running', attempts: 1 });
  });

  it('takes a job in only with the transaction that makes it necessary', async () => {
    const broken = door.transact(async (trx) => {
      await enqueueJob(trx, reading());
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await claim()).toBeUndefined();
  });

  it('has a job of a key once, however often it is asked for, and any number without one', async () => {
    await enqueue({ uniqueKey: 'a' });
    await claimed();
    await enqueue({ uniqueKey: 'a' });
    expect(await row()).toMatchObject({ state: 'running', attempts: 1 });
    expect(await claim()).toBeUndefined();
    await enqueue();
    await enqueue();
    expect([await claim(), await claim(), await claim()].map((job) => job !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(['done', 'parked'] as const)('begins a job anew that is %s', async (state) => {
    await enqueue({ uniqueKey: 'a' });
    const first = await claimed();
    await door.transact(async (trx) => {
      await writeProgress(trx, first, { step: null, share: 0.5, doneSteps: ['checksums'] });
      if (state === 'done') await finishJob(trx, first);
      else await parkJob(trx, first, 'too much');
    });
    expect(await row()).toMatchObject({ state });
    await enqueue({ uniqueKey: 'a' });
    expect(await row()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      progress: READING,
      error: null,
    });
  });

  it('leaves jobs alone that this release does not know', async () => {
    await enqueue();
    await database.db.updateTable('jobs').set({ kind: 'ofANewerRelease' }).execute();
    expect(await claim()).toBeUndefined();
  });

  it('waits for as long as was asked for', async () => {
    await enqueue({ delayMs: 60_000 });
    expect(await claim()).toBeUndefined();
    expect(await nextDueInMs(door, ['readFile'])).toBeGreaterThan(50_000);
  });

  it('gives the job of a process that was killed to the next one, with what was done', async () => {
    await enqueue();
    const killed = await claimed();
    const progress = { step: null, share: 0.1, doneSteps: ['identification'] } as const;
    await door.transact((trx) => writeProgress(trx, killed, progress));
    await passTime();
    const next = await claimed();
    expect(next).toMatchObject({ id: killed.id, attempts: 2, progress });
    expect(next.leaseId).not.toBe(killed.leaseId);
  });

  it('lets a process that lost its lease write nothing', async () => {
    await enqueue();
    const late = await claimed();
    await passTime();
    await claimed();
    const before = await row();
    const progress = { step: 'checksums', share: 0.9, doneSteps: [] } as const;
    for (const write of [
      () => prolongLease(door, late),
      () => door.transact((trx) => writeProgress(trx, late, progress)),
      () => door.transact((trx) => finishJob(trx, late)),
      () => door.transact((trx) => failAttempt(trx, late, 'late')),
      () => door.transact((trx) => parkJob(trx, late, 'late')),
      () => door.transact((trx) => releaseJob(trx, late)),
    ]) {
      await expect(write()).rejects.toThrow(LeaseLostError);
    }
    expect(await row()).toEqual(before);
  });

  it('undoes what was stored together with what a lost lease has done', async () => {
    await bareProject(door, new Uint8Array(1024));
    const late = await claimed();
    await passTime();
    await claimed();
    const stored = door.transact(async (trx) => {
      await trx.updateTable('projects').set({ name: 'late' }).execute();
      await writeProgress(trx, late, READING);
    });
    await expect(stored).rejects.toThrow(LeaseLostError);
    const { name } = await database.db
      .selectFrom('projects')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(name).not.toBe('late');
  });

  it('keeps a job whose lease is prolonged', async () => {
    await enqueue();
    const job = await claimed(1);
    await prolongLease(door, job, 60_000);
    expect(await claim()).toBeUndefined();
  });

  it('waits longer after every failure, parks the job after the last, and remembers each', async () => {
    await enqueue();
    const pausesMs: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const job = await claimed();
      await door.transact((trx) => failAttempt(trx, job, `attempt ${attempt}`));
      pausesMs.push((await nextDueInMs(door, ['readFile'])) ?? 0);
      expect(await claim()).toBeUndefined();
      if (attempt < MAX_ATTEMPTS) await passTime();
    }
    expect(pausesMs.map((ms) => Math.ceil(ms / 1000))).toEqual([2, 4, 8, 16, 0]);
    expect(await row()).toMatchObject({ state: 'parked', error: `attempt ${MAX_ATTEMPTS}` });
    expect((await runs()).map(({ attempt, outcome, error }) => [attempt, outcome, error])).toEqual([
      [1, 'failed', 'attempt 1'],
      [2, 'failed', 'attempt 2'],
      [3, 'failed', 'attempt 3'],
      [4, 'failed', 'attempt 4'],
      [5, 'parked', 'attempt 5'],
    ]);
  });

  it('does not count an attempt that was given back', async () => {
    await enqueue();
    const job = await claimed();
    await door.transact((trx) => releaseJob(trx, job));
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, lease_id: null });
    expect((await claimed()).attempts).toBe(1);
  });

  it('frees every job when nobody else can be working on it', async () => {
    await enqueue();
    await claimed(60_000);
    await endAllLeases(door);
    expect((await claimed()).attempts).toBe(2);
  });

  it('says when the next job may be due', async () => {
    await enqueue();
    expect(await nextDueInMs(door, ['readFile'])).toBeLessThanOrEqual(0);
    const job = await claimed(60_000);
    expect(await nextDueInMs(door, ['readFile'])).toBeGreaterThan(50_000);
    await door.transact((trx) => finishJob(trx, job));
    expect(await nextDueInMs(door, ['readFile'])).toBeUndefined();
  });

  it('forgets a job with its project', async () => {
    await bareProject(door, new Uint8Array(1024));
    const job = await claimed();
    await database.db.deleteFrom('projects').execute();
    await expect(door.transact((trx) => finishJob(trx, job))).rejects.toThrow(LeaseLostError);
  });
});

describe('turns', () => {
  it('go from person to person, however many jobs one of them has', async () => {
    const [ada, bob] = [await bareUser(door), await bareUser(door)];
    for (let i = 0; i < 4; i++) await enqueue({ userId: ada });
    const order: Array<string | null> = [];
    const turn = async (): Promise<void> => {
      const job = await claimed();
      order.push(job.userId);
      await door.transact((trx) => finishJob(trx, job));
    };
    await turn();
    await enqueue({ userId: bob });
    await enqueue({ userId: bob });
    for (let i = 0; i < 5; i++) await turn();
    expect(order).toEqual([ada, bob, ada, bob, ada, ada]);
  });

  it('leave room beside one person whose jobs run', async () => {
    const [ada, bob] = [await bareUser(door), await bareUser(door)];
    for (let i = 0; i < 4; i++) await enqueue({ userId: ada });
    await claimed();
    await claimed();
    expect(await claim()).toBeUndefined();
    await enqueue({ userId: bob });
    expect((await claimed()).userId).toBe(bob);
  });
});
