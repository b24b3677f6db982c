import { API_ROOT } from '../../core/contract/api-root.ts';
import type { OfferedPlan } from '../../core/contract/plans.ts';
import type {
  NewSubscription,
  Subscription,
  SubscriptionChange,
} from '../../core/contract/subscription.ts';
import { isMonthly, PLAN_PRICES, SOLD_PLANS } from '../../core/offers/catalogue.ts';
import { PLAN_RULES } from '../../core/offers/plans.ts';
import { paymentDeclined, planUnfit, priceChanged, unauthorized } from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';
import { CARD, moneyInItaly, paid } from './money-examples.ts';

const HREF = `${API_ROOT}/subscription`;
const plus = moneyInItaly(PLAN_PRICES.PLUS);
const start: NewSubscription = {
  plan: 'PLUS',
  cardId: EXAMPLE_IDS.cardId,
  price: plus.gross,
};

const plans = SOLD_PLANS.map((plan): OfferedPlan => {
  const { mostDiscountPercent, freeCodeProjectsADay, mostVersions } = PLAN_RULES[plan];
  return {
    plan,
    price: moneyInItaly(PLAN_PRICES[plan]),
    isMonthly: isMonthly(plan),
    mostDiscountPercent,
    freeCodeProjectsADay,
    mostVersions,
    change: null,
    links: [{ rel: 'start', href: HREF }],
  };
});

const subscription: Subscription = {
  plan: 'PLUS',
  state: 'active',
  isInternal: false,
  isRecurring: true,
  periodStart: '2026-11-28T10:00:00.000Z',
  periodEnd: '2026-12-28T10:00:00.000Z',
  graceEndsAt: null,
  daysLeft: 30,
  continuityMonths: 0,
  discount: { nowPercent: 20, next: { percent: 25, at: '2026-12-28T10:00:00.000Z' } },
  nextPlan: null,
  card: CARD,
  nextCharge: { price: plus, at: '2026-12-28T10:00:00.000Z' },
  payment: null,
  links: ['change', 'cancel', 'card'].map((rel) => ({ rel, href: HREF })),
};

const cheaper = { plan: 'ESSENTIAL', price: 0 } satisfies SubscriptionChange;
const resume = { isRecurring: true } as const;

/** Examples of the calls about plans and the subscription. */
export const SUBSCRIPTION_EXAMPLES: CallExamples = {
  'GET /plans': [
    {
      name: 'inItaly',
      status: 200,
      answer: { data: plans, meta: { isTaxIdMissing: false } },
    },
    refused(unauthorized()),
  ],
  'GET /subscription': [
    { name: 'active', status: 200, answer: subscription },
    refused(unauthorized()),
  ],
  'POST /subscription': [
    {
      name: 'started',
      body: start,
      status: 201,
      answer: { payment: paid('start', PLAN_PRICES.PLUS) },
    },
    refused(paymentDeclined('declined'), start),
    refused(priceChanged('PAYMENT_FAILURE', plus.gross), { ...start, price: 4900 }),
  ],
  'PATCH /subscription': [
    { name: 'cheaperPlan', body: cheaper, status: 200, answer: { payment: null } },
    { name: 'resumed', body: resume, status: 200, answer: { payment: null } },
    {
      name: 'otherCard',
      body: { cardId: EXAMPLE_IDS.cardId },
      status: 200,
      answer: { payment: null },
    },
    refused(planUnfit('PAYMENT_FAILURE'), resume),
  ],
  'DELETE /subscription': [
    { name: 'cancelled', status: 200, answer: {} },
    refused(planUnfit('CANCEL_SUBSCRIPTION_FAILURE')),
  ],
};
