import type { Trx } from '../db/transact.ts';
import { LeaseLostError } from './job-queue.ts';

/**
 * Keeps the project of a job where it is until the transaction ends. The project before the job, as whoever deletes both does: nobody
 * waits in a circle.
 *
 * @throws LeaseLostError if it is gone, and the job with it
 */
export async function holdJobProject(
  trx: Trx,
  { id, projectId }: { readonly id: string; readonly projectId: string | null },
): Promise<void> {
  const row = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError(id);
}
