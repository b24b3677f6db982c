import { sql } from 'kysely';
import { RepeatedLook } from '../../repeated-look.ts';
import type { Database } from '../schema.ts';

/** How often the tables are looked at, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Dead rows from which on a table is vacuumed: what PostgreSQL itself takes by default, and no more than some thousand, so that
 * each vacuum is short: everybody waits meanwhile.
 */
const FEWEST = 50;
const DEAD_SHARE = 0.2;
const MOST_DEAD = 10_000;
/** The same for rows that were written since the planner last looked at the table. */
const WRITTEN_SHARE = 0.1;

/** What is worth telling about vacuums. */
export interface VacuumEvents {
  /** One could not be made; it is tried again. */
  vacuumFailed(error: Error): void;
}

/**
 * Vacuums and statistics of the embedded database. PostgreSQL makes them in processes of its own, which the embedded one does not
 * have: every row that was ever changed or removed would stay in its file, and the planner would take each table for empty.
 */
export function repeatedVacuums(db: Database, events: VacuumEvents): RepeatedLook {
  return new RepeatedLook(
    LOOK_MS,
    () => vacuumDue(db),
    (error) => events.vacuumFailed(error),
  );
}

/** Vacuums every table with so much in it that is dead, or new to the planner. A look at tables without takes some milliseconds. */
export async function vacuumDue(db: Database): Promise<void> {
  // A session counts for itself until it is idle, and the only one of the embedded database never says that it is.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const isDead = (counts: string, table: string): string =>
    `${counts}.n_dead_tup > least(${MOST_DEAD}, ${FEWEST} + ${DEAD_SHARE} * greatest(${table}.reltuples, 0))`;
  const { rows } = await sql<{ name: string; isVacuumDue: boolean }>`
    select own.oid::regclass::text as name, coalesce(dead.is_due, false) as "isVacuumDue"
    from pg_class own join pg_stat_all_tables counts on counts.relid = own.oid
    left join pg_class long on long.oid = own.reltoastrelid
    left join pg_stat_all_tables long_counts on long_counts.relid = long.oid,
    lateral (select ${sql.raw(isDead('counts', 'own'))} or ${sql.raw(isDead('long_counts', 'long'))} as is_due) dead
    where own.relkind = 'r' and own.relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)
      and (dead.is_due or
        counts.n_mod_since_analyze > ${FEWEST} + ${WRITTEN_SHARE}::float8 * greatest(own.reltuples, 0))
    order by name`.execute(db);
  for (const { name, isVacuumDue } of rows) {
    await sql.raw(`${isVacuumDue ? 'vacuum (analyze)' : 'analyze'} ${name}`).execute(db);
  }
}
