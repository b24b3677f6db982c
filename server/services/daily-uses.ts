import { sql } from 'kysely';
import type { Trx } from '../db/transact.ts';

/** What an account may do so often on a day. */
export type DailyUse = 'readings' | 'reports';

/**
 * Counts what an account uses on this day of the database's clock, in UTC. The count is undone with its transaction: what was
 * refused was not used.
 *
 * @returns how much it is, this use among it
 */
export async function countUse(
  trx: Trx,
  userId: string,
  kind: DailyUse,
  amount: number,
): Promise<number> {
  const row = await trx
    .insertInto('daily_uses')
    .values({ user_id: userId, day: sql<Date>`(now() at time zone 'UTC')::date`, kind, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day', 'kind'])
        .doUpdateSet({ amount: sql<number>`daily_uses.amount + excluded.amount` }),
    )
    .returning('amount')
    .executeTakeFirstOrThrow();
  return row.amount;
}
