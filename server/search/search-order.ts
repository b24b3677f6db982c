import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseSchema } from '../db/schema.ts';
import {
  type Cursor,
  cursorOf,
  microseconds,
  placeSchema,
  timeAt,
} from '../services/list-pages.ts';

/**
 * How far a search has come: behind a project, by the time of its creation and its id; or within it, where some of its versions are
 * left. What is done with projects meanwhile moves no other. Versions are counted: where one that was searched is deleted meanwhile, the
 * first of those that are left is passed over.
 */
export type SearchPlace = [createdUs: number, projectId: string, doneVersions: number | null];

/** Cursor of a search. */
export const searchCursor: Cursor<SearchPlace> = cursorOf(
  z.tuple([placeSchema, z.uuid(), placeSchema.nullable()]),
);

/** The active projects of a person from a place on, those created last first. */
export function projectsFrom(
  db: Database,
  userId: string,
  place: SearchPlace | undefined,
): SelectQueryBuilder<DatabaseSchema, 'projects', { readonly created_us: number }> {
  const own = db
    .selectFrom('projects')
    .where('projects.user_id', '=', userId)
    .where('projects.archived_at', 'is', null)
    .select(microseconds('projects.created_at').as('created_us'))
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id');
  return place === undefined ? own : own.where(isFrom(place));
}

/** How many projects a search has come past, and how many there are in all. */
export async function countSearched(
  db: Database,
  userId: string,
  place: SearchPlace | null,
): Promise<{ readonly searchedCount: number; readonly totalCount: number }> {
  const left = place === null ? sql<boolean>`false` : isFrom(place);
  const { total, rest } = await db
    .selectFrom('projects')
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where ${left})`.as('rest'))
    .executeTakeFirstOrThrow();
  return { searchedCount: total - rest, totalCount: total };
}

/** Whether a project is the one that is left in part, or comes behind the place. */
function isFrom([createdUs, id, doneVersions]: SearchPlace): RawBuilder<boolean> {
  const time = timeAt(createdUs);
  const isBehind = sql<boolean>`(projects.created_at < ${time} or (projects.created_at = ${time} and projects.id > ${id}::uuid))`;
  return doneVersions === null
    ? isBehind
    : sql<boolean>`(${isBehind} or projects.id = ${id}::uuid)`;
}
