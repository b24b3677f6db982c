import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import type { JobHandler } from './job-runner.ts';

/** Rows that one statement removes at most: others wait meanwhile on the embedded database. */
const ROWS_AT_ONCE = 1000;

/**
 * What is removed when it has served: a table and the condition of its rows. Events are kept for as long as a server may be cut
 * off and still hear everything; jobs for as long as somebody may look into them; sessions for as long as they tell where a person
 * usually logs in; links in mails for as long as somebody may want to know why one does not work.
 */
const SWEPT: ReadonlyArray<readonly [table: string, condition: string]> = [
  ['events', "created_at < now() - interval '1 hour'"],
  ['sessions', "expires_at < now() - interval '30 days'"],
  ['registrations', 'expires_at < now()'],
  ['registration_links', "expires_at < now() - interval '30 days'"],
  ['account_links', "expires_at < now() - interval '30 days'"],
  // Nobody sees any more that nothing came of them.
  [
    'solutions',
    "state in ('learning', 'failed') and source_project_id is null and created_at < now() - interval '1 day'",
  ],
  // What was applied of one keeps its own report.
  ['ports', "created_at < now() - interval '1 day'"],
  ['tries', "last_at < now() - interval '1 day' and paused_until < now()"],
  ['minute_counts', "ends_at < now() - interval '1 hour'"],
  ['jobs', "state = 'done' and unique_key is null and updated_at < now() - interval '7 days'"],
  // Those have a key, and hold the address of somebody.
  [
    'jobs',
    "kind = 'sendMail' and state in ('done', 'parked') and updated_at < now() - interval '30 days'",
  ],
  ['job_runs', "started_at < now() - interval '30 days'"],
  ['idempotency_keys', "created_at < now() - interval '7 days'"],
  ['daily_uses', "day < (now() at time zone 'UTC')::date - 31"],
];

/** The job "sweep": removes what is not needed any more, in short statements. */
export function sweepJob(door: Door): JobHandler<'sweep'> {
  return {
    run: async (_, signal) => {
      for (const [table, condition] of SWEPT) await sweep(door, table, condition, signal);
    },
  };
}

async function sweep(
  door: Door,
  table: string,
  condition: string,
  signal: AbortSignal,
): Promise<void> {
  // Asked for twice: a row that was changed since it was found may have to stay.
  const removal = sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${sql.lit(ROWS_AT_ONCE)}))
    and (${sql.raw(condition)})`;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows } = await door.statement((db) => removal.execute(db));
    if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) return;
  }
}
