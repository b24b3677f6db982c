import { randomUUID } from 'node:crypto';
import type { ChangedSubscription, NewSubscription } from '../../../core/contract/subscription.ts';
import { PLAN_PRICES } from '../../../core/offers/catalogue.ts';
import {
  notFound,
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
import { insertPayment } from '../charges/new-payment.ts';
import { acceptedPayment } from '../charges/payment-answers.ts';
import { holdAccount } from '../hold-account.ts';
import { standingOf } from './read-subscription.ts';
import { mayStart } from './subscription-rights.ts';

const FAILURE = 'PAYMENT_FAILURE';

/**
 * Starts a plan: BASIC for good, the others by the month. It begins when it is paid.
 *
 * @throws ApiError 402 if the bank says no, 404 for a card that the person does not have, 409 if the price is another one, the
 * licence does not allow it, another payment waits for its bank, or nothing is sold by card or without a tax id
 */
export async function startSubscription(
  ports: CommercePorts,
  caller: Caller,
  { plan, cardId, price }: NewSubscription,
  call: NamedCall | undefined,
): Promise<ChangedSubscription> {
  if (ports.payments === null) throw paymentsNotSetUp(FAILURE);
  const { id: userId } = caller.user;
  const billing = await billingOf(ports.taxRegister, caller.user);
  requireTaxId(billing, FAILURE);
  const paymentId = await intentOnce(ports.door, call, FAILURE, async (trx) => {
    await holdAccount(trx, userId);
    const standing = await standingOf(ports, trx, userId);
    if (standing.isPending) throw paymentPending(FAILURE);
    if (!mayStart(standing, plan)) throw planUnfit(FAILURE);
    const isInternal = caller.licence?.isInternal ?? false;
    const net = isInternal ? 0 : PLAN_PRICES[plan];
    const { gross } = amountFor(billing, net);
    if (price !== gross) throw priceChanged(FAILURE, gross);
    const card = await ownCard(trx, userId, cardId);
    if (card === undefined && gross > 0) throw notFound();
    const subscriptionId = randomUUID();
    return insertPayment(trx, {
      userId,
      purpose: { kind: 'start', plan, subscriptionId, periodNumber: 1 },
      reference: `sub:${subscriptionId}:1`,
      card: card ?? null,
      net,
      billing,
      isOffSession: false,
      isInternal,
    });
  });
  if (paymentId === null) throw new Error('a plan is started with a payment');
  return { payment: acceptedPayment(await chargePayment(ports, paymentId)) };
}
