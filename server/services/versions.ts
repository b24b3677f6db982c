import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { type BytePatch, patchFromRecord, recordFromPatch } from '../../core/bytes/byte-patch.ts';
import { decodePatch, encodePatch } from '../../core/bytes/patch-codec.ts';
import {
  type createVersionSchema,
  ORIGINAL_ID,
  type RenameVersion,
  type UpdateVersion,
  type Version,
  type VersionDetails,
  type Versions,
} from '../../core/contract/files.ts';
import type { VersionsTable } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import {
  addressOutsideFile,
  forbidden,
  notFound,
  otherOriginal,
  tooManyModifications,
  versionChanged,
} from '../errors.ts';
import type { ServiceContext } from './context.ts';
import { readOriginal, readOriginalBytesAt } from './original-files.ts';
import type { ProjectRow } from './project-rows.ts';
import { readSettings } from './settings.ts';

type VersionRow = Selectable<VersionsTable>;

/** Saved versions of a project, oldest first. */
export async function listVersions(
  context: ServiceContext,
  project: ProjectRow,
): Promise<Versions> {
  const rows = await context.db
    .selectFrom('versions')
    .select([
      'id',
      'project_id',
      'name',
      'info',
      'revision',
      'modified_count',
      'created_at',
      'updated_at',
    ])
    .where('project_id', '=', project.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { data: rows.map(versionFromRow) };
}

/** A version with its patches; `ori` is the original, without any. */
export async function versionDetails(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
): Promise<VersionDetails> {
  if (versionId === ORIGINAL_ID) return { ...originalVersion(project), patches: {} };
  const row = await versionRow(context, project, versionId);
  return { ...versionFromRow(row), patches: recordFromPatch(decodePatch(row.patches)) };
}

/** A whole file, ready to be sent. */
export interface VersionFile {
  /** File name, with the name of the version. */
  readonly name: string;
  /** The bytes, piece by piece, `length_bytes` of the project in all. */
  readonly pieces: AsyncIterable<Buffer>;
}

/** Whole file of a version: the original with its patches. */
export async function versionFile(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
): Promise<VersionFile> {
  const original = readOriginal(context.db, project.content_id, project.length_bytes);
  if (versionId === ORIGINAL_ID) return { name: project.file_name, pieces: original };
  const row = await versionRow(context, project, versionId);
  return {
    name: versionFileName(project.file_name, row.name),
    pieces: patchedPieces(original, decodePatch(row.patches)),
  };
}

/** Pieces of a file with a patch written over them. The pieces are changed in place. */
async function* patchedPieces(
  pieces: AsyncIterable<Buffer>,
  patch: BytePatch,
): AsyncGenerator<Buffer> {
  let start = 0;
  let next = 0;
  for await (const piece of pieces) {
    const end = start + piece.length;
    for (; next < patch.addresses.length; next++) {
      const address = patch.addresses[next] ?? 0;
      if (address >= end) break;
      piece[address - start] = patch.values[next] ?? 0;
    }
    yield piece;
    start = end;
  }
}

/**
 * Saves a new version. One that is there under the wanted id is answered as it is: it is this very request, sent again by a
 * person or a browser that never saw the answer.
 *
 * @throws ApiError 422 if the patches were made for another original, reach outside the file, or are too many; 409 if the
 * wanted id is taken by another project
 */
export async function createVersion(
  context: ServiceContext,
  project: ProjectRow,
  request: z.output<typeof createVersionSchema>,
): Promise<Version> {
  if (request.originalSha256 !== project.sha256) throw otherOriginal();
  const patch = await checkedPatch(context, project, request.patches);
  const now = context.now();
  const row = await context.db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('versions')
      .values({
        ...(request.id === undefined ? {} : { id: request.id }),
        project_id: project.id,
        name: request.name,
        info: request.info,
        revision: 1,
        patches: Buffer.from(encodePatch(patch)),
        modified_count: patch.addresses.length,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted === undefined) return undefined;
    await transaction
      .updateTable('projects')
      .set({ updated_at: now })
      .where('id', '=', project.id)
      .execute();
    return inserted;
  });
  return versionFromRow(row ?? (await sentBefore(context, project, request.id)));
}

async function sentBefore(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string | undefined,
): Promise<VersionRow> {
  const row = await findVersion(context, project, versionId ?? '');
  if (row === undefined) throw versionChanged();
  return row;
}

/**
 * Saves over a version.
 *
 * @throws ApiError 403 for the original, 409 if somebody saved since the caller read it, 422 as `createVersion`
 */
