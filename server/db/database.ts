import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { PgliteWire } from './embedded/pglite-wire.ts';
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

/** What is worth telling about the opening. */
export interface DatabaseEvents {
  /** A folder that could not be opened was moved aside; a new database is in its place. */
  movedAside(from: string, to: string, cause: unknown): void;
  /** The embedded database ended by itself and is being opened again. */
  died(error: Error): void;
}

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
    const pool = new pg.Pool({ connectionString: choice.url, max: POOL_SIZE });
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
  const embedded = new RevivingDatabase(directory, events);
  await embedded.open();
  const pool = new pg.Pool({
    // The embedded database has these and no password: only this process can reach it.
    user: 'postgres',
    database: 'postgres',
    // One session, so one client: queries wait for each other.
    max: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream: () => new PgliteWire(embedded.current()),
  });
  return opened(pool, async () => {
    await pool.end();
    await embedded.close();
    lock?.release();
  });
}

async function opened(pool: pg.Pool, close: () => Promise<void>): Promise<OpenDatabase> {
  // Without a listener a connection that breaks while idle would end the process; the next query opens a new one.
  pool.on('error', ignoreIdleError);
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateToNewest(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

function ignoreIdleError(): void {
  // The pool has dropped the connection already; whoever queries next is told if there is no other.
}

/** The embedded database, opened again when its thread dies. */
class RevivingDatabase {
  readonly #directory: string | null;
  readonly #events: DatabaseEvents;
  #current: EmbeddedDatabase | undefined;

  constructor(directory: string | null, events: DatabaseEvents) {
    this.#directory = directory;
    this.#events = events;
  }

  /** @throws Error while the database is being opened again */
  current(): EmbeddedDatabase {
    if (this.#current === undefined) throw new Error('the database is being opened again');
    return this.#current;
  }

  /** Opens the folder; one that cannot be opened is moved aside, never deleted. */
  async open(): Promise<void> {
    try {
      await this.#openOnce();
    } catch (error) {
      if (this.#directory === null || !existsSync(this.#directory)) throw error;
      const aside = `${this.#directory}-broken-${new Date().toISOString().replaceAll(':', '-')}`;
      renameSync(this.#directory, aside);
      this.#events.movedAside(this.#directory, aside, error);
      await this.#openOnce();
    }
  }

  async close(): Promise<void> {
    await this.#current?.close();
  }

  async #openOnce(): Promise<void> {
    const database = await openEmbeddedDatabase({ directory: this.#directory });
    database.onDeath((error) => {
      this.#current = undefined;
      this.#events.died(error);
      // The folder is not moved aside now: what ended a running database need not be the folder.
      this.#openOnce().catch((cause: Error) => this.#events.died(cause));
    });
    this.#current = database;
  }
}
