import type { Door } from '../../db/transact.ts';
import { isUuid } from '../../db/uuid.ts';
import { notFound } from '../../errors.ts';
import type { PaidReceipt } from './receipt-words.ts';

/**
 * The receipt of something that a person has paid with money.
 *
 * @param paymentId as the history has it
 * @throws ApiError 404 if there is none
 */
export async function readReceipt(
  door: Door,
  userId: string,
  paymentId: string,
): Promise<PaidReceipt> {
  if (!isUuid(paymentId)) throw notFound();
  const receipt = await door.statement((db) =>
    db
      .selectFrom('receipts')
      .innerJoin('payments', 'payments.id', 'receipts.payment_id')
      .selectAll('receipts')
      .select(['payments.card_brand', 'payments.card_last4'])
      .where('receipts.payment_id', '=', paymentId)
      .where('receipts.user_id', '=', userId)
      .executeTakeFirst(),
  );
  if (receipt === undefined) throw notFound();
  return receipt;
}
