import { type Kysely, sql } from 'kysely';

/** Names of own maps are searched: of the maps of a project, most were merely found, and are not among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index own_maps_of_project on maps (project_id, position)
    where kind = 'USER_MAP'`.execute(db);
}
