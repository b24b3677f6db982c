import { sql } from 'kysely';
import type { Database } from '../../server/db/schema.ts';

/**
 * Lets hours and days pass: every moment that the database keeps is so much longer ago. Months of the calendar pass by
 * `moved-clock.ts` (docs/decisions/0042-time-passes-in-tests.md).
 */
export async function passTime(db: Database, ms: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[]; isKept: boolean }>`
    select table_name as "table", array_agg(column_name::text) as columns,
      exists (select from pg_trigger where tgrelid = to_regclass(table_name) and not tgisinternal) as "isKept"
    from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name not like 'kysely%'
    group by table_name`.execute(db);
  for (const { table, columns, isKept } of rows) {
    const moved = columns.map(
      (column) =>
        sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${ms / 1000}::float8)`,
    );
    const move = sql`update ${sql.table(table)} set ${sql.join(moved)}`;
    if (!isKept) {
      await move.execute(db);
      continue;
    }
    // What the database lets nobody change, such as entries of the ledger, gets older all the same.
    await db.transaction().execute(async (trx) => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await move.execute(trx);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });
  }
}
