import { sql } from 'kysely';
import type { Database } from '../../server/db/schema.ts';

/**
 * Lets time pass: every moment that the database keeps is so much longer ago. Its clock itself cannot be set, and nothing in the
 * product asks for another one.
 */
export async function passTime(db: Database, ms: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name not like 'kysely%'
    group by table_name`.execute(db);
  for (const { table, columns } of rows) {
    const moved = columns.map(
      (column) =>
        sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${ms / 1000}::float8)`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db);
  }
}
