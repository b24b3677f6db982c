import type { Redeemed } from '../../core/contract/activation-keys.ts';
import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Balances } from '../../core/contract/balances.ts';
import type { Card, NewCard } from '../../core/contract/cards.ts';
import type { Confirmation, Money, PaymentState } from '../../core/contract/money.ts';
import type { NewOrder } from '../../core/contract/orders.ts';
import type { HistoryEntry } from '../../core/contract/purchases.ts';
import { PACKAGE_IDS, PACKAGES } from '../../core/offers/catalogue.ts';
import { TEST_CARDS, type TestCardDeed, TOKEN_PREFIX } from '../../core/offers/test-cards.ts';
import {
  forbidden,
  keyRefused,
  notFound,
  paymentDeclined,
  priceChanged,
  unauthorized,
} from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';

/** VAT of Italy, in percent. */
const RATE_PERCENT = 22;
const CONFIRMED = `order:${EXAMPLE_IDS.purchaseId}`;

/** What something costs in Italy. @param net cents */
export function moneyInItaly(net: number): Money {
  const tax = Math.round((net * RATE_PERCENT) / 100);
  const gross = net + tax;
  return { currency: 'EUR', net, ratePercent: RATE_PERCENT, tax, gross, legalNote: 'none' };
}

/** The card of the examples, without what may be done with it. */
export const CARD: Omit<Card, 'links'> = {
  id: EXAMPLE_IDS.cardId,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
};

const tokenOf = (deed: TestCardDeed): NewCard => ({
  token: `${TOKEN_PREFIX}${TEST_CARDS.find(({ does }) => does === deed)?.number}`,
});

/** Money that was paid. */
export function paid(kind: PaymentState['kind'], net: number): PaymentState {
  return {
    id: EXAMPLE_IDS.purchaseId,
    kind,
    state: 'succeeded',
    reason: null,
    price: moneyInItaly(net),
    confirmUrl: null,
  };
}

const card: Card = {
  ...CARD,
  links: [{ rel: 'delete', href: `${API_ROOT}/cards/${EXAMPLE_IDS.cardId}` }],
};
const balances: Balances = {
  data: [
    { bucket: 'GREEN', balance: 20 },
    { bucket: 'RED', balance: 0 },
    { bucket: 'SP', balance: 0 },
  ],
};
const net = PACKAGES.red50.net;
const order: NewOrder = {
  packageId: 'red50',
  cardId: EXAMPLE_IDS.cardId,
  price: moneyInItaly(net).gross,
};
const { id: _, ...orderPaid } = paid('order', net);
const bought: HistoryEntry = {
  id: EXAMPLE_IDS.purchaseId,
  createdAt: '2026-11-28T10:00:00.000Z',
  coins: null,
  money: {
    ...orderPaid,
    plan: null,
    packageId: 'red50',
    coins: 50,
    card: { brand: 'visa', last4: '4242' },
    receiptNumber: '2026-000001',
    isInternal: false,
  },
  links: [{ rel: 'receipt', href: `${API_ROOT}/purchases/${EXAMPLE_IDS.purchaseId}/receipt` }],
};
const redeemed: Redeemed = {
  code: 'ACTIVATE_KEY_SUCCESS',
  plan: 'PLUS',
  days: 30,
  coins: 50,
  expiresAt: '2027-01-04T10:00:00.000Z',
};
const confirmation: Confirmation = { reference: CONFIRMED, isAccepted: true };

/** Examples of the calls about cards, money, and coins by themselves. */
export const MONEY_EXAMPLES: CallExamples = {
  'GET /balances': [{ name: 'coins', status: 200, answer: balances }, refused(unauthorized())],
  'GET /cards': [
    {
      name: 'one',
      status: 200,
      answer: { data: [card], meta: { provider: 'simulated', publishableKey: null } },
    },
    refused(unauthorized()),
  ],
  'POST /cards': [
    { name: 'kept', body: tokenOf('succeeds'), status: 201, answer: card },
    refused(paymentDeclined('declined'), tokenOf('refusedWhenAdded')),
  ],
  'DELETE /cards/{cardId}': [{ name: 'removed', status: 200, answer: {} }, refused(notFound())],
  'GET /packages': [
    {
      name: 'inItaly',
      status: 200,
      answer: {
        data: PACKAGE_IDS.map((id) => ({
          id,
          coins: PACKAGES[id].coins,
          price: moneyInItaly(PACKAGES[id].net),
          links: [{ rel: 'order', href: `${API_ROOT}/orders` }],
        })),
        meta: { isTaxIdMissing: false },
      },
    },
    refused(unauthorized()),
  ],
  'POST /orders': [
    {
      name: 'bought',
      body: order,
      status: 201,
      answer: { coins: 50, payment: paid('order', net) },
    },
    {
      name: 'pending',
      body: order,
      status: 202,
      answer: {
        coins: 50,
        payment: {
          ...paid('order', net),
          state: 'pending',
          confirmUrl: `http://127.0.0.1:8080/subscriptions?confirm=${encodeURIComponent(CONFIRMED)}`,
        },
      },
    },
    refused(paymentDeclined('insufficientFunds'), order),
    refused(priceChanged('PURCHASE_PACKAGE_FAILURE', order.price), { ...order, price: 5000 }),
  ],
  'GET /purchases': [
    { name: 'one', status: 200, answer: { data: [bought], meta: { next: null } } },
    refused(unauthorized()),
  ],
  'GET /purchases/{purchaseId}/receipt': [refused(notFound())],
  'POST /activation-keys': [
    { name: 'redeemed', body: { key: EXAMPLE_IDS.key }, status: 200, answer: redeemed },
    refused(keyRefused('keyUnknown'), { key: EXAMPLE_IDS.key }),
  ],
  'POST /payments/confirmations': [
    { name: 'accepted', body: confirmation, status: 200, answer: {} },
    refused(notFound(), confirmation),
  ],
  'POST /payments/events': [{ name: 'taken', status: 200, answer: {} }, refused(forbidden())],
};
