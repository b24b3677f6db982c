import type { Bucket } from '../../core/contract/balances.ts';
import { userChannel } from '../../core/contract/live.ts';
import type { LedgerAccountsTable } from '../db/tables/coin-tables.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from '../events/emit-event.ts';

/** Why coins were moved. */
export type LedgerKind = 'trialGrant' | 'staffGrant' | 'purchase' | 'order' | 'activationKey';

/** Coins that go to a person or come from one; the house has the other side. */
export interface CoinMove {
  readonly userId: string;
  readonly bucket: Bucket;
  /** Whole coins: what the person gets, below zero what the person gives. */
  readonly amount: number;
  /** Where they come from or go to. */
  readonly house: Exclude<LedgerAccountsTable['owner'], 'user'>;
  readonly kind: LedgerKind;
  /** For whoever looks into it later. */
  readonly reason: string;
  /** What happens once, however often it is asked for: the key it goes by. */
  readonly onceKey: string | null;
}

/** Most coins of one transaction: far above every package, far below where sums of int4 end. */
export const MAX_COINS = 1_000_000;

/**
 * Moves coins between a person and the house, so that all accounts of a bucket sum to zero, and tells the person.
 *
 * @param before what is done in the same transaction before the coins move, with its id
 * @returns id of the transaction; `undefined` if its key was used before: nothing was moved
 * @throws RangeError if the amount is no whole number other than 0, up to `MAX_COINS` either way
 * @throws the database's error if the person has fewer coins than that
 */
export async function moveCoins(
  trx: Trx,
  move: CoinMove,
  before: (transactionId: string) => Promise<void> = () => Promise.resolve(),
): Promise<string | undefined> {
  const { userId, bucket, amount, house, kind, reason, onceKey } = move;
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MAX_COINS) {
    throw new RangeError(`${amount} is no number of coins`);
  }
  const transaction = await trx
    .insertInto('ledger_transactions')
    .values({ kind, user_id: userId, once_key: onceKey, reason })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (transaction === undefined) return undefined;
  await before(transaction.id);
  const person = await accountOf(trx, userId, bucket);
  const other = await trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('owner', '=', house)
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  // One after the other, the person's first: everybody takes accounts in this order.
  const entry = { transaction_id: transaction.id, balance_after: 0 };
  await trx
    .insertInto('ledger_entries')
    .values([
      { ...entry, account_id: person, amount },
      { ...entry, account_id: other.id, amount: -amount },
    ])
    .execute();
  await emitEvent(trx, userChannel(userId), 'BALANCE_UPDATED');
  return transaction.id;
}

/** The account of a person's bucket, opened when it is first needed. */
export async function accountOf(trx: Trx, userId: string, bucket: Bucket): Promise<string> {
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
