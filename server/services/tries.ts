import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What can be tried too often. */
export type TryKind =
  /** Logging in with a name, from anywhere. */
  | 'loginName'
  /** Logging in to an account from a place it was used from lately. */
  | 'loginNameAtPlace'
  /** Logging in from an address, with any names. */
  | 'loginAddress'
  /** Having a mail sent to an address by registering. */
  | 'registrationMail'
  /** Opening a link of a registration with a password. */
  | 'registrationLink'
  /** Having a mail sent to an address by asking for a new password. */
  | 'passwordResetMail'
  /** Having a mail sent to an address that an account is to have. */
  | 'emailChangeMail'
  /** Giving the password of an account again, in a session of it. */
  | 'ownPassword';

/** How tries are slowed down. */
export interface PauseCurve {
  /** The try from which on each one is followed by a pause. */
  readonly firstPausedTry: number;
  /** First pause; each further one is twice as long. */
  readonly firstPauseS: number;
  readonly maxPauseS: number;
  /** Quiet time after which all is forgotten. */
  readonly forgottenAfterS: number;
}

/** Doublings after which every pause has long been the longest one. */
const MAX_DOUBLINGS = 30;

/**
 * Counts a try before it is made, by the clock of the database and for all servers: of tries at the same time each is counted, and
 * none is made in a pause.
 *
 * @param key fingerprint of who tries or what is tried
 * @returns `null` if it may be made; seconds to wait if there is a pause, and then nothing was counted
 */
export async function countTry(
  db: Database,
  kind: TryKind,
  key: Buffer,
  curve: PauseCurve,
): Promise<number | null> {
  const isForgotten = sql`known.last_at < now() - make_interval(secs => ${curve.forgottenAfterS}::float8)`;
  const count = sql`case when ${isForgotten} then 1 else known.count + 1 end`;
  // A try may have waited for another one that began after it: by the time of its own begin, that one's pause of nothing would last.
  const { rows } = await sql`
    insert into tries as known (kind, key, count, last_at, paused_until)
    values (${kind}, ${key}, 1, now(), now() + ${pauseAfter(sql`1`, curve)})
    on conflict (kind, key) do update
      set count = ${count}, last_at = now(), paused_until = now() + ${pauseAfter(count, curve)}
      where known.paused_until <= clock_timestamp()
    returning count`.execute(db);
  if (rows.length > 0) return null;
  // A pause that ends at this very moment is as good as one of a second.
  return (await currentPause(db, kind, key)) ?? 1;
}

/** Seconds that a pause still lasts, `null` if there is none. Counts nothing. */
export async function currentPause(
  db: Database,
  kind: TryKind,
  key: Buffer,
): Promise<number | null> {
  const row = await db
    .selectFrom('tries')
    .select(sql<number>`extract(epoch from paused_until - now())::float8`.as('leftS'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('paused_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.leftS ?? null;
}

/** Forgets what was tried, as after a success. */
export async function forgetTries(
  db: Database,
  kinds: readonly TryKind[],
  keys: readonly Buffer[],
): Promise<void> {
  await db
    .deleteFrom('tries')
    .where(sql<boolean>`kind = any(${kinds}::text[]) and key = any(${keys}::bytea[])`)
    .execute();
}

function pauseAfter(count: RawBuilder<unknown>, curve: PauseCurve): RawBuilder<unknown> {
  const { firstPausedTry, firstPauseS, maxPauseS } = curve;
  const doublings = sql`least((${count}) - ${firstPausedTry}::int, ${MAX_DOUBLINGS}::int)`;
  return sql`make_interval(secs => case when (${count}) < ${firstPausedTry}::int then 0
    else least(${maxPauseS}::float8, ${firstPauseS}::float8 * power(2, ${doublings})) end)`;
}
