import { type Kysely, sql } from 'kysely';

/** Sessions have a last day and tell where they were begun; what is tried is counted for all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column latest_end timestamptz, add column renewed_at timestamptz,
    add column address text not null default '', add column browser text, add column system text`.execute(
    db,
  );
  // When it was renewed last is not known: tokens were good for an hour.
  await sql`update sessions set latest_end = greatest(created_at + interval '30 days', expires_at),
    renewed_at = expires_at - interval '1 hour'`.execute(db);
  await sql`alter table sessions alter column latest_end set not null, alter column renewed_at set not null,
    alter column renewed_at set default now()`.execute(db);

  await db.schema
    .createTable('tries')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'bytea', (c) => c.notNull())
    .addColumn('count', 'int4', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addColumn('paused_until', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('tries_pkey', ['kind', 'key'])
    .execute();

  await db.schema
    .createTable('minute_counts')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'bytea', (c) => c.notNull())
    .addColumn('count', 'int4', (c) => c.notNull())
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('minute_counts_pkey', ['kind', 'key'])
    .execute();
}
