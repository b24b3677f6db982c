import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { CURRENCY, type PackageId } from '../../../core/offers/catalogue.ts';
import type { Billing, CardsTable, PaymentsTable } from '../../db/tables/payment-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { amountFor } from '../billing/billing.ts';

/** A row of the payments table. */
export type PaymentRow = Selectable<PaymentsTable>;

/** Provider of payments that nobody has to be asked about: they are of nothing. */
const NO_PROVIDER = 'none';

/** What money is asked for. */
export type PaymentPurpose =
  | { readonly kind: 'order'; readonly packageId: PackageId; readonly coins: number }
  | {
      readonly kind: 'start' | 'renewal';
      readonly plan: string;
      readonly subscriptionId: string;
      readonly periodNumber: number;
    }
  | { readonly kind: 'upgrade'; readonly plan: string; readonly subscriptionId: string };

/** Money that is to be asked for. */
export interface NewPayment {
  readonly userId: string;
  readonly purpose: PaymentPurpose;
  /** By which the provider knows it, if it is not to be one of its own. */
  readonly reference?: string;
  /** `null` where nothing is to be paid. */
  readonly card: Selectable<CardsTable> | null;
  /** Without tax, in cents. */
  readonly net: number;
  readonly billing: Billing;
  readonly isOffSession: boolean;
  readonly isInternal: boolean;
}

/** Writes down that money is to be asked for, before anybody is asked: whatever happens then, it is known what it was for. */
export function insertPayment(trx: Trx, payment: NewPayment): Promise<PaymentRow> {
  const { purpose, card, billing } = payment;
  const id = randomUUID();
  const amount = amountFor(billing, payment.net);
  return trx
    .insertInto('payments')
    .values({
      id,
      reference: payment.reference ?? `${purpose.kind}:${id}`,
      kind: purpose.kind,
      user_id: payment.userId,
      provider: amount.gross === 0 ? NO_PROVIDER : (card?.provider ?? NO_PROVIDER),
      card_id: card?.id ?? null,
      customer_ref: card?.customer_ref ?? null,
      card_ref: card?.card_ref ?? null,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      package_id: purpose.kind === 'order' ? purpose.packageId : null,
      coins: purpose.kind === 'order' ? purpose.coins : 0,
      plan: purpose.kind === 'order' ? null : purpose.plan,
      subscription_id: purpose.kind === 'order' ? null : purpose.subscriptionId,
      period_number: 'periodNumber' in purpose ? purpose.periodNumber : null,
      net_minor: amount.net,
      rate_permille: amount.ratePermille,
      tax_minor: amount.tax,
      amount_minor: amount.gross,
      currency: CURRENCY,
      legal_note: amount.legalNote,
      billing: JSON.stringify(billing),
      is_off_session: payment.isOffSession,
      is_internal: payment.isInternal,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The payment of a subscription of an account that waits for its bank: there is one at most. */
export function pendingPaymentOf(trx: Trx, userId: string): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '!=', 'order')
    .where('state', '=', 'pending')
    .executeTakeFirst();
}
