import { type Kysely, sql } from 'kysely';

/** Files that were not read out of the control unit of their project carry the tag "noread" until somebody takes it off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column is_noread boolean not null default false`.execute(db);
}
