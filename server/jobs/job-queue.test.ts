import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bareProject } from '../../tests/support/bare-project.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import {
  type ClaimedJob,
  claimJob,
  completeStep,
  endAllLeases,
  enqueueJob,
  failAttempt,
  finishJob,
  LeaseLostError,
  MAX_ATTEMPTS,
  nextDueInMs,
  prolongLease,
  releaseJob,
  writeProgress,
} from './job-queue.ts';

const FILE = new Uint8Array(1024);

let database: OpenDatabase;
let projectId: string;

beforeAll(async () => {
  database = await openDatabase(
    { kind: 'embedded', dataDir: null },
    { movedAside: () => undefined, died: () => undefined },
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('projects').execute();
  projectId = await bareProject(database.db, FILE);
});

const row = () => database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

async function claimed(leaseMs?: number): Promise<ClaimedJob> {
  const job = await claimJob(database.db, leaseMs);
  if (job === undefined) throw new Error('no job was due');
  return job;
}

/** Lets the time of a pause or a lease pass. */
const passTime = () =>
  database.db.updateTable('jobs').set({ due_at: sql<Date>`now() - interval '1 ms'` }).execute();

describe('the queue', () => {
  it('gives a job to one who asks, and to nobody else while the lease lasts', async () => {
    const answers = await Promise.all([claimJob(database.db), claimJob(database.db)]);
    expect(answers.filter((job) => job !== undefined)).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'running', attempts: 1 });
  });

  it('takes a job in only with the transaction that makes it necessary', async () => {
    await finishJob(database.db, await claimed());
    const broken = database.db.transaction().execute(async (transaction) => {
      await enqueueJob(transaction, 'readFile', projectId);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await claimJob(database.db)).toBeUndefined();
  });

  it('has a job once, however often it is asked for', async () => {
    await claimed();
    await enqueueJob(database.db, 'readFile', projectId);
    expect(await row()).toMatchObject({ state: 'running', attempts: 1 });
    expect(await claimJob(database.db)).toBeUndefined();
  });

  it('begins a job anew that had ended', async () => {
    const first = await claimed();
    await completeStep(database.db, first, 'checksums', 0.5);
    await finishJob(database.db, first);
    await enqueueJob(database.db, 'readFile', projectId);
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, share: 0, done_steps: [] });
  });

  it('gives the job of a process that was killed to the next one, with the steps that are done', async () => {
    const killed = await claimed();
    await completeStep(database.db, killed, 'identification', 0.1);
    await passTime();
    const next = await claimed();
    expect(next).toMatchObject({ id: killed.id, attempts: 2, done_steps: ['identification'] });
    expect(next.lease_id).not.toBe(killed.lease_id);
  });

  it('lets a process that lost its lease write nothing', async () => {
    const late = await claimed();
    await passTime();
    await claimed();
    const before = await row();
    for (const write of [
      () => prolongLease(database.db, late),
      () => writeProgress(database.db, late, { step: 'checksums', share: 0.9 }),
      () => completeStep(database.db, late, 'checksums', 0.9),
      () => finishJob(database.db, late),
      () => failAttempt(database.db, late, 'late'),
      () => releaseJob(database.db, late),
    ]) {
      await expect(write()).rejects.toThrow(LeaseLostError);
    }
    expect(await row()).toEqual(before);
  });

  it('undoes what was stored together with a step whose lease was lost', async () => {
    const late = await claimed();
    await passTime();
    await claimed();
    const stored = database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('projects').set({ name: 'late' }).execute();
      await completeStep(transaction, late, 'checksums', 0.5);
    });
    await expect(stored).rejects.toThrow(LeaseLostError);
    const { name } = await database.db
      .selectFrom('projects')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(name).not.toBe('late');
  });

  it('keeps a job whose lease is prolonged', async () => {
    const job = await claimed(1);
    await prolongLease(database.db, job, 60_000);
    expect(await claimJob(database.db)).toBeUndefined();
  });

  it('waits longer after every failure, and gives up after the last', async () => {
    const pausesMs: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await failAttempt(database.db, await claimed(), `attempt ${attempt}`);
      pausesMs.push((await nextDueInMs(database.db)) ?? 0);
      expect(await claimJob(database.db)).toBeUndefined();
      if (attempt < MAX_ATTEMPTS) await passTime();
    }
    expect(pausesMs.map((ms) => Math.ceil(ms / 1000))).toEqual([2, 4, 8, 16, 0]);
    expect(await row()).toMatchObject({ state: 'failed', error: `attempt ${MAX_ATTEMPTS}` });
  });

  it('does not count an attempt that was given back', async () => {
    await releaseJob(database.db, await claimed());
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, lease_id: null });
    expect((await claimed()).attempts).toBe(1);
  });

  it('frees every job when nobody else can be working on it', async () => {
    await claimed(60_000);
    await endAllLeases(database.db);
    expect((await claimed()).attempts).toBe(2);
  });

  it('says when the next job may be due', async () => {
    expect(await nextDueInMs(database.db)).toBeLessThanOrEqual(0);
    const job = await claimed(60_000);
    expect(await nextDueInMs(database.db)).toBeGreaterThan(50_000);
    await finishJob(database.db, job);
    expect(await nextDueInMs(database.db)).toBeUndefined();
  });

  it('forgets a job with its project', async () => {
    const job = await claimed();
    await database.db.deleteFrom('projects').execute();
    await expect(finishJob(database.db, job)).rejects.toThrow(LeaseLostError);
  });
});
