import type { Bucket } from '../../core/contract/balances.ts';
import { userChannel } from '../../core/contract/live.ts';
import { nowPlusMs } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from '../events/emit-event.ts';
import { accountOf, moveCoins } from './move-coins.ts';
import { type Payment, requireFunds } from './require-funds.ts';

/** How long coins are set aside at most, in milliseconds: what is still open then is released within minutes. Commerce 2.7. */
const HOLD_MS = 10 * 60 * 1000;

/**
 * Sets coins aside until the work that costs them has ended, and tells the person.
 *
 * @returns its id
 * @throws ApiError 402 if the person has fewer
 */
export async function holdCoins(trx: Trx, payment: Payment): Promise<string> {
  const { userId, bucket, amount } = payment;
  await requireFunds(trx, payment);
  const { id } = await trx
    .insertInto('holds')
    .values({
      account_id: await accountOf(trx, userId, bucket),
      amount,
      captured_by: null,
      expires_at: nowPlusMs(HOLD_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emitEvent(trx, userChannel(userId), 'BALANCE_UPDATED');
  return id;
}

/**
 * Keeps a hold and its account as they are until the transaction ends: what takes more than coins takes them before the rest, as
 * everybody does.
 */
export async function keepHold(trx: Trx, id: string): Promise<void> {
  await openHold(trx, id);
}

/** The coins of a hold, taken for what they were set aside for. */
export interface Capture {
  readonly transactionId: string;
  readonly bucket: Bucket;
  readonly amount: number;
}

/**
 * Takes the coins that were set aside, and tells the person.
 *
 * @returns `undefined` if the hold has ended before: nothing was taken
 */
export async function captureHold(
  trx: Trx,
  id: string,
  reason: string,
): Promise<Capture | undefined> {
  const hold = await openHold(trx, id);
  if (hold === undefined) return undefined;
  const { userId, bucket, amount } = hold;
  const transactionId = await moveCoins(
    trx,
    {
      userId,
      bucket,
      amount: -amount,
      house: 'spent',
      kind: 'purchase',
      reason,
      onceKey: `hold:${id}`,
    },
    // First: what is held cannot be spent.
    (capturedBy) => endHold(trx, id, { state: 'captured', captured_by: capturedBy }),
  );
  if (transactionId === undefined) throw new Error(`hold ${id} was taken before`);
  return { transactionId, bucket, amount };
}

/** Gives back what was set aside, and tells the person. Without effect if the hold has ended before. */
export async function releaseHold(trx: Trx, id: string): Promise<void> {
  const hold = await openHold(trx, id);
  if (hold === undefined) return;
  await endHold(trx, id, { state: 'released' });
  await emitEvent(trx, userChannel(hold.userId), 'BALANCE_UPDATED');
}

/** A hold that is open, with what it holds. */
interface OpenHold {
  readonly userId: string;
  readonly bucket: Bucket;
  readonly amount: number;
}

/** @returns `undefined` if the hold has ended; an open one stays so until the transaction ends */
async function openHold(trx: Trx, id: string): Promise<OpenHold | undefined> {
  const row = await trx
    .selectFrom('holds')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'holds.account_id')
    .select(['user_id', 'bucket', 'amount'])
    .where('holds.id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.user_id === null) return undefined;
  return { userId: row.user_id, bucket: row.bucket, amount: row.amount };
}

async function endHold(
  trx: Trx,
  id: string,
  end: { readonly state: 'captured' | 'released'; readonly captured_by?: string },
): Promise<void> {
  await trx.updateTable('holds').set(end).where('id', '=', id).execute();
}
