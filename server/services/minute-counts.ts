import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import { comeBackIn } from '../errors.ts';

/** Calls that are counted by the minute. */
export type CountedCall =
  | 'login'
  | 'registration'
  | 'verification'
  | 'accountMail'
  | 'passwordReset'
  | 'report';

/**
 * Counts a call of the minute that began with the first one, by the clock of the database and for all servers.
 *
 * @param key fingerprint of who calls
 * @throws ApiError 429 beyond `max` calls
 */
export async function countCall(
  door: Door,
  call: CountedCall,
  key: Buffer,
  max: number,
): Promise<void> {
  const { rows } = await door.statement((db) =>
    sql<{ count: number; leftS: number }>`
      insert into minute_counts as known (kind, key, count, ends_at)
      values (${call}, ${key}, 1, now() + interval '1 minute')
      on conflict (kind, key) do update set
        count = case when known.ends_at <= now() then 1 else known.count + 1 end,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
      returning count, extract(epoch from ends_at - now())::float8 as "leftS"`.execute(db),
  );
  const [counted] = rows;
  if (counted !== undefined && counted.count > max) throw comeBackIn(counted.leftS);
}
