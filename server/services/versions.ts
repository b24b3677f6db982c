import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type BytePatch, recordFromPatch } from '../../core/bytes/byte-patch.ts';
import { decodePatch, encodePatch } from '../../core/bytes/patch-codec.ts';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import {
  type createVersionSchema,
  ORIGINAL_ID,
  type RenameVersion,
  type UpdateVersion,
  type Version,
  type VersionDetails,
} from '../../core/contract/files.ts';
import { MAX_VERSIONS_OF_PROJECT } from '../../core/contract/limits.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import type { PlanRules } from '../../core/offers/plans.ts';
import { fitsVersion } from '../../core/versions/modification-limits.ts';
import { NOW } from '../db/now.ts';
import { readPage } from '../db/pages.ts';
import type { VersionsTable } from '../db/tables/project-tables.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import {
  addressOutsideFile,
  changedElsewhere,
  forbidden,
  idTaken,
  notFound,
  otherOriginal,
  tooMany,
  tooManyModifications,
  versionChanged,
} from '../errors.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { microseconds, timeAt, timeCursor } from './list-pages.ts';
import { requestHash } from './request-hash.ts';
import { originalLinks, versionLinks } from './rights.ts';

type VersionRow = Selectable<VersionsTable>;
/** What a list tells of a version. */
type VersionHead = Omit<VersionRow, 'patches' | 'request_hash' | 'bytes_revision'>;

const HEAD_COLUMNS = [
  'id',
  'project_id',
  'name',
  'info',
  'revision',
  'modified_count',
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof VersionHead>;

const SAVE_FAILURE = 'SAVE_CHANGES_FAILURE';

/** A page of the saved versions of a project, oldest first. */
export async function listVersions(
  context: ServiceContext,
  project: ProjectHead,
  { limit, after }: PageQuery,
): Promise<Page<Version>> {
  const place = after === undefined ? undefined : timeCursor.read(after);
  const { rows, hasMore } = await readPage(
    context.door,
    {
      from: (db) => {
        const all = db
          .selectFrom('versions')
          .select(HEAD_COLUMNS)
          .select(microseconds('created_at').as('created_us'))
          .select(sql<number>`octet_length(name) + octet_length(info) + 500`.as('row_bytes'))
          .where('project_id', '=', project.id);
        if (place === undefined) return all;
        const [timeUs, id] = place;
        return all.where(sql<boolean>`(created_at, id) > (${timeAt(timeUs)}, ${id}::uuid)`);
      },
      orderBy: sql`created_at, id`,
    },
    limit,
  );
  const last = hasMore ? rows.at(-1) : undefined;
  return {
    data: rows.map(versionFromRow),
    meta: { next: last === undefined ? null : timeCursor.behind([last.created_us, last.id]) },
  };
}

/** A version with its patches; `ori` is the original, without any. */
export async function versionDetails(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
): Promise<VersionDetails> {
  if (versionId === ORIGINAL_ID) return { ...originalVersion(project), patches: {} };
  const row = await versionRow(context, project, versionId);
  return { ...versionFromRow(row), patches: recordFromPatch(decodePatch(row.patches)) };
}

/**
 * Saves a new version. One that is there under the wanted id, made of the same, is answered as it is: it is this very request,
 * sent again by a person or a browser that never saw the answer.
 *
 * @param rules what the plan of the person gives
 * @param failure code of what did not happen, where the id is taken or no room is left
 * @throws ApiError 422 if the patches were made for another original, reach outside the file, or are too many, or the project
 * has as many versions as the plan keeps; 409 if the wanted id is taken by something else
 */
export async function createVersion(
  context: ServiceContext,
  project: ProjectHead,
  rules: PlanRules,
  request: z.output<typeof createVersionSchema>,
  failure: AlertCode = SAVE_FAILURE,
): Promise<Version> {
  if (request.originalSha256 !== project.sha256) throw otherOriginal();
  const patch = await checkedPatch(context, project, request.patches);
  const patches = Buffer.from(encodePatch(patch));
  const hash = requestHash([project.id, request.name, request.info], patches);
  const row = await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const known = request.id && (await versionOfRequest(trx, project, request.id, hash));
    if (known === 'taken') throw idTaken(failure);
    // As it was made: with what others have saved over it since, the caller would take their bytes for its own and replace them.
    if (known) return asMade(known, request, patch.addresses.length);
    if (!(await hasRoom(trx, project, rules))) throw tooMany(failure, 'versions');
    const created = await trx
      .insertInto('versions')
      .values({
        ...(request.id !== undefined && { id: request.id }),
        project_id: project.id,
        name: request.name,
        info: request.info,
        revision: 1,
        bytes_revision: 1,
        patches,
        modified_count: patch.addresses.length,
        request_hash: hash,
        created_at: NOW,
        updated_at: NOW,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(HEAD_COLUMNS)
      .executeTakeFirst();
    // Somebody else's project has it, since this moment.
    if (created === undefined) throw idTaken(failure);
    await trx
      .updateTable('projects')
      .set({ updated_at: NOW })
      .where('id', '=', project.id)
      .execute();
    return created;
  });
  return versionFromRow(row);
}

/** The version that the same request has made before, `undefined` if the id is free, or that something else has it. */
async function versionOfRequest(
  trx: Trx,
  project: ProjectHead,
  versionId: string,
  hash: Buffer,
): Promise<VersionHead | 'taken' | undefined> {
  const row = await trx
    .selectFrom('versions')
    .select(HEAD_COLUMNS)
    .select('request_hash')
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Versions of an earlier release have no hash: their id was enough.
  const isSame = row.request_hash === null || row.request_hash.equals(hash);
  return row.project_id === project.id && isSame ? row : 'taken';
}

function asMade(
  version: VersionHead,
  { name, info }: Pick<VersionHead, 'name' | 'info'>,
  modifiedCount: number,
): VersionHead {
  return {
    ...version,
    name,
    info,
    revision: 1,
    modified_count: modifiedCount,
    updated_at: version.created_at,
  };
}

/** The caller holds the project. */
async function hasRoom(
  trx: Trx,
  project: ProjectHead,
  { mostVersions }: PlanRules,
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  return count < (mostVersions ?? MAX_VERSIONS_OF_PROJECT);
}

/**
 * Saves over a version.
 *
 * @throws ApiError 403 for the original, 409 if somebody saved since the caller read it, 422 as `createVersion`
 */
export async function updateVersion(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
  request: UpdateVersion,
): Promise<Version> {
  const id = ownVersionId(versionId);
  const patch = await checkedPatch(context, project, request.patches);
  const row = await context.door.statement((db) =>
    db
      // First, as everybody does who changes things of a project: nobody waits in a circle.
      .with('held', (hold) =>
        hold
          .selectFrom('projects')
          .select('id')
          .where('id', '=', project.id)
          .where('archived_at', 'is', null)
          .forNoKeyUpdate(),
      )
      .with('saved', (save) =>
        save
          .updateTable('versions')
          .set((eb) => ({
            patches: Buffer.from(encodePatch(patch)),
            modified_count: patch.addresses.length,
            revision: eb('revision', '+', 1),
            bytes_revision: eb('revision', '+', 1),
            updated_at: NOW,
          }))
          .where('id', '=', id)
          .where('project_id', 'in', (eb) => eb.selectFrom('held').select('id'))
          // What lets exactly one of two windows win. A new name since does not matter.
          .where('bytes_revision', '<=', request.revision)
          .where('revision', '>=', request.revision)
          .returning(HEAD_COLUMNS),
      )
      .with('touched', (touch) =>
        touch
          .updateTable('projects')
          .set({ updated_at: NOW })
          .where('id', 'in', (eb) => eb.selectFrom('saved').select('project_id')),
      )
      .selectFrom('saved')
      .selectAll()
      .executeTakeFirst(),
  );
  if (row !== undefined) return versionFromRow(row);
  await versionRow(context, project, versionId);
  throw versionChanged();
}

/** Whether the project is still there: it may be archived while a request is on its way. */
function isActive(project: ProjectHead): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`exists (select from projects where id = ${project.id} and archived_at is null)`;
}

