import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { PgliteWire } from './embedded/pglite-wire.ts';
import { NamedStatementsClient } from './named-statements.ts';
import type { Database, DatabaseSchema } from './schema.ts';

/** Longest wait for a free connection, in milliseconds. A query waiting for its own connection ends here. */
const CONNECTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 10;

// 64-bit integers as numbers, not as texts, as long as a number holds them.
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber);

/** Hears of connections. */
export interface ConnectionEvents {
  /** A connection is new, and nobody has it before this resolves. */
  connected?(client: pg.ClientBase): Promise<void>;
}

/** Connections to a PostgreSQL. */
export function serverPool(url: string, { connected }: ConnectionEvents = {}): pg.Pool {
  return new pg.Pool({
    Client: NamedStatementsClient,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(connected && { onConnect: connected }),
  });
}

/** The one connection to an embedded database. @param whenOpen the database, anew for each connection */
export function embeddedPool(
  whenOpen: () => Promise<EmbeddedDatabase>,
  { connected }: ConnectionEvents = {},
): pg.Pool {
  return new pg.Pool({
    Client: NamedStatementsClient,
    // The embedded database has these and no password: only this process can reach it.
    user: 'postgres',
    database: 'postgres',
    // One session, so one client: queries wait for each other.
    max: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream: () => new PgliteWire(whenOpen()),
    ...(connected && { onConnect: connected }),
  });
}

/** Queries over the connections of a pool. */
export function overPool(pool: pg.Pool): Database {
  // Without listeners a connection that breaks, idle or at work, would end the process.
  pool.on('error', ignoreBrokenConnection);
  pool.on('connect', (client) => client.on('error', ignoreBrokenConnection));
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
}

function ignoreBrokenConnection(): void {
  // The pool drops the connection, and its query rejects; whoever queries next gets a new one or is told.
}

/** @throws RangeError rather than lose a unit: sums of money pass here too */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no number that holds units`);
  return value;
}
