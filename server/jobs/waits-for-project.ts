import type { Trx } from '../db/transact.ts';
import type { JobKind } from './job-kinds.ts';

/**
 * Whether a job of a kind waits that is for a project. Where it looks for everything that there is when it begins, it is enough for all
 * who ask; one that runs may have come past what is new.
 */
export async function waitsForProject(
  trx: Trx,
  kind: JobKind,
  projectId: string,
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('project_id', '=', projectId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
