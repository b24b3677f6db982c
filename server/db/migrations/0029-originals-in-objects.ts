import { type Kysely, sql } from 'kysely';

/** The bytes of an original may lie in a store of objects: then its chunks have their digests here, and no bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contents add column object_key text unique`.execute(db);
  await sql`alter table content_chunks alter column data drop not null`.execute(db);
  // Objects that nobody has any more, or nobody has yet.
  await sql`create table unowned_objects (
    key text primary key,
    created_at timestamptz not null default now()
  )`.execute(db);
}
