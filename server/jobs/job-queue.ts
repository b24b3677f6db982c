import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import type { JobsTable } from '../db/tables/work-tables.ts';
import type { Door, Trx } from '../db/transact.ts';
import type { JobKind, JobPayloads, JobProgresses } from './job-kinds.ts';

/** A job that this process has taken and nobody else has, until the lease ends. */
export interface ClaimedJob<Kind extends JobKind = JobKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly userId: string | null;
  readonly projectId: string | null;
  /** The request that has asked for it; `null` for what the server does by itself. */
  readonly requestId: string | null;
  readonly payload: JobPayloads[Kind];
  readonly progress: JobProgresses[Kind];
  /** This one is counted. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly leaseId: string;
}

/** How long a process that says nothing keeps a job, in milliseconds. */
export const LEASE_MS = 30_000;
/** Pause before the second attempt, in milliseconds; each further one doubles. */
export const RETRY_DELAY_MS = 2000;
/** Longest pause between attempts, in milliseconds. */
const MAX_RETRY_DELAY_MS = 60 * 60 * 1000;
/** Jobs of one person that run at the same time, on all servers together. */
export const MAX_RUNNING_OF_USER = 2;
/** Names the advisory lock under which jobs are taken; any number that nothing else uses. */
const CLAIM_LOCK = 0x6d_77_6a_6f_62;

/** Somebody else has the job: its lease ended before it was prolonged. Nothing was written. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`the lease of job ${jobId} was lost`);
    this.name = 'LeaseLostError';
  }
}

/**
 * Takes a job that is due, of a process that was killed too; `undefined` if none is.
 *
 * Persons take turns: whoever had a job taken last comes last, however many jobs wait. Among the jobs of one, the one that has
 * been due for longest comes first.
 *
 * @param kinds what this server can do; a newer release may have put in other jobs
 */
