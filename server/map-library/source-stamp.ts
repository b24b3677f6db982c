import { type RawBuilder, sql } from 'kysely';

/**
 * Tells which user maps a project has, in which state: another text after each change of one. `null` where there is none.
 *
 * @param projectId of the project, in a query
 */
export function sourceStamp(projectId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select md5(string_agg(maps.id || ' ' || maps.revision, ',' order by maps.id))
    from maps where maps.project_id = ${projectId} and maps.kind = 'USER_MAP')`;
}
