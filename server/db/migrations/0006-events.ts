import { type Kysely, sql } from 'kysely';

/** What transactions tell to whoever listens, kept until every server has heard it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    // Younger transactions have greater numbers: whoever reads knows from which one on something may still come.
    .addColumn('transaction', sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('data', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index events_by_transaction on events (transaction)`.execute(db);
  await sql`create index events_by_age on events (created_at)`.execute(db);
}