export async function claimJob(
  door: Door,
  kinds: readonly JobKind[],
  leaseMs: number = LEASE_MS,
): Promise<ClaimedJob | undefined> {
  const leaseId = randomUUID();
  const row = await door.transact(async (trx) => {
    // One after the other: two servers at once would each count the running jobs of a person without the other's.
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK}::bigint)`.execute(trx);
    return trx
      .with('busy', (busy) =>
        busy
          .selectFrom('jobs')
          .select('user_id')
          .where('state', '=', 'running')
          .where('due_at', '>', NOW)
          .where('user_id', 'is not', null)
          .groupBy('user_id')
          .having((eb) => eb.fn.countAll(), '>=', MAX_RUNNING_OF_USER),
      )
      .with('claimed', (claim) =>
        claim
          .updateTable('jobs')
          .set((eb) => ({
            state: 'running',
            attempts: eb('attempts', '+', 1),
            lease_id: leaseId,
            due_at: nowPlusMs(leaseMs),
            claimed_at: NOW,
            updated_at: NOW,
          }))
          .where(
            'id',
            '=',
            sql<string>`(
              select id from jobs as due
              where state in ('waiting', 'running') and due_at <= now() and kind = any(${kinds}::text[])
                and (user_id is null or user_id not in (select user_id from busy))
              order by priority desc,
                (select max(claimed_at) from jobs as turn where turn.user_id = due.user_id) nulls first, due_at
              limit 1 for update skip locked)`,
          )
          .returningAll(),
      )
      .with('begun', (begin) =>
        begin
          .insertInto('job_runs')
          .columns(['job_id', 'lease_id', 'attempt'])
          .expression((eb) =>
            eb.selectFrom('claimed').select(['id', eb.val(leaseId).as('lease_id'), 'attempts']),
          ),
      )
      .selectFrom('claimed')
      .selectAll()
      .executeTakeFirst();
  });
  return row === undefined ? undefined : claimedJob(row, leaseId);
}

function claimedJob(row: Selectable<JobsTable>, leaseId: string): ClaimedJob {
  return {
    id: row.id,
    // Claimed as one of the kinds that this server knows; payload and progress are what its own code has put in.
    kind: row.kind as JobKind,
    userId: row.user_id,
    projectId: row.project_id,
    requestId: row.request_id,
    payload: row.payload as ClaimedJob['payload'],
    progress: row.progress as ClaimedJob['progress'],
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    leaseId,
  };
}

/** Keeps the job for another lease. @throws LeaseLostError */
export async function prolongLease(
  door: Door,
  job: ClaimedJob,
  leaseMs: number = LEASE_MS,
): Promise<void> {
  await door.transact((trx) => updateMine(trx, job, { due_at: nowPlusMs(leaseMs) }));
}

/**
 * Says how far a job is, inside the transaction that stores what was done: what was done twice is stored once.
 *
 * @throws LeaseLostError, which undoes the transaction
 */
export async function writeProgress<Kind extends JobKind>(
  trx: Trx,
  job: ClaimedJob<Kind>,
  progress: JobProgresses[Kind],
): Promise<void> {
  await updateMine(trx, job, { progress: JSON.stringify(progress) });
}

/** Ends a job that is done. What only it needed is forgotten. @throws LeaseLostError */
export async function finishJob(trx: Trx, job: ClaimedJob): Promise<void> {
  await updateMine(trx, job, { ...LEFT, state: 'done', error: null, payload: '{}' });
  await endRun(trx, job, 'done', null);
}

/**
 * Ends an attempt that failed: the job waits for its next one, or is parked after the last.
 *
 * @throws LeaseLostError
 */
export async function failAttempt(trx: Trx, job: ClaimedJob, error: string): Promise<void> {
  if (job.attempts >= job.maxAttempts) {
    await parkJob(trx, job, error);
    return;
  }
  const delayMs = Math.min(RETRY_DELAY_MS * 2 ** (job.attempts - 1), MAX_RETRY_DELAY_MS);
  await updateMine(trx, job, { ...LEFT, error, state: 'waiting', due_at: nowPlusMs(delayMs) });
  await endRun(trx, job, 'failed', error);
}

/** Gives a job up: another attempt would end as this one. @throws LeaseLostError */
export async function parkJob(trx: Trx, job: ClaimedJob, error: string): Promise<void> {
  await updateMine(trx, job, { ...LEFT, error, state: 'parked' });
  await endRun(trx, job, 'parked', error);
}

/**
 * Gives a job back that could not be brought to its end for a reason of our own, such as the server's. The attempt does not count.
 *
 * @param afterMs how long nobody takes it
 */
export async function releaseJob(
  trx: Trx,
  job: ClaimedJob,
  afterMs = 0,
  reason: string | null = null,
): Promise<void> {
  await updateMine(trx, job, {
    ...LEFT,
    state: 'waiting',
    due_at: nowPlusMs(afterMs),
    attempts: job.attempts - 1,
  });
  await endRun(trx, job, 'released', reason);
}

/** Takes all leases back. Only for a database that no other process can reach: whoever had them is dead. */
export async function endAllLeases(door: Door): Promise<void> {
  await door.statement((db) =>
    db
      .updateTable('jobs')
      .set({ due_at: NOW })
      .where('state', '=', 'running')
      .where('due_at', '>', NOW)
      .execute(),
  );
}

/** Milliseconds until a job of these kinds may be due, `undefined` if none waits or runs. */
export async function nextDueInMs(
  door: Door,
  kinds: readonly JobKind[],
): Promise<number | undefined> {
  const { ms } = await door.statement((db) =>
    db
      .selectFrom('jobs')
      .select(sql<number | null>`extract(epoch from min(due_at) - now())::float8 * 1000`.as('ms'))
      .where('state', 'in', ['waiting', 'running'])
      .where(sql<boolean>`kind = any(${kinds}::text[])`)
      .executeTakeFirstOrThrow(),
  );
  return ms ?? undefined;
}

/** Nobody has the job. */
const LEFT = { lease_id: null } as const;

type JobChange = UpdateObject<DatabaseSchema, 'jobs'>;

async function updateMine(trx: Trx, job: ClaimedJob, change: JobChange): Promise<void> {
  const row = await trx
    .updateTable('jobs')
    .set({ ...change, updated_at: NOW })
    .where('id', '=', job.id)
    .where('lease_id', '=', job.leaseId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError(job.id);
}

async function endRun(
  trx: Trx,
  job: ClaimedJob,
  outcome: 'done' | 'failed' | 'parked' | 'released',
  error: string | null,
): Promise<void> {
  await trx
    .updateTable('job_runs')
    .set({ ended_at: NOW, outcome, error })
    .where('job_id', '=', job.id)
    .where('lease_id', '=', job.leaseId)
    .execute();
}
