import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { readDatabaseId } from '../db/database-id.ts';
import { syncTree } from '../db/folder/sync-tree.ts';
import { syncFolder } from '../db/folder/write-durably.ts';
import { migrationsOf } from '../db/migrate.ts';
import type { Trx } from '../db/transact.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { RELEASE } from '../release.ts';
import { readCarried } from './carried-originals.ts';
import { type AnyDatabase, keptTables, sequencesOf, type Table } from './catalogue.ts';
import { type ArchivedTable, type Manifest, rowsFile, writeManifest } from './manifest.ts';
import { setTextForms } from './read-rows.ts';
import { RowSummer } from './row-sum.ts';

/** Quick rather than small: what takes the room are files that hardly shrink. */
const GZIP_LEVEL = 1;

/** Begin of the name of an archive that is being made. */
export const UNFINISHED_PREFIX = 'unfinished-';

/**
 * Writes everything in a database into a new folder, which has its name only when it is complete. All tables are read in one
 * transaction: what is written meanwhile is not in it. Originals that lie in a store of objects are in it all the same.
 *
 * @param objects the store, if one is set
 * @param folder must not be there
 * @returns what the archive says of itself
 */
export async function writeArchive(
  db: AnyDatabase,
  folder: string,
  objects: ObjectStore | undefined,
): Promise<Manifest> {
  const unfinished = join(dirname(folder), `${UNFINISHED_PREFIX}${basename(folder)}`);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeTables(trx, unfinished, objects));
    writeManifest(unfinished, manifest);
    syncTree(unfinished);
    renameSync(unfinished, folder);
    syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(
  trx: Trx,
  folder: string,
  objects: ObjectStore | undefined,
): Promise<Manifest> {
  await setTextForms(trx);
  const { rows } = await sql<{ now: Date; version: string }>`
    select now() as now, current_setting('server_version') as version`.execute(trx);
  const tables: ArchivedTable[] = [];
  for (const table of await keptTables(trx)) {
    tables.push(await writeTable(readCarried(trx, table, objects, 'complete'), table, folder));
  }
  return {
    format: 1,
    release: RELEASE,
    createdAt: (rows[0]?.now ?? new Date()).toISOString(),
    databaseId: (await readDatabaseId(trx)) ?? null,
    postgres: rows[0]?.version ?? '',
    migrations: await migrationsOf(trx),
    tables,
    sequences: await sequencesOf(trx),
  };
}

async function writeTable(
  rows: AsyncIterable<Buffer>,
  table: Table,
  folder: string,
): Promise<ArchivedTable> {
  const summer = new RowSummer();
  await pipeline(
    Readable.from(summer.through(rows), { objectMode: false }),
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(join(folder, rowsFile(table.name)), { mode: 0o600 }),
  );
  return { name: table.name, columns: table.columns.map(nameAndType), ...summer.sum() };
}

function nameAndType({ name, type }: { readonly name: string; readonly type: string }): {
  readonly name: string;
  readonly type: string;
} {
  return { name, type };
}
