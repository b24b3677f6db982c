import type { Trx } from '../db/transact.ts';
import { notFound } from '../errors.ts';
import type { ProjectHead } from './callers.ts';

/**
 * Keeps a project where it is until the transaction ends: it is neither archived nor deleted meanwhile, and nobody else who
 * holds it counts or adds what it holds. Versions, folders, maps and marks of one project are added one after the other.
 *
 * @throws ApiError 404 if it was archived or deleted since the caller was found
 */
export async function holdProject(trx: Trx, project: ProjectHead): Promise<void> {
  const row = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', project.id)
    .where('user_id', '=', project.userId)
    .where('archived_at', 'is', null)
    // Rows that refer to the project can still be written by others.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}
