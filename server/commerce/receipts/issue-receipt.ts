import { sql } from 'kysely';
import { NOW } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';
import type { CommercePorts } from '../charges/commerce-ports.ts';
import type { PaymentRow } from '../charges/new-payment.ts';
import { receiptIssued } from '../subscriptions/happenings.ts';

/** The time that was paid for. */
export interface PaidPeriod {
  readonly start: Date;
  /** `null` is for good. */
  readonly end: Date | null;
}

/** Who makes out receipts. */
export type ReceiptPorts = Pick<CommercePorts, 'seller' | 'payments'>;

/** Makes out the receipt of a payment, in the transaction that makes it paid. Numbers of a year (UTC) follow each other without a gap. */
export async function issueReceipt(
  { seller, payments }: ReceiptPorts,
  trx: Trx,
  payment: PaymentRow,
  period: PaidPeriod | null,
): Promise<void> {
  // Whoever comes next waits here: a number that was given is either kept or given again.
  const { year, last_number: number } = await trx
    .insertInto('receipt_counters')
    .values({
      year: sql<number>`extract(year from now() at time zone 'UTC')::int`,
      last_number: 1,
    })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet({ last_number: sql<number>`receipt_counters.last_number + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const receipt = await trx
    .insertInto('receipts')
    .values({
      year,
      number,
      payment_id: payment.id,
      user_id: payment.user_id,
      kind: payment.kind,
      plan: payment.plan,
      coins: payment.coins,
      period_start: period?.start ?? null,
      period_end: period?.end ?? null,
      net_minor: payment.net_minor,
      rate_permille: payment.rate_permille,
      tax_minor: payment.tax_minor,
      gross_minor: payment.amount_minor,
      currency: payment.currency,
      legal_note: payment.legal_note,
      billing: JSON.stringify(payment.billing),
      is_internal: payment.is_internal,
      seller: seller === null ? null : JSON.stringify(seller),
      is_test: payment.amount_minor > 0 && payments?.isTest === true,
      issued_at: NOW,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await receiptIssued(trx, receipt);
}

/** The number of a receipt as it is written. */
export function receiptNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}
