import { type Kysely, sql } from 'kysely';

/** Sessions know their end, so that dead ones can be cleared; the demo account is known as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column expires_at timestamptz`.execute(db);
  // Tokens were good for an hour.
  await sql`update sessions set expires_at = created_at + interval '1 hour'`.execute(db);
  await sql`alter table sessions alter column expires_at set not null`.execute(db);
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db);
  await sql`create index activations_of_user on activations (user_id)`.execute(db);

  await sql`alter table users add column is_demo boolean not null default false`.execute(db);
  await sql`update users set is_demo = true where username = 'demo-tuner' and plan_is_internal`.execute(
    db,
  );
}
