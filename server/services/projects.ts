import { sql } from 'kysely';
import { projectChannel } from '../../core/contract/live.ts';
import type { Project, UpdateProject } from '../../core/contract/projects.ts';
import { NOW } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { changedElsewhere, notFound } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { PROJECT_CLOSED, SERVERS_CHANNEL } from '../events/server-events.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { REMOVE_CONTENTS } from '../jobs/remove-contents-job.ts';
import { leaveOriginals } from '../originals/store-original.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { idOr404 } from './id-or-404.ts';
import { ownProject } from './project-lists.ts';
import { columnsFromDetails, projectFromRow } from './project-rows.ts';

/** @throws ApiError 404, or 409 if the details were changed since the caller read them */
export async function updateProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
  { revision, ...details }: UpdateProject,
): Promise<Project> {
  const id = idOr404(projectId);
  const updated = await context.door.statement((db) => {
    const mine = db
      .updateTable('projects')
      .set((eb) => ({
        ...columnsFromDetails(details),
        revision: eb('revision', '+', 1),
        updated_at: NOW,
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('archived_at', 'is', null)
      .returning('id');
    return (
      revision === undefined ? mine : mine.where('revision', '=', revision)
    ).executeTakeFirst();
  });
  if (updated !== undefined) return projectFromRow(await ownProject(context, userId, id, 'any'));
  await ownProject(context, userId, id, 'active');
  throw changedElsewhere('EDIT_PROJECT_FAILURE');
}

/**
 * Takes the tag "noread" off a project. One that does not have it stays as it is: whoever asks wants it to be off.
 *
 * @throws ApiError 404
 */
export async function removeNoread(context: ServiceContext, project: ProjectHead): Promise<void> {
  await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const row = await trx
      .updateTable('projects')
      .set({ is_noread: false })
      .where('id', '=', project.id)
      .where('is_noread', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) await emitEvent(trx, projectChannel(project.id), 'FLAGS_UPDATED');
  });
}

/**
 * Moves projects into the archive. All of them or, if one is not an active one of the person's, none.
 *
 * @throws ApiError 404
 */
export async function archiveProjects(
  context: ServiceContext,
  userId: string,
  projectIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(projectIds.map(idOr404))];
  await context.door.transact(async (trx) => {
    // In one order, so that two lists at once wait for each other and not in a circle.
    const held = await trx
      .selectFrom('projects')
      .select('id')
      .where('user_id', '=', userId)
      .where('archived_at', 'is', null)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (held.length !== ids.length) throw notFound();
    await trx
      .updateTable('projects')
      .set({ archived_at: NOW })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
    for (const projectId of ids) {
      await emitEvent(trx, SERVERS_CHANNEL, PROJECT_CLOSED, { projectId });
    }
  });
}

/** @throws ApiError 404 if it is not in the person's archive */
export async function restoreProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
): Promise<void> {
  const id = idOr404(projectId);
  const row = await context.door.statement((db) =>
    db
      .updateTable('projects')
      .set({ archived_at: null, updated_at: NOW })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('archived_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
}

/** Deletes an archived project for good, with its versions and its file. @throws ApiError 404 */
export async function deleteProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
): Promise<void> {
  const id = idOr404(projectId);
  const deleted = await context.door.transact((trx) => deleteArchived(trx, userId, { id }));
  if (deleted === 0) throw notFound();
}

/** Projects that are deleted in one transaction when an archive is cleared. */
const DELETED_AT_ONCE = 20;

/** Deletes for good what is in the person's archive when it is asked; what is archived meanwhile stays. */
export async function clearArchive(context: ServiceContext, userId: string): Promise<void> {
  const { asked } = await context.door.statement((db) =>
    // As a text: a date of JavaScript ends at milliseconds.
    db.selectNoFrom(sql<string>`clock_timestamp()::text`.as('asked')).executeTakeFirstOrThrow(),
  );
  let deleted: number;
  do {
    deleted = await context.door.transact((trx) =>
      deleteArchived(trx, userId, { archivedUntil: asked }),
    );
  } while (deleted === DELETED_AT_ONCE);
}

/** @returns how many are gone */
async function deleteArchived(
  trx: Trx,
  userId: string,
  which: { readonly id: string } | { readonly archivedUntil: string },
): Promise<number> {
  const archived = trx
    .selectFrom('projects')
    .select(['id', 'content_id'])
    .where('user_id', '=', userId)
    .where('archived_at', 'is not', null)
    .orderBy('id')
    .limit(DELETED_AT_ONCE)
    .forUpdate();
  const rows = await ('id' in which
    ? archived.where('id', '=', which.id)
    : archived.where('archived_at', '<=', sql<Date>`${which.archivedUntil}::timestamptz`)
  ).execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  const contentIds = rows.map((row) => row.content_id);
  await trx.deleteFrom('projects').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  if (await leaveOriginals(trx, contentIds)) await enqueueJob(trx, REMOVE_CONTENTS);
  return rows.length;
}
