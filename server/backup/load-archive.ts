import { type RawBuilder, sql } from 'kysely';
import { migrateTo } from '../db/migrate.ts';
import type { Trx } from '../db/transact.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { knowsObjects, ObjectsOfArchive, readCarried } from './carried-originals.ts';
import { type AnyDatabase, hasTables, keptTables, type Table } from './catalogue.ts';
import { type ArchivedTable, ArchiveRefusedError, type Manifest } from './manifest.ts';
import { archivedRows } from './read-archive.ts';
import { setTextForms } from './read-rows.ts';
import type { Value } from './row-codec.ts';
import { isSameSum, sumOf } from './row-sum.ts';
import { TargetRefusedError } from './target-refused-error.ts';

/** Most bytes and values that one statement inserts. PostgreSQL takes 65,535 values. */
const STATEMENT_BYTES = 1024 * 1024;
const STATEMENT_VALUES = 20_000;

/**
 * Loads an archive into an empty database: all of it, or nothing. The schema is the archive's own; the next start brings it to the
 * newest.
 *
 * @param manifest of the archive, which was verified
 * @param objects the store that originals are to lie in, if one is set
 * @throws TargetRefusedError if there are tables in the database
 */
export async function loadArchive(
  db: AnyDatabase,
  folder: string,
  manifest: Manifest,
  objects: ObjectStore | undefined,
): Promise<void> {
  const placed = objects && new ObjectsOfArchive(objects);
  try {
    await loadTables(db, folder, manifest, objects, placed);
  } catch (error) {
    await placed?.undo();
    throw error;
  }
}

async function loadTables(
  db: AnyDatabase,
  folder: string,
  manifest: Manifest,
  objects: ObjectStore | undefined,
  placed: ObjectsOfArchive | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await hasTables(trx)) {
      throw new TargetRefusedError(
        'the target holds tables already: give an empty database, nothing is ever written over',
      );
    }
    await migrateTo(trx, manifest.migrations.at(-1) ?? '');
    await setTextForms(trx);
    const tables = await keptTables(trx);
    const references = await dropReferences(trx);
    await emptyTables(trx, tables);
    for (const table of tables) {
      const archived = archivedTable(table, manifest);
      const rows = archivedRows(folder, archived);
      await loadTable(trx, archived, placed?.placed(table, rows, knowsObjects(tables)) ?? rows);
    }
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        trx,
      );
    }
    await setSequences(trx, manifest);
    for (const table of tables) await requireSame(trx, table, manifest, objects);
  });
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Takes the references between tables away, so that these can be loaded in any order. Made again, all of them are checked. */
async function dropReferences(trx: Trx): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema()::regnamespace and contype = 'f'
    order by relname, conname`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return rows;
}

/** Migrations may put rows into their tables. */
async function emptyTables(trx: Trx, tables: readonly Table[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
}

async function loadTable(
  trx: Trx,
  table: ArchivedTable,
  rows: AsyncIterable<Value[]>,
): Promise<void> {
  // What triggers do was done when the rows were written first.
  await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(trx);
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  let batch: Value[][] = [];
  let batchBytes = 0;
  const insert = async (): Promise<void> => {
    if (batch.length === 0) return;
    const values = sql.join(batch.map((row) => sql`(${sql.join(row.map(parameter(table)))})`));
    await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value values ${values}`.execute(
      trx,
    );
    batch = [];
    batchBytes = 0;
  };
  for await (const row of rows) {
    batch.push(row);
    for (const value of row) batchBytes += value?.length ?? 0;
    const valueCount = batch.length * row.length;
    if (batchBytes >= STATEMENT_BYTES || valueCount + row.length > STATEMENT_VALUES) await insert();
  }
  await insert();
  await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(trx);
}

/** The type has to be said: in a list of rows PostgreSQL takes a parameter of no type for a text. */
function parameter(table: ArchivedTable): (value: Value, index: number) => RawBuilder<unknown> {
  const types = table.columns.map(({ type }) => sql.raw(type));
  return (value, index) => sql`${value}::${types[index] ?? sql.raw('text')}`;
}

function archivedTable(table: Table, { tables }: Manifest): ArchivedTable {
  const archived = tables.find(({ name }) => name === table.name);
  const isWhole =
    archived !== undefined &&
    archived.columns.length === table.columns.length &&
    archived.columns.every(({ name, type }, i) => {
      const column = table.columns[i];
      return column?.name === name && column.type === type;
    });
  if (!isWhole) {
    throw new ArchiveRefusedError(
      `the archive does not hold the table ${table.name} as it should be`,
    );
  }
  return archived;
}

async function setSequences(trx: Trx, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await sql`select setval(to_regclass(${name}), ${lastValue}::int8, ${isCalled})`.execute(trx);
  }
}

/** What was written is read again before it counts, with every object that was made of it. */
async function requireSame(
  trx: Trx,
  table: Table,
  manifest: Manifest,
  objects: ObjectStore | undefined,
): Promise<void> {
  const sum = await sumOf(readCarried(trx, table, objects, 'all'));
  if (isSameSum(sum, archivedTable(table, manifest))) return;
  throw new Error(`the rows of ${table.name} are others in the database than in the archive`);
}
