import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type DatabaseEvents, type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/schema.ts';
import { NOTHING_HAPPENS, newDatabase } from './new-database.ts';

/** Whether tests run against a PostgreSQL, which several servers can share. */
export const isPostgres: boolean = process.env['TEST_DATABASE_URL'] !== undefined;

/** How many statements wait for rows that somebody else holds, on a PostgreSQL. */
export async function waitingCount(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** One database as two servers see it. */
export interface TwoNodes {
  readonly here: OpenDatabase;
  /** The same as `here` on the embedded database: one process has it. */
  readonly there: OpenDatabase;
  /** Connections of nobody's, such as may be broken; those of `here` on the embedded database. */
  readonly strange: Database;
  close(): Promise<void>;
}

/** A new database with the newest schema, opened twice where that is possible. */
export async function openTwoNodes(events: DatabaseEvents = NOTHING_HAPPENS): Promise<TwoNodes> {
  const { choice, drop } = await newDatabase();
  const here = await openDatabase(choice, events);
  const there = choice.kind === 'server' ? await openDatabase(choice, events) : here;
  const strange = choice.kind === 'server' ? strangeConnections(choice.url) : here.db;
  return {
    here,
    there,
    strange,
    close: async () => {
      if (strange !== here.db) await strange.destroy();
      await here.close();
      if (there !== here) await there.close();
      await drop();
    },
  };
}

function strangeConnections(url: string): Database {
  const pool = new pg.Pool({ connectionString: url });
  // Broken ones are told when they are used.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** Events of a database whose connections are broken on purpose. */
export const ANYTHING_HAPPENS: DatabaseEvents = {
  checkpointFailed: (): void => undefined,
  vacuumFailed: (): void => undefined,
  died: (): void => undefined,
  noticesBroken: (): void => undefined,
};
