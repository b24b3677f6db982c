import { BUCKETS, type Bucket } from '../../core/contract/balances.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { type CoinMove, moveCoins } from './move-coins.ts';

/** Coins that an account is given: 1 at least. */
type Grant = Omit<CoinMove, 'house'>;

/**
 * Gives an account coins, and tells it.
 *
 * @returns whether it was given: a grant whose key was used before has no effect
 * @throws RangeError if the amount is no whole number from 1 to `MAX_COINS`
 */
export async function grantCoins(trx: Trx, grant: Grant): Promise<boolean> {
  if (grant.amount < 1) throw new RangeError(`${grant.amount} is no number of coins to give`);
  return (await moveCoins(trx, { ...grant, house: 'issued' })) !== undefined;
}

/** Coins of an account that can be spent, in the order of `BUCKETS`. */
export async function balancesOf(
  db: Database,
  userId: string,
): Promise<readonly { readonly bucket: Bucket; readonly balance: number }[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['bucket', 'balance', 'held'])
    .where('owner', '=', 'user')
    .where('user_id', '=', userId)
    .execute();
  return BUCKETS.map((bucket) => {
    const row = rows.find((candidate) => candidate.bucket === bucket);
    return { bucket, balance: row === undefined ? 0 : row.balance - row.held };
  });
}
