import { type Kysely, sql } from 'kysely';

/**
 * Maps are kept as the texts they came as, and not compressed: nothing is asked of their inside, and to take 4 MiB of numbers apart
 * and compress them held up everybody for two seconds on the embedded database, more than three times as long as this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table maps drop column fields_bytes`.execute(db);
  await sql`alter table maps alter column fields type json using fields::json`.execute(db);
  await sql`alter table maps alter column fields set storage external`.execute(db);
  await sql`alter table maps
    add column fields_bytes int4 not null generated always as (octet_length(fields::text)) stored`.execute(
    db,
  );
}
