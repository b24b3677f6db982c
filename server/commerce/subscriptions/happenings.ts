import type { Selectable } from 'kysely';
import { userChannel } from '../../../core/contract/live.ts';
import type { ReceiptsTable } from '../../db/schema.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import type { PaymentRow } from '../charges/new-payment.ts';
import type { SubscriptionRow } from './subscription-row.ts';

// What a person is told of: each in the transaction that makes it true, once. Here a mail is ordered where one is to be written.

/** The licence is another one, or another period of it has begun. */
export async function licenceChanged(trx: Trx, userId: string): Promise<void> {
  await emitEvent(trx, userChannel(userId), 'LICENCE_UPDATED');
}

/** A period is renewed within days. */
export async function renewalSoon(trx: Trx, { user_id: userId }: SubscriptionRow): Promise<void> {
  await emitEvent(trx, userChannel(userId), 'LICENCE_RENEWED_SOON');
}

/** A trial ends within days. */
export async function trialEndsSoon(trx: Trx, { user_id: userId }: SubscriptionRow): Promise<void> {
  await emitEvent(trx, userChannel(userId), 'LICENCE_ENDS_SOON');
}

/** A licence has ended, or has fallen to BASIC. */
export async function licenceEnded(trx: Trx, { user_id: userId }: SubscriptionRow): Promise<void> {
  await licenceChanged(trx, userId);
}

/** A bank said no, to a person or to a renewal; the payment says why. */
export async function paymentFailed(trx: Trx, payment: PaymentRow): Promise<void> {
  if (payment.kind === 'renewal') await licenceChanged(trx, payment.user_id);
}

/** Something was paid, and there is a receipt of it. */
export async function receiptIssued(
  trx: Trx,
  { user_id: userId }: Selectable<ReceiptsTable>,
): Promise<void> {
  await emitEvent(trx, userChannel(userId), 'RECEIPT_ISSUED');
}
