import type { Selectable } from 'kysely';
import { userChannel } from '../../../core/contract/live.ts';
import type { ReceiptsTable } from '../../db/tables/payment-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { MoneyMail } from '../../jobs/job-kinds.ts';
import { MAIL_ATTEMPTS } from '../../jobs/mail-attempts.ts';
import type { PaymentRow } from '../charges/new-payment.ts';
import type { SubscriptionRow } from './subscription-row.ts';

// What a person is told of: each in the transaction that makes it true, once.

/** The licence is another one, or another period of it has begun. */
export async function licenceChanged(trx: Trx, userId: string): Promise<void> {
  await emitEvent(trx, userChannel(userId), 'LICENCE_UPDATED');
}

/** A period is renewed within days. */
export async function renewalSoon(trx: Trx, { user_id: userId }: SubscriptionRow): Promise<void> {
  await orderMail(trx, { mail: 'renewalSoon', userId });
}

/** A trial ends within days. */
export async function trialEndsSoon(trx: Trx, { user_id: userId }: SubscriptionRow): Promise<void> {
  await orderMail(trx, { mail: 'trialEnds', userId });
}

/** A licence has ended, or has fallen to BASIC. */
export async function licenceEnded(trx: Trx, row: SubscriptionRow): Promise<void> {
  const { user_id: userId, plan } = row;
  await licenceChanged(trx, userId);
  await orderMail(
    trx,
    row.falls ? { mail: 'planEnded', userId, plan } : { mail: 'licenceEnded', userId },
  );
}

/** A bank said no, to a person or to a renewal; the payment says why. */
export async function paymentFailed(trx: Trx, payment: PaymentRow): Promise<void> {
  if (payment.kind !== 'renewal') return;
  await licenceChanged(trx, payment.user_id);
  const { user_id: userId, id: paymentId } = payment;
  await orderMail(trx, { mail: 'paymentFailed', userId, paymentId });
}

/** Something was paid, and there is a receipt of it. */
export async function receiptIssued(
  trx: Trx,
  { user_id: userId, payment_id: paymentId }: Selectable<ReceiptsTable>,
): Promise<void> {
  await orderMail(trx, { mail: 'receipt', userId, paymentId });
}

async function orderMail(trx: Trx, mail: MoneyMail): Promise<void> {
  await enqueueJob(trx, {
    kind: 'sendMail',
    payload: mail,
    progress: {},
    maxAttempts: MAIL_ATTEMPTS,
  });
}
