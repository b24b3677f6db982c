import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { type AsideEvents, openOrSetAside } from './embedded/open-or-set-aside.ts';
import { PgliteWire } from './embedded/pglite-wire.ts';
import { type RevivalEvents, RevivingDatabase } from './embedded/reviving-database.ts';
import { migrateToNewest } from './migrate.ts';
import type { DatabaseSchema } from './schema.ts';

/** Queries over the product's tables. */
export type Database = Kysely<DatabaseSchema>;

/** An open database. */
export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

/** Which database, in the order of `config.ts`. */
export type DatabaseChoice =
  | { readonly kind: 'server'; readonly url: string }
  /** `dataDir` is `null` for a database in memory. */
  | { readonly kind: 'embedded'; readonly dataDir: string | null };

/** What is worth telling about the database while it opens and runs. */
export type DatabaseEvents = AsideEvents & RevivalEvents;

/** Longest wait for a free connection, in milliseconds. A query waiting for its own connection ends here. */
const CONNECTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 10;

// Counts and lengths are small: 64-bit integers as numbers, not as texts.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the database and brings it to the newest schema.
 *
 * @throws DirectoryInUseError if another server works on the folder; the driver's error if a server is out of reach
 */
export async function openDatabase(
  choice: DatabaseChoice,
  events: DatabaseEvents,
): Promise<OpenDatabase> {
  if (choice.kind === 'server') {
    const pool = new pg.Pool({
      connectionString: choice.url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    return opened(pool, async () => pool.end());
  }
  if (choice.dataDir === null) return openedEmbedded(null, undefined, events);
  const lock = lockDirectory(choice.dataDir);
  try {
    return await openedEmbedded(join(choice.dataDir, 'database'), lock, events);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openedEmbedded(
  directory: string | null,
  lock: DirectoryLock | undefined,
  events: DatabaseEvents,
): Promise<OpenDatabase> {
  const first = await openOrSetAside(directory, events);
  const embedded = new RevivingDatabase(first, directory, events);
  const pool = new pg.Pool({
    // The embedded database has these and no password: only this process can reach it.
    user: 'postgres',
    database: 'postgres',
    // One session, so one client: queries wait for each other.
    max: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream: () => new PgliteWire(embedded.whenOpen()),
  });
  return opened(pool, async () => {
    await pool.end();
    await embedded.close();
    lock?.release();
  });
}

async function opened(pool: pg.Pool, close: () => Promise<void>): Promise<OpenDatabase> {
  // Without listeners a connection that breaks, idle or at work, would end the process.
  pool.on('error', ignoreBrokenConnection);
  pool.on('connect', (client) => client.on('error', ignoreBrokenConnection));
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateToNewest(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

function ignoreBrokenConnection(): void {
  // The pool drops the connection, and its query rejects; whoever queries next gets a new one or is told.
}
