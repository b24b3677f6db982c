import { type Kysely, sql } from 'kysely';

/** Jobs keep which request has asked for them: what the log says of both can be put together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column request_id uuid`.execute(db);
}
