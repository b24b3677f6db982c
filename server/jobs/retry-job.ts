import { NOW } from '../db/now.ts';
import type { JobState } from '../db/tables/work-tables.ts';
import type { Trx } from '../db/transact.ts';
import { tellJobQueued } from './enqueue-job.ts';

/**
 * Has a job that was parked, or waits for its next attempt, tried at once and as often as a new one.
 *
 * @returns the state in which it was: only `parked` and `waiting` were changed; `undefined` if there is no such job
 */
export async function retryJob(trx: Trx, jobId: string): Promise<JobState | undefined> {
  const job = await trx
    .selectFrom('jobs')
    .select('state')
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  if (job?.state !== 'parked' && job?.state !== 'waiting') return job?.state;
  await trx
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, due_at: NOW, updated_at: NOW })
    .where('id', '=', jobId)
    .execute();
  await tellJobQueued(trx);
  return job.state;
}
