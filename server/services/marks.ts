import { MAX_MARKS_OF_PROJECT } from '../../core/contract/limits.ts';
import type { Mark, Marks } from '../../core/contract/marks.ts';
import { addressOutsideFile, notFound, tooMany } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import type { ProjectRow } from './project-rows.ts';

/** Marks of a project by ascending address. */
export async function listMarks(context: ServiceContext, project: ProjectRow): Promise<Marks> {
  const data = await context.db
    .selectFrom('marks')
    .select(['address', 'text'])
    .where('project_id', '=', project.id)
    .orderBy('address')
    .execute();
  return { data };
}

/**
 * Marks an address, or says something else of one that is marked.
 *
 * @throws ApiError 422 if the file ends before the address, or the project has as many marks as it may have
 */
export async function setMark(
  context: ServiceContext,
  project: ProjectRow,
  { address, text }: Mark,
): Promise<Mark> {
  if (address >= project.length_bytes) throw addressOutsideFile();
  const { count } = await context.db
    .selectFrom('marks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .where('address', '!=', address)
    .executeTakeFirstOrThrow();
  if (count >= MAX_MARKS_OF_PROJECT) throw tooMany('SAVE_CHANGES_FAILURE', 'marks');
  return context.db
    .insertInto('marks')
    .values({ project_id: project.id, address, text })
    .onConflict((conflict) => conflict.columns(['project_id', 'address']).doUpdateSet({ text }))
    .returning(['address', 'text'])
    .executeTakeFirstOrThrow();
}

/** @throws ApiError 404 if the address is not marked */
export async function deleteMark(
  context: ServiceContext,
  project: ProjectRow,
  address: number,
): Promise<void> {
  const row = await context.db
    .deleteFrom('marks')
    .where('project_id', '=', project.id)
    .where('address', '=', address)
    .returning('address')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}