export async function updateVersion(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
  request: UpdateVersion,
): Promise<Version> {
  if (versionId === ORIGINAL_ID) throw forbidden('originalIsReadOnly');
  if (!isUuid(versionId)) throw notFound();
  const patch = await checkedPatch(context, project, request.patches);
  const now = context.now();
  const row = await context.db.transaction().execute(async (transaction) => {
    // The revision in the condition is what lets exactly one of two windows win.
    const updated = await transaction
      .updateTable('versions')
      .set((eb) => ({
        patches: Buffer.from(encodePatch(patch)),
        modified_count: patch.addresses.length,
        revision: eb('revision', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', versionId)
      .where('project_id', '=', project.id)
      .where('revision', '=', request.revision)
      .returningAll()
      .executeTakeFirst();
    if (updated === undefined) return undefined;
    await transaction
      .updateTable('projects')
      .set({ updated_at: now })
      .where('id', '=', project.id)
      .execute();
    return updated;
  });
  if (row !== undefined) return versionFromRow(row);
  await versionRow(context, project, versionId);
  throw versionChanged();
}

export async function renameVersion(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
  names: RenameVersion,
): Promise<Version> {
  if (versionId === ORIGINAL_ID) throw forbidden('originalIsReadOnly');
  await versionRow(context, project, versionId);
  const row = await context.db
    .updateTable('versions')
    .set({
      name: names.name,
      ...(names.info === undefined ? {} : { info: names.info }),
      updated_at: context.now(),
    })
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return versionFromRow(row);
}

export async function deleteVersion(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
): Promise<void> {
  if (versionId === ORIGINAL_ID) throw forbidden('originalIsReadOnly');
  await versionRow(context, project, versionId);
  await context.db.deleteFrom('versions').where('id', '=', versionId).execute();
}

async function versionRow(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
): Promise<VersionRow> {
  const row = await findVersion(context, project, versionId);
  if (row === undefined) throw notFound();
  return row;
}

async function findVersion(
  context: ServiceContext,
  project: ProjectRow,
  versionId: string,
): Promise<VersionRow | undefined> {
  if (!isUuid(versionId)) return undefined;
  return context.db
    .selectFrom('versions')
    .selectAll()
    .where('id', '=', versionId)
    .where('project_id', '=', project.id)
    .executeTakeFirst();
}

/** Patches from outside, held against the file: entries equal to the original drop out (expectations 2.9). */
async function checkedPatch(
  context: ServiceContext,
  project: ProjectRow,
  patches: UpdateVersion['patches'],
): Promise<BytePatch> {
  const patch = patchOrRefusal(patches);
  const last = patch.addresses.at(-1);
  if (last !== undefined && last >= project.length_bytes) throw addressOutsideFile();
  const original = await readOriginalBytesAt(context.db, project.content_id, patch.addresses);
  const differs = (_: number, i: number): boolean => patch.values[i] !== original[i];
  const kept: BytePatch = {
    addresses: patch.addresses.filter(differs),
    values: patch.values.filter(differs),
  };
  const { maxVersionBytes } = await readSettings(context, project.user_id);
  if (kept.addresses.length > maxVersionBytes) throw tooManyModifications();
  return kept;
}

function patchOrRefusal(patches: UpdateVersion['patches']): BytePatch {
  try {
    return patchFromRecord(patches);
  } catch (error) {
    // Ten decimal digits fit the schema and may still be no 32-bit address.
    if (error instanceof RangeError) throw addressOutsideFile();
    throw error;
  }
}

function versionFromRow(row: Omit<VersionRow, 'patches'>): Version {
  const self = `/api/v2/projects/${row.project_id}/files/${row.id}`;
  return {
    id: row.id,
    name: row.name,
    info: row.info,
    revision: row.revision,
    modifiedCount: row.modified_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    links: [
      { rel: 'self', href: self },
      { rel: 'update', href: self },
      { rel: 'rename', href: self },
      { rel: 'delete', href: self },
    ],
  };
}

function originalVersion(project: ProjectRow): Version {
  return {
    id: ORIGINAL_ID,
    name: project.file_name,
    info: '',
    revision: 0,
    modifiedCount: 0,
    createdAt: project.created_at.toISOString(),
    updatedAt: project.created_at.toISOString(),
    links: [{ rel: 'self', href: `/api/v2/projects/${project.id}/files/${ORIGINAL_ID}` }],
  };
}

function versionFileName(fileName: string, versionName: string): string {
  const dot = fileName.lastIndexOf('.');
  const [stem, extension] =
    dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
  return `${stem}-${versionName}${extension}`;
}
