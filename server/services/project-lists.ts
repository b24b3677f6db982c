import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  ProjectsPage,
  projectsQuerySchema,
  TIME_PERIODS,
} from '../../core/contract/projects.ts';
import type { Database, DatabaseSchema } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import { idOr404 } from './id-or-404.ts';
import { microseconds, timeAt, timeCursor } from './list-pages.ts';
import {
  PROJECT_COLUMNS,
  type ProjectColumn,
  type ProjectRow,
  projectFromRow,
} from './project-rows.ts';
import type { ProjectList } from './rights.ts';

type ListQuery = z.output<typeof projectsQuerySchema>;

const PERIOD_DAYS: Readonly<Record<(typeof TIME_PERIODS)[number], number | null>> = {
  all: null,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

/** Which time orders the projects of a list, the last first. */
const ORDERED_BY = { active: 'updated_at', archived: 'archived_at' } as const satisfies Record<
  ProjectList,
  string
>;

/** A page of the person's projects, those changed last first. */
export async function listProjects(
  context: ServiceContext,
  userId: string,
  list: ProjectList,
  query: ListQuery,
): Promise<ProjectsPage> {
  const perPage = query.limit ?? query.perPage;
  const order = ORDERED_BY[list];
  const place = query.after === undefined ? undefined : timeCursor.read(query.after);
  const rows = await context.door.statement((db) => {
    const all = filtered(db, userId, list, query);
    const begun =
      place === undefined
        ? all.offset((query.page - 1) * perPage)
        : all.where(isBehind(order, place));
    // One more than the page has tells whether there is another.
    const page = begun
      .orderBy(order, 'desc')
      .orderBy('id')
      .limit(perPage + 1);
    return withCounts(db, page.select(PROJECT_COLUMNS))
      .select(microseconds(`projects.${order}`).as('place_us'))
      .select(all.select((eb) => eb.fn.countAll<number>().as('count')).as('total'))
      .orderBy(`projects.${order}`, 'desc')
      .orderBy('projects.id')
      .execute();
  });
  const total = rows[0]?.total ?? (await countAll(context, userId, list, query));
  const last = rows.length > perPage ? rows[perPage - 1] : undefined;
  return {
    data: rows.slice(0, perPage).map(projectFromRow),
    meta: {
      lastPage: Math.max(1, Math.ceil(total / perPage)),
      total,
      next: last === undefined ? null : timeCursor.behind([last.place_us, last.id]),
    },
  };
}

/** Where a page has no row that could tell how many there are. */
async function countAll(
  context: ServiceContext,
  userId: string,
  list: ProjectList,
  query: ListQuery,
): Promise<number> {
  if (query.page === 1 && query.after === undefined) return 0;
  const { total } = await context.door.statement((db) =>
    filtered(db, userId, list, query)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  );
  return total;
}

/**
 * A project of the person.
 *
 * @param list `any` for one that was written this moment: it may have been moved since, and is there all the same
 * @throws ApiError 404 if there is none in that list; somebody else's is as good as none
 */
export async function ownProject(
  context: ServiceContext,
  userId: string,
  projectId: string,
  list: ProjectList | 'any',
): Promise<ProjectRow> {
  const id = idOr404(projectId);
  const row = await context.door.statement((db) => {
    const mine =
      list === 'any'
        ? db.selectFrom('projects').where('user_id', '=', userId)
        : inList(db, userId, list);
    return withCounts(db, mine.where('id', '=', id).select(PROJECT_COLUMNS)).executeTakeFirst();
  });
  if (row === undefined) throw notFound();
  return row;
}

type ProjectsSelect<Output> = SelectQueryBuilder<DatabaseSchema, 'projects', Output>;

function inList(db: Database, userId: string, list: ProjectList): ProjectsSelect<object> {
  return db
    .selectFrom('projects')
    .where('user_id', '=', userId)
    .where('archived_at', list === 'active' ? 'is' : 'is not', null);
}

function filtered(
  db: Database,
  userId: string,
  list: ProjectList,
  query: ListQuery,
): ProjectsSelect<object> {
  let rows = inList(db, userId, list);
  if (query.vehicleType !== undefined) rows = rows.where('vehicle_type', '=', query.vehicleType);
  const days = PERIOD_DAYS[query.timePeriod ?? 'all'];
  if (days !== null) {
    rows = rows.where('updated_at', '>=', sql<Date>`now() - make_interval(days => ${days}::int)`);
  }
  if (query.search) {
    const pattern = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(sql<boolean>`searched like lower(${pattern})`);
  }
  return rows;
}

/** What comes after a place in the order of a list, which is the last first. */
function isBehind(
  column: 'updated_at' | 'archived_at',
  [timeUs, id]: readonly [timeUs: number, id: string],
): RawBuilder<boolean> {
  const time = timeAt(timeUs);
  // The first condition is what an index can begin with.
  return sql<boolean>`(${sql.ref(column)} <= ${time} and (${sql.ref(column)} < ${time} or id > ${id}::uuid))`;
}

/** Projects with what is counted and joined for the contract. */
function withCounts(
  db: Database,
  projects: ProjectsSelect<Pick<ProjectRow, ProjectColumn>>,
): SelectQueryBuilder<DatabaseSchema, 'projects' | 'contents' | 'jobs', ProjectRow> {
  return db
    .selectFrom(projects.as('projects'))
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.project_id', '=', 'projects.id').on('jobs.kind', '=', 'readFile'),
    )
    .selectAll('projects')
    .select(['contents.sha256', 'contents.length_bytes'])
    .select(['jobs.state as job_state', 'jobs.progress as job_progress'])
    .select(
      sql<number>`(select count(*) from versions where versions.project_id = projects.id)`.as(
        'version_count',
      ),
    );
}
