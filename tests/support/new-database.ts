import { rmSync } from 'node:fs';
import pg from 'pg';
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { newDataDir } from './new-data-dir.ts';

/** A PostgreSQL to run the suite against, such as `postgres://user@localhost/postgres`: every test gets a new database. */
const postgresUrl = process.env['TEST_DATABASE_URL'];

/** An empty database. */
export interface NewDatabase {
  readonly choice: DatabaseChoice;
  drop(): Promise<void>;
}

/** In a folder of its own, or on the PostgreSQL of the environment. */
export async function newDatabase(): Promise<NewDatabase> {
  if (postgresUrl === undefined) {
    const dataDir = await newDataDir();
    const drop = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true });
    return { choice: { kind: 'embedded', dataDir }, drop };
  }
  const name = `mapwright_${crypto.randomUUID().replaceAll('-', '')}`;
  await command(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    choice: { kind: 'server', url: url.href },
    drop: () => command(postgresUrl, `drop database ${name} with (force)`),
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

/** A database with the newest schema and nothing in it: in memory, or on the PostgreSQL of the environment. */
export async function openNewDatabase(): Promise<OpenDatabase> {
  if (postgresUrl === undefined) {
    return openDatabase({ kind: 'embedded', dataDir: null }, NOTHING_HAPPENS);
  }
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

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
