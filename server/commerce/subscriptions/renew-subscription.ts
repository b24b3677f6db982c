import type { Billing } from '../../db/tables/payment-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { amountFor, billingOf } from '../billing/billing.ts';
import type { CardRow } from '../cards/cards.ts';
import { chargePayment } from '../charges/charge-payment.ts';
import type { CommercePorts } from '../charges/commerce-ports.ts';
import { insertPayment, type PaymentRow, pendingPaymentOf } from '../charges/new-payment.ts';
import { holdAccount } from '../hold-account.ts';
import { enterGrace } from './enter-grace.ts';
import { licenceChanged } from './happenings.ts';
import { renewalCard } from './read-subscription.ts';
import { currentSubscription, monthNet, type SubscriptionRow } from './subscription-row.ts';

/**
 * Charges the next period of a subscription, if it is due. However often it runs, at however many places at once: a period has one
 * payment that did not fail, and a payment is charged once.
 */
export async function renewSubscription(
  ports: CommercePorts,
  subscriptionId: string,
  signal: AbortSignal,
): Promise<void> {
  const user = await ports.door.statement((db) =>
    db
      .selectFrom('users')
      .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
      .selectAll('users')
      .where('subscriptions.id', '=', subscriptionId)
      .executeTakeFirst(),
  );
  if (user === undefined) return;
  const billing = await billingOf(ports.taxRegister, user);
  const payment = await ports.door.transact(async (trx) => {
    await holdAccount(trx, user.id);
    const row = await currentSubscription(trx, user.id);
    if (row?.id !== subscriptionId || !(await isDue(trx, row))) return null;
    const card = await renewalCard(trx, row);
    const isFree = amountFor(billing, renewalNet(row)).gross === 0;
    if (card === undefined && !isFree) {
      await enterGrace(trx, { subscription_id: row.id });
      await licenceChanged(trx, row.user_id);
      return null;
    }
    return dueRenewal(trx, row, { card: card ?? null, billing, isOffSession: true });
  });
  if (payment !== null) await chargePayment(ports, payment.id, signal);
}

async function isDue(trx: Trx, row: SubscriptionRow): Promise<boolean> {
  const isPast = row.is_recurring && !row.is_over && row.left_s !== null && row.left_s <= 0;
  if (!isPast || row.state === 'cancelled') return false;
  if ((await pendingPaymentOf(trx, row.user_id)) !== undefined) return false;
  const { is_early: isEarly } = await trx
    .selectFrom('subscriptions')
    .select((eb) => eb('retry_at', '>', eb.fn<Date>('now', [])).as('is_early'))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return isEarly !== true;
}

function renewalNet(row: SubscriptionRow): number {
  return row.is_internal ? 0 : monthNet(row.next_plan ?? row.plan);
}

/** Writes down the payment of the next period. Each try that failed has a reference of its own: a provider answers the same again. */
export async function dueRenewal(
  trx: Trx,
  row: SubscriptionRow,
  how: {
    readonly card: CardRow | null;
    readonly billing: Billing;
    readonly isOffSession: boolean;
  },
): Promise<PaymentRow> {
  const periodNumber = row.period_number + 1;
  const { count } = await trx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', row.id)
    .where('period_number', '=', periodNumber)
    .executeTakeFirstOrThrow();
  const reference = `sub:${row.id}:${periodNumber}`;
  return insertPayment(trx, {
    ...how,
    userId: row.user_id,
    purpose: {
      kind: 'renewal',
      plan: row.next_plan ?? row.plan,
      subscriptionId: row.id,
      periodNumber,
    },
    reference: count === 0 ? reference : `${reference}:${count + 1}`,
    net: renewalNet(row),
    isInternal: row.is_internal,
  });
}
