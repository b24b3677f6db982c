import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { ReadingStep } from '../../core/contract/reading.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseSchema, JobKind, JobsTable } from '../db/schema.ts';

/** A job that this process has taken and nobody else has, until the lease ends. */
export type ClaimedJob = Pick<
  Selectable<JobsTable>,
  'id' | 'kind' | 'project_id' | 'attempts' | 'done_steps'
> & { readonly lease_id: string };

/** How long a process that says nothing keeps a job, in milliseconds. */
export const LEASE_MS = 30_000;
/** Attempts after which a job is given up. A process that is killed has used one. */
export const MAX_ATTEMPTS = 5;
/** Pause before the second attempt, in milliseconds; each further one doubles. */
export const RETRY_DELAY_MS = 2000;

/** Somebody else has the job: its lease ended before it was prolonged. Nothing was written. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`the lease of job ${jobId} was lost`);
    this.name = 'LeaseLostError';
  }
}

/**
 * Puts a job into the queue, inside the transaction that makes it necessary. One that waits or runs already stays as it is;
 * one that has ended begins anew.
 */
export async function enqueueJob(
  db: Kysely<DatabaseSchema>,
  kind: JobKind,
  projectId: string,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, project_id: projectId })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'kind'])
        .doUpdateSet({
          state: 'waiting',
          attempts: 0,
          due_at: NOW,
          step: null,
          share: 0,
          done_steps: sql`'[]'::jsonb`,
          error: null,
          updated_at: NOW,
        })
        .where('jobs.state', 'in', ['done', 'failed']),
    )
    .execute();
}

/** Takes the job that has been due for longest, of a process that was killed too; `undefined` if none is due. */
export async function claimJob(
  db: Database,
  leaseMs: number = LEASE_MS,
): Promise<ClaimedJob | undefined> {
  const row = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      lease_id: randomUUID(),
      due_at: inMs(leaseMs),
      updated_at: NOW,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', 'in', ['waiting', 'running'])
        .where('due_at', '<=', NOW)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'project_id', 'attempts', 'done_steps', 'lease_id'])
    .executeTakeFirst();
  const { lease_id: leaseId = null } = row ?? {};
  return row === undefined || leaseId === null ? undefined : { ...row, lease_id: leaseId };
}

/** What a process that has a job may write about it. */
export interface JobProgress {
  readonly step: ReadingStep | null;
  /** 0..1. */
  readonly share: number;
}

/** Keeps the job for another lease. @throws LeaseLostError */
export async function prolongLease(
  db: Database,
  job: ClaimedJob,
  leaseMs: number = LEASE_MS,
): Promise<void> {
  await updateMine(db, job, { due_at: inMs(leaseMs) });
}

/** @throws LeaseLostError */
export async function writeProgress(
  db: Database,
  job: ClaimedJob,
  { step, share }: JobProgress,
): Promise<void> {
  await updateMine(db, job, { step, share });
}

/**
 * Marks a step as done, inside the transaction that stores its result: a step that was done twice is stored once.
 *
 * @throws LeaseLostError, which undoes the transaction
 */
export async function completeStep(
  db: Kysely<DatabaseSchema>,
  job: ClaimedJob,
  step: ReadingStep,
  share: number,
): Promise<void> {
  await updateMine(db, job, {
    share,
    done_steps: sql`done_steps || ${JSON.stringify([step])}::jsonb`,
  });
}

/** @throws LeaseLostError */
export async function finishJob(db: Database, job: ClaimedJob): Promise<void> {
  await updateMine(db, job, { ...LEFT, state: 'done', share: 1, error: null });
}

/**
 * Ends an attempt that failed: the job waits for its next one, or is given up.
 *
 * @throws LeaseLostError
 */
export async function failAttempt(db: Database, job: ClaimedJob, error: string): Promise<void> {
  const isLast = job.attempts >= MAX_ATTEMPTS;
  const delayMs = RETRY_DELAY_MS * 2 ** (job.attempts - 1);
  await updateMine(db, job, {
    ...LEFT,
    error,
    ...(isLast ? { state: 'failed' } : { state: 'waiting', due_at: inMs(delayMs) }),
  });
}

/** Gives a job back that could not be brought to its end for a reason of our own, such as the server's. */
export async function releaseJob(db: Database, job: ClaimedJob): Promise<void> {
  await updateMine(db, job, {
    ...LEFT,
    state: 'waiting',
    due_at: NOW,
    attempts: job.attempts - 1,
  });
}

/** Takes all leases back. Only for a database that no other process can reach: whoever had them is dead. */
export async function endAllLeases(db: Database): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: NOW })
    .where('state', '=', 'running')
    .where('due_at', '>', NOW)
    .execute();
}

/** Milliseconds until a job may be due, `undefined` if none waits or runs. */
export async function nextDueInMs(db: Database): Promise<number | undefined> {
  const { ms } = await db
    .selectFrom('jobs')
    .select(sql<number | null>`extract(epoch from min(due_at) - now())::float8 * 1000`.as('ms'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return ms ?? undefined;
}

const NOW: RawBuilder<Date> = sql<Date>`now()`;

/** Nobody has the job, nothing of it is under way. */
const LEFT = { lease_id: null, step: null } as const;

function inMs(delayMs: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${delayMs / 1000}::float8)`;
}

type JobChange = UpdateObject<DatabaseSchema, 'jobs'>;

async function updateMine(
  db: Kysely<DatabaseSchema>,
  job: ClaimedJob,
  change: JobChange,
): Promise<void> {
  const row = await db
    .updateTable('jobs')
    .set({ ...change, updated_at: NOW })
    .where('id', '=', job.id)
    .where('lease_id', '=', job.lease_id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError(job.id);
}
