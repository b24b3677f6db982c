import { sql } from 'kysely';
import { z } from 'zod';
import { MAX_MARKS_OF_PROJECT } from '../../core/contract/limits.ts';
import { type Mark, markSchema } from '../../core/contract/marks.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import { readPage } from '../db/pages.ts';
import { addressOutsideFile, notFound, tooMany } from '../errors.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { cursorOf } from './list-pages.ts';

const addressCursor = cursorOf(z.tuple([markSchema.shape.address]));

/** A page of the marks of a project, by ascending address. */
export async function listMarks(
  context: ServiceContext,
  project: ProjectHead,
  { limit, after }: PageQuery,
): Promise<Page<Mark>> {
  const [last] = after === undefined ? [-1] : addressCursor.read(after);
  const { rows, hasMore } = await readPage(
    context.door,
    {
      from: (db) =>
        db
          .selectFrom('marks')
          .select(['address', 'text'])
          .select(sql<number>`octet_length(text) + 40`.as('row_bytes'))
          .where('project_id', '=', project.id)
          .where('address', '>', last),
      orderBy: sql`address`,
    },
    limit,
  );
  const end = hasMore ? rows.at(-1) : undefined;
  return {
    data: rows.map(({ address, text }) => ({ address, text })),
    meta: { next: end === undefined ? null : addressCursor.behind([end.address]) },
  };
}

/**
 * Marks an address, or says something else of one that is marked.
 *
 * @throws ApiError 422 if the file ends before the address, or the project has as many marks as it may have
 */
export async function setMark(
  context: ServiceContext,
  project: ProjectHead,
  { address, text }: Mark,
): Promise<Mark> {
  if (address >= project.lengthBytes) throw addressOutsideFile();
  return context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const { count } = await trx
      .selectFrom('marks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('project_id', '=', project.id)
      .where('address', '!=', address)
      .executeTakeFirstOrThrow();
    if (count >= MAX_MARKS_OF_PROJECT) throw tooMany('SAVE_CHANGES_FAILURE', 'marks');
    return trx
      .insertInto('marks')
      .values({ project_id: project.id, address, text })
      .onConflict((conflict) => conflict.columns(['project_id', 'address']).doUpdateSet({ text }))
      .returning(['address', 'text'])
      .executeTakeFirstOrThrow();
  });
}

/** @throws ApiError 404 if the address is not marked */
export async function deleteMark(
  context: ServiceContext,
  project: ProjectHead,
  address: number,
): Promise<void> {
  await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const row = await trx
      .deleteFrom('marks')
      .where('project_id', '=', project.id)
      .where('address', '=', address)
      .returning('address')
      .executeTakeFirst();
    if (row === undefined) throw notFound();
  });
}
