import type { PaymentState } from '../../../core/contract/money.ts';
import { paymentDeclined } from '../../errors.ts';
import { paidMoneyOf } from '../billing/billing.ts';
import type { PaymentRow } from './new-payment.ts';

/** A payment as its owner sees it. */
export function paymentOf(row: PaymentRow): PaymentState {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    price: paidMoneyOf(row),
    confirmUrl: row.state === 'pending' ? row.confirm_url : null,
  };
}

/** A payment that was not refused. @throws ApiError 402 if the bank said no */
export function acceptedPayment(row: PaymentRow): PaymentState {
  if (row.state === 'failed') throw paymentDeclined(row.reason ?? 'processingError');
  return paymentOf(row);
}
