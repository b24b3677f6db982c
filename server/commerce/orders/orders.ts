import { API_ROOT } from '../../../core/contract/api-root.ts';
import type { CoinOrder, NewOrder, Packages } from '../../../core/contract/orders.ts';
import { PACKAGE_IDS, PACKAGES } from '../../../core/offers/catalogue.ts';
import { notFound, paymentsNotSetUp, priceChanged } from '../../errors.ts';
import type { NamedCall } from '../../services/answer-once.ts';
import type { Caller } from '../../services/callers.ts';
import { amountFor, billingOf, isTaxIdMissing, moneyOf, requireTaxId } from '../billing/billing.ts';
import { ownCard } from '../cards/cards.ts';
import { chargePayment } from '../charges/charge-payment.ts';
import type { CommercePorts } from '../charges/commerce-ports.ts';
import { intentOnce } from '../charges/intent-once.ts';
import { insertPayment } from '../charges/new-payment.ts';
import { acceptedPayment } from '../charges/payment-answers.ts';
import { holdAccount } from '../hold-account.ts';

const FAILURE = 'PURCHASE_PACKAGE_FAILURE';

/** Packages of coins and what they cost a person; accounts of the house pay nothing. */
export async function listPackages(ports: CommercePorts, caller: Caller): Promise<Packages> {
  const billing = await billingOf(ports.taxRegister, caller.user);
  const links = ports.payments === null ? [] : [{ rel: 'order', href: `${API_ROOT}/orders` }];
  return {
    data: PACKAGE_IDS.map((id) => ({
      id,
      coins: PACKAGES[id].coins,
      price: moneyOf(amountFor(billing, isInternal(caller) ? 0 : PACKAGES[id].net)),
      links,
    })),
    meta: { isTaxIdMissing: isTaxIdMissing(billing) },
  };
}

function isInternal({ licence }: Caller): boolean {
  return licence?.isInternal ?? false;
}

/**
 * Buys a package of coins by card.
 *
 * @returns the order; its payment is `pending` while the bank has not answered
 * @throws ApiError 402 if the bank says no, 404 for a card that the person does not have, 409 if the price is another one, or nothing
 * is sold by card or without a tax id
 */
export async function orderCoins(
  ports: CommercePorts,
  caller: Caller,
  { packageId, cardId, price }: NewOrder,
  call: NamedCall | undefined,
): Promise<CoinOrder> {
  if (ports.payments === null) throw paymentsNotSetUp(FAILURE);
  const { id: userId } = caller.user;
  const { coins, net } = PACKAGES[packageId];
  const billing = await billingOf(ports.taxRegister, caller.user);
  requireTaxId(billing, FAILURE);
  const paymentId = await intentOnce(ports.door, call, FAILURE, async (trx) => {
    await holdAccount(trx, userId);
    const asked = isInternal(caller) ? 0 : net;
    const { gross } = amountFor(billing, asked);
    if (price !== gross) throw priceChanged(FAILURE, gross);
    const card = await ownCard(trx, userId, cardId);
    if (card === undefined && gross > 0) throw notFound();
    return insertPayment(trx, {
      userId,
      purpose: { kind: 'order', packageId, coins },
      card: card ?? null,
      net: asked,
      billing,
      isOffSession: false,
      isInternal: isInternal(caller),
    });
  });
  if (paymentId === null) throw new Error('an order is of something');
  const payment = await chargePayment(ports, paymentId);
  return { coins: payment.coins, payment: acceptedPayment(payment) };
}
