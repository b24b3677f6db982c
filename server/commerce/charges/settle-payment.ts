import type { UpdateObject } from 'kysely';
import { userChannel } from '../../../core/contract/live.ts';
import { NOW } from '../../db/now.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import type { ChargeOutcome } from '../../payments/payment-provider.ts';
import { holdAccount } from '../hold-account.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { issueReceipt, type PaidPeriod, type ReceiptPorts } from '../receipts/issue-receipt.ts';
import { beginNextPeriod, beginSubscription, raisePlan } from '../subscriptions/begin-period.ts';
import { enterGrace } from '../subscriptions/enter-grace.ts';
import { paymentFailed } from '../subscriptions/happenings.ts';
import type { PaymentRow } from './new-payment.ts';

/**
 * Writes down what has become of a payment, with everything that follows from it, once however often and in whatever order it is
 * told. What was paid stays paid; what has failed may turn out to be paid, unless the same was paid otherwise meanwhile.
 *
 * @returns whether there is such a payment
 */
export async function settlePayment(
  ports: ReceiptPorts,
  trx: Trx,
  reference: string,
  outcome: ChargeOutcome,
): Promise<boolean> {
  const found = await trx
    .selectFrom('payments')
    .select('user_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (found === undefined) return false;
  const isThere = await holdAccount(trx, found.user_id);
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (payment.state === 'succeeded') return true;
  const { providerRef } = outcome;
  if (outcome.state === 'succeeded') {
    if (payment.state === 'failed' && (await isPaidOtherwise(trx, payment))) return true;
    await update(trx, payment, {
      state: 'succeeded',
      provider_ref: providerRef,
      reason: null,
      confirm_url: null,
      settled_at: NOW,
    });
    const period = isThere ? await takeEffect(trx, payment) : null;
    await issueReceipt(ports, trx, payment, period);
  } else if (payment.state === 'pending' && outcome.state === 'failed') {
    const { reason } = outcome;
    await update(trx, payment, {
      state: 'failed',
      provider_ref: providerRef,
      reason,
      confirm_url: null,
      settled_at: NOW,
    });
    if (isThere && payment.kind === 'renewal') await enterGrace(trx, payment);
    await paymentFailed(trx, { ...payment, reason });
  } else if (payment.state === 'pending' && outcome.state === 'pending') {
    await update(trx, payment, { provider_ref: providerRef, confirm_url: outcome.confirmUrl });
    return true;
  } else {
    return true;
  }
  await emitEvent(trx, userChannel(payment.user_id), 'PAYMENT_UPDATED');
  return true;
}

/** Whether another payment stands for the same period. */
async function isPaidOtherwise(trx: Trx, payment: PaymentRow): Promise<boolean> {
  if (payment.period_number === null) return false;
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('subscription_id', '=', payment.subscription_id)
    .where('period_number', '=', payment.period_number)
    .where('state', '!=', 'failed')
    .executeTakeFirst();
  return other !== undefined;
}

function takeEffect(trx: Trx, payment: PaymentRow): Promise<PaidPeriod | null> {
  switch (payment.kind) {
    case 'order':
      return fulfilOrder(trx, payment);
    case 'start':
      return beginSubscription(trx, payment);
    case 'renewal':
      return beginNextPeriod(trx, payment);
    case 'upgrade':
      return raisePlan(trx, payment);
  }
}

async function update(
  trx: Trx,
  { id }: PaymentRow,
  change: UpdateObject<DatabaseSchema, 'payments'>,
): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}
