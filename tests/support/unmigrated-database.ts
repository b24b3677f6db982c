import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { PgliteWire } from '../../server/db/embedded/pglite-wire.ts';
import { newDatabase } from './new-database.ts';

/** A database without any table. */
export interface UnmigratedDatabase {
  readonly db: Kysely<unknown>;
  close(): Promise<void>;
}

/** In memory, or on the PostgreSQL of the environment. */
export async function unmigratedDatabase(): Promise<UnmigratedDatabase> {
  const { choice, drop } = await newDatabase('nothing');
  if (choice.kind === 'server') {
    const pool = new pg.Pool({ connectionString: choice.url });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    return { db, close: () => db.destroy().then(drop) };
  }
  await drop();
  return databaseInMemory();
}

/** An embedded one without any table, also where tests run against a PostgreSQL. */
export async function databaseInMemory(): Promise<UnmigratedDatabase> {
  const embedded = await openEmbeddedDatabase({ directory: null });
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    stream: () => new PgliteWire(Promise.resolve(embedded)),
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    close: () => db.destroy().then(() => embedded.close()),
  };
}