/** @throws ApiError 403 for the original, 404, 409 if the version was changed since the caller read it */
export async function renameVersion(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
  { name, info, revision }: RenameVersion,
): Promise<Version> {
  const id = ownVersionId(versionId);
  const row = await context.door.statement((db) => {
    const mine = db
      .updateTable('versions')
      .set((eb) => ({
        name,
        ...(info !== undefined && { info }),
        revision: eb('revision', '+', 1),
        updated_at: NOW,
      }))
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .where(isActive(project))
      .returning(HEAD_COLUMNS);
    return (
      revision === undefined ? mine : mine.where('revision', '=', revision)
    ).executeTakeFirst();
  });
  if (row !== undefined) return versionFromRow(row);
  await versionRow(context, project, versionId);
  throw changedElsewhere(SAVE_FAILURE);
}

/** @throws ApiError 403 for the original, 404 */
export async function deleteVersion(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
): Promise<void> {
  const id = ownVersionId(versionId);
  const row = await context.door.statement((db) =>
    db
      .deleteFrom('versions')
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .where(isActive(project))
      .returning('id')
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
}

/** @throws ApiError 403 for the original, 404 for what can be no id */
function ownVersionId(versionId: string): string {
  if (versionId === ORIGINAL_ID) throw forbidden('originalIsReadOnly');
  if (!isUuid(versionId)) throw notFound();
  return versionId;
}

async function versionRow(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
): Promise<VersionRow> {
  if (!isUuid(versionId)) throw notFound();
  const row = await context.door.statement((db) =>
    db
      .selectFrom('versions')
      .selectAll()
      .where('id', '=', versionId)
      .where('project_id', '=', project.id)
      .where(isActive(project))
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Patches from outside, held against the file: entries equal to the original drop out (expectations 2.9). */
async function checkedPatch(
  context: ServiceContext,
  project: ProjectHead,
  patch: BytePatch,
): Promise<BytePatch> {
  const last = patch.addresses.at(-1);
  if (last !== undefined && last >= project.lengthBytes) throw addressOutsideFile();
  const original = await context.originals.bytesAt(project, patch.addresses);
  const differs = (_: number, i: number): boolean => patch.values[i] !== original[i];
  const kept: BytePatch = {
    addresses: patch.addresses.filter(differs),
    values: patch.values.filter(differs),
  };
  if (!fitsVersion(kept.addresses.length, project)) throw tooManyModifications();
  return kept;
}

function versionFromRow(row: VersionHead): Version {
  return {
    id: row.id,
    name: row.name,
    info: row.info,
    revision: row.revision,
    modifiedCount: row.modified_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    links: versionLinks(row.project_id, row.id),
  };
}

function originalVersion(project: ProjectHead): Version {
  return {
    id: ORIGINAL_ID,
    name: project.fileName,
    info: '',
    revision: 0,
    modifiedCount: 0,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.createdAt.toISOString(),
    links: originalLinks(project.id, ORIGINAL_ID),
  };
}
