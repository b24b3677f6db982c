import { sql } from 'kysely';
import {
  MAX_PROJECTS_OF_ACCOUNT,
  MAX_STORED_BYTES_OF_ACCOUNT,
} from '../../core/contract/limits.ts';
import {
  type CreateProjectDetails,
  emptyProjectDetails,
  type Project,
  type ProjectDetails,
  projectDetailsSchema,
} from '../../core/contract/projects.ts';
import { NOW } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { idTaken, quotaReached } from '../errors.ts';
import type { ReceivedFile } from '../originals/received-file.ts';
import {
  keepOriginal,
  type StoredOriginal,
  withStoredOriginal,
} from '../originals/store-original.ts';
import type { ServiceContext } from './context.ts';
import { ownProject } from './project-lists.ts';
import { columnsFromDetails, projectFromRow } from './project-rows.ts';
import { askForReading } from './readings.ts';
import { requestHash } from './request-hash.ts';

/** What a project is made of, its bytes apart. */
export interface NewProject {
  readonly details: CreateProjectDetails;
  readonly fileName: string;
}

/**
 * Creates a project from a received file: whole or not at all. One that is there under the wanted id, made of the same, is
 * answered as it is: it is this very request, sent again.
 *
 * @throws ApiError 409 if the wanted id is taken by something else, 422 if the account has as much as it may have
 */
export async function createProject(
  context: ServiceContext,
  userId: string,
  project: NewProject,
  file: ReceivedFile,
): Promise<Project> {
  const { door } = context;
  const known = (trx: Trx): Promise<string | undefined> => knownOrRoom(trx, userId, project, file);
  // Asked before as well: what is not going to be a project is not written.
  const id =
    (await door.transact(known)) ??
    (await withStoredOriginal(door, file, (original) =>
      door.transact(
        async (trx) => (await known(trx)) ?? (await insertProject(trx, userId, project, original)),
      ),
    ));
  return projectFromRow(await ownProject(context, userId, id, 'any'));
}

/**
 * Holds the account until the transaction ends, so that two files at once do not both take its last room.
 *
 * @returns id of the project that the same request has made before; `undefined` if one can be made
 */
async function knownOrRoom(
  trx: Trx,
  userId: string,
  { details, fileName }: NewProject,
  { sha256, lengthBytes }: ReceivedFile,
): Promise<string | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const known =
    details.id &&
    (await projectOfRequest(trx, userId, details.id, hashOf(details, fileName, sha256)));
  if (known) return known;
  await requireRoom(trx, userId, lengthBytes);
  return undefined;
}

/** Details with everything that was not told: those fields take their place from the empty ones. */
function completed({ id: _, tags: __, ...told }: CreateProjectDetails): ProjectDetails {
  return projectDetailsSchema.parse({ ...emptyProjectDetails(told.name), ...told });
}

function hashOf(details: CreateProjectDetails, fileName: string, sha256: string): Buffer {
  return details.tags?.length
    ? requestHash(completed(details), fileName, sha256, details.tags)
    : requestHash(completed(details), fileName, sha256);
}

/** Creates a project inside a transaction, and the job that reads its file. @returns its id */
export async function insertProject(
  trx: Trx,
  userId: string,
  { details, fileName }: NewProject,
  original: StoredOriginal,
): Promise<string> {
  const contentId = await keepOriginal(trx, original);
  const row = await trx
    .insertInto('projects')
    .values({
      ...columnsFromDetails(completed(details)),
      ...(details.id !== undefined && { id: details.id }),
      user_id: userId,
      content_id: contentId,
      file_name: fileName,
      is_noread: details.tags?.includes('noread') === true,
      request_hash: hashOf(details, fileName, original.sha256),
      created_at: NOW,
      updated_at: NOW,
      archived_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else's has it, since this moment.
  if (row === undefined) throw idTaken('CREATE_PROJECT_FAILURE');
  await askForReading(trx, userId, row.id, 'CREATE_PROJECT_FAILURE');
  return row.id;
}

/** @returns id of the project that the same request has made before, `undefined` if the id is free */
async function projectOfRequest(
  trx: Trx,
  userId: string,
  id: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('projects')
    .select(['user_id', 'request_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.user_id !== userId || !row.request_hash?.equals(hash)) {
    throw idTaken('CREATE_PROJECT_FAILURE');
  }
  return id;
}

/** The caller holds the account. */
async function requireRoom(trx: Trx, userId: string, lengthBytes: number): Promise<void> {
  const { count, bytes } = await trx
    .selectFrom('projects')
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(length_bytes), 0)::int8`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const isFull =
    count >= MAX_PROJECTS_OF_ACCOUNT || bytes + lengthBytes > MAX_STORED_BYTES_OF_ACCOUNT;
  if (isFull) throw quotaReached('CREATE_PROJECT_FAILURE');
}
