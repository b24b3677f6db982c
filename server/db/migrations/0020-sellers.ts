import { type Kysely, sql } from 'kysely';

/** Receipts keep who has sold, and whether nothing was paid but a test. Those of before stay as they were issued: without either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipts
    add column seller jsonb,
    add column is_test boolean not null default false`.execute(db);
  await sql`alter table receipts alter column is_test drop default`.execute(db);
}
