import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database, DatabaseSchema } from './schema.ts';

/** Everything that is read and written together: it holds as a whole, or not at all. */
export type Trx = Transaction<DatabaseSchema>;

/**
 * The one way to the database.
 *
 * Both ways may run their work more than once: what has an effect outside of the database does not belong there. Times are
 * those of the database (`NOW`): many servers have many clocks.
 */
export interface Door {
  /**
   * Runs `work` in one transaction. It is short: on the embedded database everybody else waits meanwhile.
   *
   * @throws whatever `work` throws, after everything it did was undone; the database's error if it goes on refusing
   */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs one statement, which is a transaction of its own. */
  statement<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

/** How often work is begun anew that lost against other work. */
const MAX_RETRIES = 3;
/** Longest pause before the first retry, in milliseconds; each further one may be twice as long. */
const RETRY_PAUSE_MS = 20;

/** @param db nobody else has it, but for migrations and what opens the database */
export function doorTo(db: Database): Door {
  return {
    transact: (work) => retried(() => db.transaction().execute(work)),
    statement: (work) => retried(() => work(db)),
  };
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      if (retry === MAX_RETRIES || !isWorthRetrying(error)) throw error;
      // By chance, so that two that met do not meet again.
      await pause(Math.random() * RETRY_PAUSE_MS * 2 ** retry);
    }
  }
}

/**
 * Whether the same work may succeed a moment later: it met other work (40001 serialization failure, 40P01 deadlock;
 * PostgreSQL, Appendix A), or a table was changed since its statement was prepared. Nothing of it was kept.
 */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '40001' || error.code === '40P01') return true;
  return error.code === '0A000' && error.message.includes('cached plan');
}
