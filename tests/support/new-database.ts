import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { migrateToNewest } from '../../server/db/migrate.ts';
import { overPool } from '../../server/db/pools.ts';
import { type Content, newDataDir, SCHEMA_NAME } from './new-data-dir.ts';

/** A PostgreSQL to run the suite against, such as `postgres://user@localhost/postgres`: every test gets a new database. */
const postgresUrl = process.env['TEST_DATABASE_URL'];
/** SQLSTATE of a database whose name another has. */
const DUPLICATE_DATABASE = '42P04';
/** SQLSTATE of a database to which somebody is connected. */
const OBJECT_IN_USE = '55006';
/** A database of a server that others are copies of. */
const TEMPLATE = `mapwright_new_${SCHEMA_NAME}`;

/** A database of its own. */
export interface NewDatabase {
  readonly choice: DatabaseChoice;
  drop(): Promise<void>;
}

/** In a folder of its own, or on the PostgreSQL of the environment. */
export async function newDatabase(content: Content = 'tables'): Promise<NewDatabase> {
  if (postgresUrl === undefined) {
    const dataDir = await newDataDir(content);
    const drop = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true });
    return { choice: { kind: 'embedded', dataDir }, drop };
  }
  const name = await createDatabase(content === 'tables' ? await templateWithTables() : undefined);
  return {
    choice: { kind: 'server', url: urlOf(name) },
    drop: async () => {
      await command(`drop database ${name} with (force)`);
    },
  };
}

/** Where a copy can be restored: a PostgreSQL without tables, or a folder that is not there yet. */
export async function emptyTarget(): Promise<NewDatabase> {
  if (postgresUrl !== undefined) return newDatabase('nothing');
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-target-'));
  return {
    choice: { kind: 'embedded', dataDir: join(folder, 'data') },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Events of a database to which nothing may happen. */
export const NOTHING_HAPPENS = {
  died: (error: Error): never => {
    throw error;
  },
  checkpointFailed: (error: Error): never => {
    throw error;
  },
  vacuumFailed: (error: Error): never => {
    throw error;
  },
  noticesBroken: (error: Error): never => {
    throw error;
  },
};

/** A database with the newest schema and nothing in it. */
export async function openNewDatabase(): Promise<OpenDatabase> {
  const { choice, drop } = await newDatabase();
  const database = await openDatabase(choice, NOTHING_HAPPENS);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Drops templates for other tables on the PostgreSQL of the environment, where there is one and nobody tests on it. */
export async function dropOldTemplates(): Promise<void> {
  if (postgresUrl === undefined) return;
  const { rows } = await command(`select datname from pg_database
    where datname ~ '^mapwright_new_[0-9a-f]+$' and datname <> '${TEMPLATE}'
      and not exists (select from pg_stat_activity where datname ~ '^mapwright_')`);
  for (const { datname } of rows) {
    try {
      await command(`drop database if exists ${datname}`);
    } catch (error) {
      // Somebody has begun meanwhile.
      if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    }
  }
}

/** Makes the template where it is missing. @returns its name */
async function templateWithTables(): Promise<string> {
  const { rowCount } = await command(`select from pg_database where datname = '${TEMPLATE}'`);
  if (rowCount === 1) return TEMPLATE;
  const unfinished = await createDatabase();
  const pool = new pg.Pool({ connectionString: urlOf(unfinished) });
  await migrateToNewest(overPool(pool));
  await pool.end();
  try {
    await command(`alter database ${unfinished} rename to ${TEMPLATE}`);
  } catch (error) {
    // Another worker was faster.
    if (!(error instanceof pg.DatabaseError) || error.code !== DUPLICATE_DATABASE) throw error;
    await command(`drop database ${unfinished}`);
  }
  return TEMPLATE;
}

/** @returns its name */
async function createDatabase(template?: string): Promise<string> {
  const name = `mapwright_${crypto.randomUUID().replaceAll('-', '')}`;
  await command(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return name;
}

function urlOf(database: string): string {
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

/** A command to the server of the environment. */
async function command(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
