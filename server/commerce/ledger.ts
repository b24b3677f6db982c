import { BUCKETS, type Bucket } from '../../core/contract/balances.ts';
import { userChannel } from '../../core/contract/live.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from '../events/emit-event.ts';

/** Why coins were moved. */
type LedgerKind = 'trialGrant' | 'staffGrant';

/** Coins that an account is given. */
interface Grant {
  readonly userId: string;
  readonly bucket: Bucket;
  /** Whole coins, 1 at least. */
  readonly amount: number;
  readonly kind: LedgerKind;
  /** For whoever looks into it later. */
  readonly reason: string;
  /** What is granted once, however often it is asked for: the key it goes by. */
  readonly onceKey: string | null;
}

/** Most coins of one transaction: far above every package, far below where sums of int4 end. */
export const MAX_COINS = 1_000_000;

/**
 * Gives an account coins, and tells it. What it gets the house gives, so that all accounts of a bucket sum to zero.
 *
 * @returns whether it was given: a grant whose key was used before has no effect
 * @throws RangeError if the amount is no whole number from 1 to `MAX_COINS`
 */
export async function grantCoins(trx: Trx, grant: Grant): Promise<boolean> {
  const { userId, bucket, amount, kind, reason, onceKey } = grant;
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_COINS) {
    throw new RangeError(`${amount} is no number of coins`);
  }
  const transaction = await trx
    .insertInto('ledger_transactions')
    .values({ kind, user_id: userId, once_key: onceKey, reason })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (transaction === undefined) return false;
  const receiver = await accountOf(trx, userId, bucket);
  const giver = await trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('owner', '=', 'issued')
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  // One after the other, the person's first: everybody takes accounts in this order.
  const entry = { transaction_id: transaction.id, balance_after: 0 };
  await trx
    .insertInto('ledger_entries')
    .values([
      { ...entry, account_id: receiver, amount },
      { ...entry, account_id: giver.id, amount: -amount },
    ])
    .execute();
  await emitEvent(trx, userChannel(userId), 'BALANCE_UPDATED');
  return true;
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

/** The account of a person's bucket, opened when it is first needed. */
async function accountOf(trx: Trx, userId: string, bucket: Bucket): Promise<string> {
  await trx
    .insertInto('ledger_accounts')
    .values({ owner: 'user', user_id: userId, bucket })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('owner', '=', 'user')
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  return row.id;
}
