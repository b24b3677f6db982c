import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { MAX_FOLDERS_OF_PROJECT } from '../../core/contract/limits.ts';
import type { Folder, Folders, folderFieldsSchema } from '../../core/contract/maps.ts';
import type { FoldersTable } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound, tooMany } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import type { ProjectRow } from './project-rows.ts';

type FolderFields = z.output<typeof folderFieldsSchema>;

/** Folders of a project by name, whatever their case. */
export async function listFolders(context: ServiceContext, project: ProjectRow): Promise<Folders> {
  const rows = await context.db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute();
  return { data: rows.map(folderFromRow).sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/** @throws ApiError 422 if the project has as many folders as it may have */
export async function createFolder(
  context: ServiceContext,
  project: ProjectRow,
  fields: FolderFields,
): Promise<Folder> {
  const { count } = await context.db
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_FOLDERS_OF_PROJECT) throw tooMany('NEW_FOLDER_FAILURE', 'folders');
  const row = await context.db
    .insertInto('folders')
    .values({ project_id: project.id, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  return folderFromRow(row);
}

/** @throws ApiError 404 if the project has no such folder */
export async function updateFolder(
  context: ServiceContext,
  project: ProjectRow,
  folderId: string,
  fields: FolderFields,
): Promise<Folder> {
  const row = await context.db
    .updateTable('folders')
    .set(fields)
    .where('id', '=', idOr404(folderId))
    .where('project_id', '=', project.id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return folderFromRow(row);
}

/**
 * Deletes a folder. Its maps stay and move to the root of the tree: nobody loses a map with its folder.
 *
 * @throws ApiError 404 if the project has no such folder
 */
export async function deleteFolder(
  context: ServiceContext,
  project: ProjectRow,
  folderId: string,
): Promise<void> {
  const row = await context.db
    .deleteFrom('folders')
    .where('id', '=', idOr404(folderId))
    .where('project_id', '=', project.id)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}

function idOr404(text: string): string {
  if (!isUuid(text)) throw notFound();
  return text;
}

function folderFromRow({ id, name, details }: Selectable<FoldersTable>): Folder {
  return { id, name, details };
}
