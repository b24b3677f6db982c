import { sql } from 'kysely';
import { TOPIC } from '../db/notices/notices.ts';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { currentRequestId } from '../request-scope.ts';
import type { JobKind, JobPayloads, JobProgresses } from './job-kinds.ts';

/** Work that is asked for. */
export interface NewJob<Kind extends JobKind = JobKind> {
  readonly kind: Kind;
  readonly payload: JobPayloads[Kind];
  /** How far it is at its beginning. */
  readonly progress: JobProgresses[Kind];
  /** There is one job of a kind and a key; as many as are asked for without one. */
  readonly uniqueKey?: string;
  /** Who waits for it. */
  readonly userId?: string;
  readonly projectId?: string;
  /** Not before this time has passed, in milliseconds. */
  readonly delayMs?: number;
  readonly maxAttempts?: number;
}

/** Attempts after which a job is parked. A process that is killed has used one. */
export const MAX_ATTEMPTS = 5;

/**
 * Puts a job into the queue, inside the transaction that makes it necessary. One of the same kind and key that waits or runs
 * already stays as it is; one that has ended begins anew.
 */
export async function enqueueJob<Kind extends JobKind>(trx: Trx, job: NewJob<Kind>): Promise<void> {
  const { delayMs = 0, maxAttempts = MAX_ATTEMPTS } = job;
  const begun = {
    payload: JSON.stringify(job.payload),
    progress: JSON.stringify(job.progress),
    due_at: delayMs === 0 ? NOW : nowPlusMs(delayMs),
    max_attempts: maxAttempts,
    request_id: currentRequestId() ?? null,
  };
  await trx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      unique_key: job.uniqueKey ?? null,
      user_id: job.userId ?? null,
      project_id: job.projectId ?? null,
      ...begun,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'unique_key'])
        .doUpdateSet({ ...begun, state: 'waiting', attempts: 0, error: null, updated_at: NOW })
        .where('jobs.state', 'in', ['done', 'parked']),
    )
    .execute();
  await tellJobQueued(trx);
}

/** Wakes the servers that run jobs when the transaction is committed. */
export async function tellJobQueued(trx: Trx): Promise<void> {
  await sql`select pg_notify(${TOPIC}, '{"kind":"jobQueued"}')`.execute(trx);
}
