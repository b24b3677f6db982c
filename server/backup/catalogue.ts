import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { EPHEMERAL_TABLES } from '../db/ephemeral-tables.ts';
import type { DatabaseSchema } from '../db/schema.ts';

/** A database as its catalogue describes it: nothing here knows a table by name. */
export type AnyDatabase = Kysely<DatabaseSchema>;

/** A table, as far as its rows can be read and written by it. */
export interface Table {
  readonly name: string;
  /** Columns that hold something of their own, in their order. */
  readonly columns: readonly Column[];
  /** Names of the columns by which rows are ordered: those of the primary key, or all. */
  readonly order: readonly string[];
}

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  readonly type: string;
  /** Whether its order depends on a language: then it is ordered by bytes. */
  readonly isText: boolean;
}

/** Where the numbers of a column go on. */
export interface Sequence {
  readonly name: string;
  /** Decimal. */
  readonly lastValue: string;
  /** Whether the last value was given out. */
  readonly isCalled: boolean;
}

/** Which migrations were run is said of an archive as a whole. */
const MIGRATION_TABLES: ReadonlySet<string> = new Set([
  DEFAULT_MIGRATION_TABLE,
  DEFAULT_MIGRATION_LOCK_TABLE,
]);

/** Whether rows of a table are kept in copies. */
export function isKept(table: string): boolean {
  return !EPHEMERAL_TABLES.has(table) && !MIGRATION_TABLES.has(table);
}

/** Tables of the product whose rows are kept, by name. */
export async function keptTables(db: AnyDatabase): Promise<Table[]> {
  const { rows } = await sql<{ table: string; columns: Column[]; key: string[] | null }>`
    select relname as "table",
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isText', attcollation <> 0)
         order by attnum)
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select jsonb_agg(attname order by array_position(indkey::int2[], attnum))
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = pg_class.oid and indisprimary) as key
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by relname collate "C"`.execute(db);
  return rows
    .filter(({ table }) => isKept(table))
    .map(({ table, columns, key }) => ({
      name: table,
      columns,
      order: key ?? columns.map(({ name }) => name),
    }));
}

/** Sequences of the product, by name. */
export async function sequencesOf(db: AnyDatabase): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S'
    order by relname collate "C"`.execute(db);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await sql<{ lastValue: string; isCalled: boolean }>`
      select last_value::text as "lastValue", is_called as "isCalled" from ${sql.table(name)}`.execute(
      db,
    );
    const [row] = state.rows;
    if (row !== undefined) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Whether there is any table in the database. */
export async function hasTables(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r') as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}
