import { type Kysely, sql } from 'kysely';

/** What lets every write say on which state it was made, and every repeated request be known as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['projects', 'versions', 'folders', 'maps']) {
    // SHA-256 of what created the row; unknown for rows from before.
    await sql`alter table ${sql.table(table)} add column request_hash bytea`.execute(db);
  }
  for (const table of ['projects', 'folders', 'maps']) {
    await sql`alter table ${sql.table(table)} add column revision int4 not null default 1`.execute(
      db,
    );
  }

  // Of a version, two things change: its bytes and its names. A save is refused if the bytes are others, not if the name is.
  await sql`alter table versions add column bytes_revision int4`.execute(db);
  await sql`update versions set bytes_revision = revision`.execute(db);
  await sql`alter table versions alter column bytes_revision set not null`.execute(db);

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('route', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'bytea', (c) => c.notNull())
    .addColumn('status', 'int4')
    .addColumn('answer', 'jsonb')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'])
    .execute();

  // What accounts have used of what is counted by the day.
  await db.schema
    .createTable('daily_uses')
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_uses_pkey', ['user_id', 'day', 'kind'])
    .execute();
}
