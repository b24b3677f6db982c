import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { openEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { NAMES } from '../../server/db/folder/folder-names.ts';

import { type ConnectionEvents, embeddedPool, overPool } from '../../server/db/pools.ts';
import type { Database } from '../../server/db/schema.ts';
import { type NewDatabase, newDatabase } from './new-database.ts';

/**
 * A function of the name of the clock of the database, which is found before that one over connections that look there first: it
 * adds what a test has let pass. A database of the product has neither.
 */
const CLOCK: readonly RawBuilder<unknown>[] = [
  sql`create schema moved_clock`,
  sql`create table moved_clock.passed (time interval not null)`,
  sql`insert into moved_clock.passed values ('0')`,
  ...['now', 'clock_timestamp'].map(
    (
      name,
    ) => sql`create function moved_clock.${sql.raw(name)}() returns timestamptz stable language sql
      as ${sql.lit(`select pg_catalog.${name}() + (select time from moved_clock.passed)`)}`,
  ),
];

/** Connections over which the moved clock is the clock. */
export const LOOKS_AT_MOVED_CLOCK: ConnectionEvents = {
  connected: async (client) => {
    await client.query('set search_path = moved_clock, public, pg_catalog');
  },
};

/** An empty database with a clock that can be moved. Its tables have to be made over connections that look at it. */
export async function newMovableDatabase(): Promise<NewDatabase> {
  const fresh = await newDatabase('nothing');
  const { choice } = fresh;
  if (choice.kind === 'server') {
    const pool = new pg.Pool({ connectionString: choice.url });
    await addClock(overPool(pool));
    await pool.end();
    return fresh;
  }
  const embedded = await openEmbeddedDatabase({
    directory: join(choice.dataDir ?? '', NAMES.database),
  });
  const pool = embeddedPool(() => Promise.resolve(embedded));
  await addClock(overPool(pool));
  await pool.end();
  await embedded.close();
  return fresh;
}

/** Lets time pass by the calendar, such as `1 month` or `3 days`. */
export async function moveClock(db: Database, interval: string): Promise<void> {
  // In days: a month after the 4th is the 4th, whatever has passed before.
  await sql`update moved_clock.passed set time = now() + ${interval}::interval - pg_catalog.now()`.execute(
    db,
  );
}

/** The moment it is by the clock that was moved. */
export async function movedNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no clock');
  return row.now;
}

async function addClock(db: Database): Promise<void> {
  for (const statement of CLOCK) await statement.execute(db);
}
