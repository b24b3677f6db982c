import type { SelectQueryBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type CreateProjectDetails,
  emptyProjectDetails,
  type Project,
  type ProjectDetails,
  type ProjectsPage,
  projectDetailsSchema,
  type projectsQuerySchema,
  type TIME_PERIODS,
} from '../../core/contract/projects.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import { forbidden, notFound } from '../errors.ts';
import { enqueueJob } from '../jobs/job-queue.ts';
import type { ServiceContext } from './context.ts';
import { type ReceivedFile, storeOriginal } from './original-files.ts';
import { columnsFromDetails, type ProjectRow, projectFromRow } from './project-rows.ts';

/** Which part of the person's projects a call is about. */
export type ProjectShelf = 'active' | 'archived';

type ListQuery = z.output<typeof projectsQuerySchema>;

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_DAYS: Readonly<Record<(typeof TIME_PERIODS)[number], number>> = {
  all: Number.POSITIVE_INFINITY,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

/** Columns the search of the list looks into. */
const SEARCHED = [
  'name',
  'brand',
  'model',
  'engine',
  'ecu_family',
  'hardware_number',
  'software_number',
  'customer_name',
  'vin',
  'licence_plate',
] as const;

/** A page of the person's projects, those changed last first. */
export async function listProjects(
  context: ServiceContext,
  userId: string,
  shelf: ProjectShelf,
  query: ListQuery,
): Promise<ProjectsPage> {
  const matching = filtered(context, userId, shelf, query);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withCounts(matching)
    .orderBy(shelf === 'active' ? 'projects.updated_at' : 'projects.archived_at', 'desc')
    .orderBy('projects.id')
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute();
  const lastPage = Math.max(1, Math.ceil(total / query.perPage));
  return { data: rows.map(projectFromRow), meta: { lastPage, total } };
}

/** Creates a project from a received file, in one transaction: whole or not at all. */
export async function createProject(
  context: ServiceContext,
  userId: string,
  details: CreateProjectDetails,
  fileName: string,
  file: ReceivedFile,
): Promise<Project> {
  const now = context.now();
  const id = await context.db
    .transaction()
    .execute((transaction) => insertProject(transaction, userId, details, fileName, file, now));
  await context.bus.publish({ kind: 'jobQueued' });
  return projectFromRow(await ownProject(context, userId, id, 'active'));
}

/** Creates a project inside a transaction, and the job that reads its file. @returns its id */
export async function insertProject(
  transaction: Transaction<DatabaseSchema>,
  userId: string,
  details: CreateProjectDetails,
  fileName: string,
  file: ReceivedFile,
  now: Date,
): Promise<string> {
  // What was not told is null: absent fields take their place from the empty details.
  const completed = projectDetailsSchema.parse({
    ...emptyProjectDetails(details.name),
    ...details,
  });
  const contentId = await storeOriginal(transaction, file);
  const row = await transaction
    .insertInto('projects')
    .values({
      ...columnsFromDetails(completed),
      user_id: userId,
      content_id: contentId,
      file_name: fileName,
      created_at: now,
      updated_at: now,
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(transaction, 'readFile', row.id);
  return row.id;
}

/**
 * A project of the person.
 *
 * @throws ApiError 404 if there is none on that shelf, 403 if it belongs to somebody else
 */
export async function ownProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
  shelf: ProjectShelf,
): Promise<ProjectRow> {
  if (!isUuid(projectId)) throw notFound();
  const query = context.db.selectFrom('projects').where('projects.id', '=', projectId);
  const row = await withCounts(query).executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.user_id !== userId) throw forbidden();
  if ((row.archived_at === null) !== (shelf === 'active')) throw notFound();
  return row;
}

export async function updateProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
  details: ProjectDetails,
): Promise<Project> {
  await ownProject(context, userId, projectId, 'active');
  await context.db
    .updateTable('projects')
    .set({ ...columnsFromDetails(details), updated_at: context.now() })
    .where('id', '=', projectId)
    .execute();
  return projectFromRow(await ownProject(context, userId, projectId, 'active'));
}

/** Moves projects into the archive. All of them or, if one is not the person's, none. */
export async function archiveProjects(
  context: ServiceContext,
  userId: string,
  projectIds: readonly string[],
): Promise<void> {
  for (const id of projectIds) await ownProject(context, userId, id, 'active');
  await context.db
    .updateTable('projects')
    .set({ archived_at: context.now() })
    .where('id', 'in', [...projectIds])
    .execute();
}

export async function restoreProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
): Promise<void> {
  await ownProject(context, userId, projectId, 'archived');
  await context.db
    .updateTable('projects')
    .set({ archived_at: null, updated_at: context.now() })
    .where('id', '=', projectId)
    .execute();
}

/** Deletes an archived project for good, with its versions and its file. */
export async function deleteProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
): Promise<void> {
  await ownProject(context, userId, projectId, 'archived');
  await deleteWhere(context, userId, projectId);
}

/** Deletes everything in the person's archive for good. */
export async function clearArchive(context: ServiceContext, userId: string): Promise<void> {
  await deleteWhere(context, userId, undefined);
}

async function deleteWhere(
  context: ServiceContext,
  userId: string,
  projectId: string | undefined,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    let query = transaction
      .deleteFrom('projects')
      .where('user_id', '=', userId)
      .where('archived_at', 'is not', null);
    if (projectId !== undefined) query = query.where('id', '=', projectId);
    const rows = await query.returning('content_id').execute();
    if (rows.length === 0) return;
    const contentIds = rows.map((row) => row.content_id);
    await transaction.deleteFrom('contents').where('id', 'in', contentIds).execute();
  });
}

type ProjectsSelect<Output> = SelectQueryBuilder<DatabaseSchema, 'projects', Output>;

function filtered(
  context: ServiceContext,
  userId: string,
  shelf: ProjectShelf,
  query: ListQuery,
): ProjectsSelect<object> {
  let rows = context.db
    .selectFrom('projects')
    .where('projects.user_id', '=', userId)
    .where('projects.archived_at', shelf === 'active' ? 'is' : 'is not', null);
  if (query.vehicleType !== undefined) {
    rows = rows.where('projects.vehicle_type', '=', query.vehicleType);
  }
  const days = PERIOD_DAYS[query.timePeriod ?? 'all'];
  if (Number.isFinite(days)) {
    rows = rows.where(
      'projects.updated_at',
      '>=',
      new Date(context.now().getTime() - days * DAY_MS),
    );
  }
  if (query.search) {
    const pattern = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((eb) =>
      eb.or(SEARCHED.map((column) => eb(`projects.${column}`, 'ilike', pattern))),
    );
  }
  return rows;
}

function withCounts(
  rows: ProjectsSelect<object>,
): SelectQueryBuilder<DatabaseSchema, 'projects' | 'contents' | 'jobs', ProjectRow> {
  return rows
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.project_id', '=', 'projects.id').on('jobs.kind', '=', 'readFile'),
    )
    .selectAll('projects')
    .select(['contents.sha256', 'contents.length_bytes'])
    .select(['jobs.state as job_state', 'jobs.step as job_step', 'jobs.share as job_share'])
    .select(
      sql<number>`(select count(*) from versions where versions.project_id = projects.id)`.as(
        'version_count',
      ),
    );
}
