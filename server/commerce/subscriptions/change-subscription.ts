import type {
  ChangedSubscription,
  SubscriptionChange,
} from '../../../core/contract/subscription.ts';
import type { SoldPlan } from '../../../core/offers/catalogue.ts';
import type { Billing } from '../../db/tables/payment-tables.ts';
import type { Trx } from '../../db/transact.ts';
import {
  notFound,
  paymentDeclined,
  paymentPending,
  paymentsNotSetUp,
  planUnfit,
  priceChanged,
} from '../../errors.ts';
import type { NamedCall } from '../../services/answer-once.ts';
import type { Caller } from '../../services/callers.ts';
import { amountFor, billingOf, requireTaxId } from '../billing/billing.ts';
import { ownCard } from '../cards/cards.ts';
import { chargePayment } from '../charges/charge-payment.ts';
import type { CommercePorts } from '../charges/commerce-ports.ts';
import { intentOnce } from '../charges/intent-once.ts';
import { insertPayment, type PaymentRow } from '../charges/new-payment.ts';
import { acceptedPayment } from '../charges/payment-answers.ts';
import { holdAccount } from '../hold-account.ts';
import { letSubscriptionEnd } from './end-subscription.ts';
import { licenceChanged } from './happenings.ts';
import { renewalCard, standingOf } from './read-subscription.ts';
import { dueRenewal } from './renew-subscription.ts';
import {
  changeTo,
  mayCancel,
  mayChooseCard,
  mayResume,
  type Standing,
} from './subscription-rights.ts';
import { currentSubscription, type SubscriptionRow } from './subscription-row.ts';
import { upgradePrice } from './upgrade-price.ts';

const FAILURE = 'PAYMENT_FAILURE';

/**
 * Changes a subscription: another plan, the renewal again, or another card. A dearer plan holds as soon as the difference is paid, a
 * cheaper one with the next period; another card pays at once what is due.
 *
 * @throws ApiError 402 if the bank says no, 404 for a card that the person does not have, 409 if the price is another one, the
 * licence does not allow it, another payment waits for its bank, or nothing is sold by card
 */
export async function changeSubscription(
  ports: CommercePorts,
  caller: Caller,
  change: SubscriptionChange,
  call: NamedCall | undefined,
): Promise<ChangedSubscription> {
  if (ports.payments === null) throw paymentsNotSetUp(FAILURE);
  const { id: userId } = caller.user;
  const billing = await billingOf(ports.taxRegister, caller.user);
  const paymentId = await intentOnce(ports.door, call, FAILURE, async (trx) => {
    await holdAccount(trx, userId);
    const standing = await standingOf(ports, trx, userId);
    if (change.plan !== undefined) {
      return changePlan(trx, standing, billing, { plan: change.plan, price: change.price });
    }
    if (change.cardId !== undefined) return chooseCard(trx, standing, billing, change.cardId);
    return resume(trx, standing);
  });
  if (paymentId === null) return { payment: null };
  return { payment: acceptedPayment(await chargePayment(ports, paymentId)) };
}

async function changePlan(
  trx: Trx,
  standing: Standing,
  billing: Billing,
  { plan, price }: { readonly plan: SoldPlan; readonly price: number },
): Promise<PaymentRow | null> {
  if (standing.isPending) throw paymentPending(FAILURE);
  const change = changeTo(standing, plan);
  const { row } = standing;
  if (change === undefined || row === undefined) throw planUnfit(FAILURE);
  const net = change === 'now' ? upgradePrice(row, plan) : 0;
  const { gross } = amountFor(billing, net);
  if (price !== gross) throw priceChanged(FAILURE, gross);
  if (change !== 'now') {
    await update(trx, row, { next_plan: change === 'keep' ? null : plan });
    return null;
  }
  requireTaxId(billing, FAILURE);
  const card = await renewalCard(trx, row);
  if (card === undefined && gross > 0) throw paymentDeclined('cardUnknown');
  return insertPayment(trx, {
    userId: row.user_id,
    purpose: { kind: 'upgrade', plan, subscriptionId: row.id },
    card: card ?? null,
    net,
    billing,
    isOffSession: false,
    isInternal: row.is_internal,
  });
}

async function chooseCard(
  trx: Trx,
  standing: Standing,
  billing: Billing,
  cardId: string,
): Promise<PaymentRow | null> {
  if (standing.isPending) throw paymentPending(FAILURE);
  const { row } = standing;
  if (row === undefined || !mayChooseCard(standing)) throw planUnfit(FAILURE);
  const card = await ownCard(trx, row.user_id, cardId);
  if (card === undefined) throw notFound();
  await update(trx, row, { card_id: card.id });
  const isDue = row.left_s !== null && row.left_s <= 0;
  return isDue ? dueRenewal(trx, row, { card, billing, isOffSession: false }) : null;
}

async function resume(trx: Trx, standing: Standing): Promise<null> {
  const { row } = standing;
  const hasCard = row !== undefined && (await renewalCard(trx, row)) !== undefined;
  if (row === undefined || !mayResume(standing, hasCard)) throw planUnfit(FAILURE);
  await update(trx, row, { state: 'active', is_recurring: true });
  return null;
}

/**
 * Cancels the renewal: what is paid for can be used to its end, and is BASIC from then on. In the grace that is at once.
 *
 * @throws ApiError 409 if nothing is renewed
 */
export async function cancelSubscription(ports: CommercePorts, { user }: Caller): Promise<void> {
  await ports.door.transact(async (trx) => {
    await holdAccount(trx, user.id);
    const standing = await standingOf(ports, trx, user.id);
    const { row } = standing;
    if (row === undefined || !mayCancel(standing)) throw planUnfit('CANCEL_SUBSCRIPTION_FAILURE');
    await update(trx, row, { state: 'cancelled', is_recurring: false });
    const after = await currentSubscription(trx, user.id);
    if (after?.is_over) await letSubscriptionEnd(trx, after);
  });
}

async function update(
  trx: Trx,
  row: SubscriptionRow,
  change: {
    readonly next_plan?: string | null;
    readonly card_id?: string;
    readonly state?: 'active' | 'cancelled';
    readonly is_recurring?: boolean;
  },
): Promise<void> {
  await trx.updateTable('subscriptions').set(change).where('id', '=', row.id).execute();
  await licenceChanged(trx, row.user_id);
}
