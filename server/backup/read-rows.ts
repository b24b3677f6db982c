import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/transact.ts';
import type { Column, Table } from './catalogue.ts';
import { encodeRow, type Value } from './row-codec.ts';

/** About this much is asked for at once, in bytes. */
const ANSWER_BYTES = 2 * 1024 * 1024;
const FIRST_ROW_COUNT = 8;
const MAX_ROW_COUNT = 2000;

/** How values are written as texts, whatever the database is set to. */
const TEXT_FORMS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
};

/** Sets how a transaction writes values as texts. To be called before rows are read in it. */
export async function setTextForms(trx: Trx): Promise<void> {
  for (const [name, value] of Object.entries(TEXT_FORMS)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
  }
}

/**
 * All rows of a table, in the order of its key, without holding more than a few of them.
 *
 * @param trx reads one table at a time
 */
export async function* readRows(trx: Trx, table: Table): AsyncGenerator<Value[]> {
  const columns = sql.join(table.columns.map(selected));
  const order = sql.join(table.order.map((name) => ordered(table, name)));
  await sql`declare rows_of_table no scroll cursor for
    select ${columns} from ${sql.table(table.name)} order by ${order}`.execute(trx);
  let rowCount = FIRST_ROW_COUNT;
  let isMore = true;
  while (isMore) {
    const { rows } = await sql<Record<string, Value>>`
      fetch forward ${sql.lit(rowCount)} from rows_of_table`.execute(trx);
    isMore = rows.length === rowCount;
    let answerBytes = 0;
    for (const row of rows) {
      const values = Object.values(row);
      for (const value of values) answerBytes += value?.length ?? 0;
      yield values;
    }
    rowCount = rowsWorth(answerBytes, rows.length);
  }
  await sql`close rows_of_table`.execute(trx);
}

/** All rows of a table as an archive holds them. */
export async function* readEncoded(trx: Trx, table: Table): AsyncGenerator<Buffer> {
  for await (const row of readRows(trx, table)) yield encodeRow(row);
}

/** Whether the values of a column are kept as bytes. */
export function isBytes({ type }: Pick<Column, 'type'>): boolean {
  return type === 'bytea';
}

/** How many rows are asked for next, after some that were this long. */
function rowsWorth(answerBytes: number, rowCount: number): number {
  const wanted = Math.floor((ANSWER_BYTES * rowCount) / Math.max(1, answerBytes));
  return Math.min(MAX_ROW_COUNT, Math.max(1, wanted));
}

function selected(column: Column): RawBuilder<unknown> {
  const value = sql.ref(column.name);
  return isBytes(column) ? value : sql`${value}::text as ${sql.id(column.name)}`;
}

function ordered(table: Table, name: string): RawBuilder<unknown> {
  const isText = table.columns.find((column) => column.name === name)?.isText ?? false;
  return isText ? sql`${sql.ref(name)} collate "C"` : sql.ref(name);
}
