import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { Bucket } from '../../core/contract/balances.ts';
import type { Trx } from '../db/transact.ts';
import { insufficientFunds } from '../errors.ts';

/** Coins that somebody is to pay. */
export interface Payment {
  readonly userId: string;
  readonly bucket: Bucket;
  /** Whole coins, 1 at least. */
  readonly amount: number;
  /** Code of what does not happen without them. */
  readonly failure: AlertCode;
}

/**
 * Keeps an account as it is until the transaction ends, and sees that it has so many coins that can be spent.
 *
 * @throws ApiError 402 if it has fewer
 */
export async function requireFunds(
  trx: Trx,
  { userId, bucket, amount, failure }: Payment,
): Promise<void> {
  const balance = await keepCoins(trx, userId, bucket);
  if (balance < amount) throw insufficientFunds(failure, { price: amount, balance, bucket });
}

/**
 * Keeps an account as it is until the transaction ends: what takes more than coins takes them before the rest, as everybody does.
 *
 * @returns coins that can be spent
 */
export async function keepCoins(trx: Trx, userId: string, bucket: Bucket): Promise<number> {
  const row = await trx
    .selectFrom('ledger_accounts')
    .select(['balance', 'held'])
    .where('owner', '=', 'user')
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? 0 : row.balance - row.held;
}
