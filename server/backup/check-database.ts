import { sql } from 'kysely';
import { wrongInLedger } from '../commerce/check-ledger.ts';
import { wrongInPayments } from '../commerce/check-payments.ts';
import type { Trx } from '../db/transact.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { type AnyDatabase, keptTables } from './catalogue.ts';
import { wrongOriginals } from './check-originals.ts';
import { readEncoded, setTextForms } from './read-rows.ts';
import { sumOf } from './row-sum.ts';

/** What was found in a database. */
export interface CheckReport {
  /** Rows that were read, by table. */
  readonly rowCounts: Readonly<Record<string, number>>;
  /** What is wrong, a sentence each; none if everything is as it should be. */
  readonly problems: readonly string[];
}

/**
 * Reads everything in a database: every row, every reference between tables, every original against its SHA-256, wherever it lies.
 *
 * @param objects the store that originals may lie in, if one is set
 */
export async function checkDatabase(
  db: AnyDatabase,
  objects: ObjectStore | undefined,
): Promise<CheckReport> {
  const rowCounts: Record<string, number> = {};
  const problems: string[] = [];
  const reading = async (what: string, read: (trx: Trx) => Promise<void>): Promise<void> => {
    try {
      // Each in a transaction of its own: after an error, one is over.
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(read);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(`${what} cannot be read: ${reason}`);
    }
  };
  const tables = await keptTables(db);
  for (const table of tables) {
    await reading(table.name, async (trx) => {
      await setTextForms(trx);
      rowCounts[table.name] = (await sumOf(readEncoded(trx, table))).rowCount;
    });
  }
  for (const reference of await referencesOf(db)) {
    await reading(reference.name, async (trx) => {
      const count = await brokenCount(trx, reference);
      if (count > 0)
        problems.push(
          `${reference.name}: ${count} rows of ${reference.table} refer to what is not there`,
        );
    });
  }
  await reading('the ledger', async (trx) => {
    problems.push(...(await wrongInLedger(trx)), ...(await wrongInPayments(trx)));
  });
  await reading('contents', async (trx) => {
    problems.push(...(await wrongOriginals(trx, tables, objects)));
  });
  return { rowCounts, problems };
}

interface Reference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

async function referencesOf(db: AnyDatabase): Promise<readonly Reference[]> {
  const names = (relation: string, columns: string): ReturnType<typeof sql> =>
    sql`(select jsonb_agg(attname order by array_position(${sql.ref(columns)}, attnum))
      from pg_attribute where attrelid = ${sql.ref(relation)} and attnum = any(${sql.ref(columns)}))`;
  const { rows } = await sql<Reference>`
    select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as target,
      ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "targetColumns"
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' order by conname`.execute(
    db,
  );
  return rows;
}

async function brokenCount(trx: Trx, reference: Reference): Promise<number> {
  const { table, columns, target, targetColumns } = reference;
  const isSame = sql.join(
    columns.map(
      (column, i) => sql`${sql.ref(`a.${column}`)} = ${sql.ref(`b.${targetColumns[i]}`)}`,
    ),
    sql` and `,
  );
  const isSet = sql.join(
    columns.map((column) => sql`${sql.ref(`a.${column}`)} is not null`),
    sql` and `,
  );
  const { rows } = await sql<{ count: string }>`
    select count(*)::text as count from ${sql.table(table)} as a
    where ${isSet} and not exists (select from ${sql.table(target)} as b where ${isSame})`.execute(
    trx,
  );
  return Number(rows[0]?.count ?? 0);
}
