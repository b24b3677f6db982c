import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { MAX_FOLDERS_OF_PROJECT, MAX_PAGE_BYTES } from '../../core/contract/limits.ts';
import type { createFolderSchema, Folder, updateFolderSchema } from '../../core/contract/maps.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import { compareFolders } from '../../core/maps/name-order.ts';
import type { FoldersTable } from '../db/tables/project-tables.ts';
import type { Trx } from '../db/transact.ts';
import { changedElsewhere, idTaken, notFound, tooMany } from '../errors.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { idOr404 } from './id-or-404.ts';
import { cursorOf } from './list-pages.ts';
import { requestHash } from './request-hash.ts';

type FolderRow = Selectable<FoldersTable>;

const CREATE_FAILURE = 'NEW_FOLDER_FAILURE';

/** Of a name and an id: several folders may have one name. */
const nameCursor = cursorOf(z.tuple([z.string(), z.string()]));

/** A page of the folders of a project, by name. */
export async function listFolders(
  context: ServiceContext,
  project: ProjectHead,
  { limit, after }: PageQuery,
): Promise<Page<Folder>> {
  const place = after === undefined ? undefined : nameCursor.read(after);
  const ordered = (await folderNames(context, project)).sort(compareFolders);
  const behind = ordered.filter((folder) => {
    if (place === undefined) return true;
    const [name, id] = place;
    return compareFolders(folder, { name, id }) > 0;
  });
  const page = behind.slice(0, roomFor(behind, limit));
  const last = page.length < behind.length ? page.at(-1) : undefined;
  const rows = await foldersOf(context, project, page);
  return {
    data: rows.sort(compareFolders).map(folderFromRow),
    meta: { next: last === undefined ? null : nameCursor.behind([last.name, last.id]) },
  };
}

/** What orders folders. */
type FolderName = Pick<FolderRow, 'id' | 'name'>;

/** How many of them, one at least, a page has room for. */
function roomFor(folders: ReadonlyArray<{ readonly bytes: number }>, limit: number): number {
  let bytes = 0;
  let count = 0;
  for (const folder of folders.slice(0, limit)) {
    if (bytes >= MAX_PAGE_BYTES) break;
    bytes += folder.bytes;
    count++;
  }
  return count;
}

/** Names of all folders, of which there are some hundred at most, and how long each is in an answer. */
function folderNames(
  context: ServiceContext,
  project: ProjectHead,
): Promise<Array<FolderName & { readonly bytes: number }>> {
  return context.door.statement((db) =>
    db
      .selectFrom('folders')
      .select(['id', 'name'])
      .select(sql<number>`octet_length(name) + octet_length(details) + 100`.as('bytes'))
      .where('project_id', '=', project.id)
      .execute(),
  );
}

async function foldersOf(
  context: ServiceContext,
  project: ProjectHead,
  names: readonly FolderName[],
): Promise<FolderRow[]> {
  const ids = names.map(({ id }) => id);
  return context.door.statement((db) =>
    db
      .selectFrom('folders')
      .selectAll()
      .where('project_id', '=', project.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
  );
}

/**
 * Creates a folder. One that is there under the wanted id, made of the same, is answered as it is.
 *
 * @throws ApiError 422 if the project has as many folders as it may have, 409 if the wanted id is taken by something else
 */
export async function createFolder(
  context: ServiceContext,
  project: ProjectHead,
  { id, ...fields }: z.output<typeof createFolderSchema>,
): Promise<Folder> {
  const hash = requestHash([project.id, fields]);
  const row = await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const known = id && (await folderOfRequest(trx, id, hash));
    if (known) return known;
    const { count } = await trx
      .selectFrom('folders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow();
    if (count >= MAX_FOLDERS_OF_PROJECT) throw tooMany(CREATE_FAILURE, 'folders');
    const created = await trx
      .insertInto('folders')
      .values({ ...(id && { id }), project_id: project.id, request_hash: hash, ...fields })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (created === undefined) throw idTaken(CREATE_FAILURE);
    return created;
  });
  return folderFromRow(row);
}

/** The folder that the same request has made before, `undefined` if the id is free. @throws ApiError 409 */
async function folderOfRequest(trx: Trx, id: string, hash: Buffer): Promise<FolderRow | undefined> {
  const row = await trx.selectFrom('folders').selectAll().where('id', '=', id).executeTakeFirst();
  if (row !== undefined && !row.request_hash?.equals(hash)) throw idTaken(CREATE_FAILURE);
  return row;
}

/** @throws ApiError 404 if the project has no such folder, 409 if it was changed since the caller read it */
export async function updateFolder(
  context: ServiceContext,
  project: ProjectHead,
  folderId: string,
  { revision, ...fields }: z.output<typeof updateFolderSchema>,
): Promise<Folder> {
  const id = idOr404(folderId);
  const row = await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const mine = trx
      .updateTable('folders')
      .set((eb) => ({ ...fields, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .returningAll();
    const updated = await (revision === undefined
      ? mine
      : mine.where('revision', '=', revision)
    ).executeTakeFirst();
    if (updated !== undefined) return updated;
    const there = await trx
      .selectFrom('folders')
      .select('id')
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .executeTakeFirst();
    throw there === undefined ? notFound() : changedElsewhere('EDIT_FOLDER_FAILURE');
  });
  return folderFromRow(row);
}

/**
 * Deletes a folder. Its maps stay and move to the root of the tree: nobody loses a map with its folder.
 *
 * @throws ApiError 404 if the project has no such folder
 */
export async function deleteFolder(
  context: ServiceContext,
  project: ProjectHead,
  folderId: string,
): Promise<void> {
  const id = idOr404(folderId);
  await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const row = await trx
      .deleteFrom('folders')
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw notFound();
  });
}

function folderFromRow({ id, name, details, revision }: FolderRow): Folder {
  return { id, name, details, revision };
}
