import { sql } from 'kysely';
import { API_ROOT } from '../../../core/contract/api-root.ts';
import type { Link } from '../../../core/contract/common.ts';
import { GRACE_DAYS } from '../../../core/contract/limits.ts';
import type { Plans } from '../../../core/contract/plans.ts';
import { type Plan, planSchema } from '../../../core/contract/session.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { isMonthly, PLAN_PRICES, SOLD_PLANS } from '../../../core/offers/catalogue.ts';
import { discountPercent } from '../../../core/offers/discount.ts';
import { PLAN_RULES } from '../../../core/offers/plans.ts';
import type { Billing } from '../../db/tables/payment-tables.ts';
import type { Trx } from '../../db/transact.ts';
import type { Caller } from '../../services/callers.ts';
import { amountFor, billingOf, isTaxIdMissing, moneyOf } from '../billing/billing.ts';
import { type CardRow, ownCard, shownCard } from '../cards/cards.ts';
import type { CommercePorts } from '../charges/commerce-ports.ts';
import { type PaymentRow, pendingPaymentOf } from '../charges/new-payment.ts';
import { paymentOf } from '../charges/payment-answers.ts';
import {
  changeTo,
  mayCancel,
  mayChooseCard,
  mayResume,
  mayStart,
  type Standing,
} from './subscription-rights.ts';
import { currentSubscription, monthNet, type SubscriptionRow } from './subscription-row.ts';
import { upgradePrice } from './upgrade-price.ts';

const HREF = `${API_ROOT}/subscription`;
const DAY_S = 24 * 3600;
const DAY_MS = DAY_S * 1000;

/** Plans that are sold, what they cost a person, and what a change to them would be. */
export async function listPlans(ports: CommercePorts, caller: Caller): Promise<Plans> {
  const billing = await billingOf(ports.taxRegister, caller.user);
  const standing = await ports.door.transact((trx) => standingOf(ports, trx, caller.user.id));
  const isFree = caller.licence?.isInternal ?? false;
  return {
    data: SOLD_PLANS.map((plan) => {
      const change = changeTo(standing, plan);
      const net = change === 'now' && standing.row ? upgradePrice(standing.row, plan) : 0;
      const links: Link[] = [
        ...(mayStart(standing, plan) ? [{ rel: 'start', href: HREF }] : []),
        ...(change === undefined ? [] : [{ rel: 'change', href: HREF }]),
      ];
      const { mostDiscountPercent, freeCodeProjectsADay, mostVersions } = PLAN_RULES[plan];
      return {
        plan,
        price: moneyOf(amountFor(billing, isFree ? 0 : PLAN_PRICES[plan])),
        isMonthly: isMonthly(plan),
        mostDiscountPercent,
        freeCodeProjectsADay,
        mostVersions,
        change:
          change === undefined
            ? null
            : {
                takesEffect: change === 'now' ? ('now' as const) : ('nextPeriod' as const),
                price: moneyOf(amountFor(billing, isFree ? 0 : net)),
              },
        links,
      };
    }),
    meta: { isTaxIdMissing: isTaxIdMissing(billing) },
  };
}

/** How an account stands with its licence, in a transaction that may hold the account. */
export async function standingOf(
  { payments }: Pick<CommercePorts, 'payments'>,
  trx: Trx,
  userId: string,
): Promise<Standing & { readonly payment: PaymentRow | undefined }> {
  const payment = await pendingPaymentOf(trx, userId);
  return {
    row: await currentSubscription(trx, userId),
    payment,
    isPending: payment !== undefined,
    isSelling: payments !== null,
  };
}

/** The licence of a person, and what becomes of it. */
export async function readSubscription(
  ports: CommercePorts,
  { user }: Caller,
): Promise<Subscription> {
  const billing = await billingOf(ports.taxRegister, user);
  return ports.door.transact(async (trx) => {
    const { payment, ...standing } = await standingOf(ports, trx, user.id);
    const { row } = standing;
    const card = row && (await ownCard(trx, user.id, row.card_id));
    const links = subscriptionLinks(standing, card !== undefined);
    const pending = payment === undefined ? null : paymentOf(payment);
    if (row === undefined || (row.is_over && !row.falls)) {
      const state = row === undefined && !(await hadAny(trx, user.id)) ? 'none' : 'ended';
      return { ...NOTHING, state, payment: pending, links };
    }
    if (row.falls) return { ...NOTHING, plan: 'BASIC', state: 'active', payment: pending, links };
    return {
      ...runningOf(row, billing),
      discount: await discountOf(trx, row),
      card: card === undefined ? null : shownCard(card),
      payment: pending,
      links,
    };
  });
}

const NOTHING = {
  plan: null,
  isInternal: false,
  isRecurring: false,
  periodStart: null,
  periodEnd: null,
  graceEndsAt: null,
  daysLeft: null,
  continuityMonths: 0,
  discount: { nowPercent: 0, next: null },
  nextPlan: null,
  card: null,
  nextCharge: null,
} as const satisfies Partial<Subscription>;

async function hadAny(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function runningOf(
  row: SubscriptionRow,
  billing: Billing,
): Omit<Subscription, 'card' | 'discount' | 'links' | 'payment'> {
  const end = row.period_end;
  const isUnpaid = row.is_recurring && end !== null && (row.left_s ?? 0) <= 0;
  const graceDays = isUnpaid ? GRACE_DAYS : 0;
  const nextPlan = row.next_plan === null ? null : planSchema.parse(row.next_plan);
  const net = row.is_internal ? 0 : monthNet(nextPlan ?? row.plan);
  const chargedAt = row.retry_at ?? end;
  return {
    plan: planSchema.parse(row.plan),
    state: row.state,
    isInternal: row.is_internal,
    isRecurring: row.is_recurring,
    periodStart: row.period_start.toISOString(),
    periodEnd: end?.toISOString() ?? null,
    graceEndsAt:
      isUnpaid && end !== null ? new Date(end.getTime() + GRACE_DAYS * DAY_MS).toISOString() : null,
    daysLeft: row.left_s === null ? null : Math.max(0, Math.ceil(row.left_s / DAY_S) + graceDays),
    continuityMonths: row.completed_months,
    nextPlan,
    nextCharge:
      row.is_recurring && chargedAt !== null
        ? { price: moneyOf(amountFor(billing, net)), at: chargedAt.toISOString() }
        : null,
  };
}

async function discountOf(trx: Trx, row: SubscriptionRow): Promise<Subscription['discount']> {
  const most = PLAN_RULES[planSchema.parse(row.plan) satisfies Plan].mostDiscountPercent;
  const months = row.completed_months;
  const nowPercent = discountPercent(most, months);
  if (row.continuous_since === null || nowPercent === most) return { nowPercent, next: null };
  const { rows } = await sql<{ at: Date }>`
    select months_after(${row.continuous_since}, ${months + 1}::int) as at`.execute(trx);
  const [step] = rows;
  if (step === undefined) return { nowPercent, next: null };
  return {
    nowPercent,
    next: { percent: discountPercent(most, months + 1), at: step.at.toISOString() },
  };
}

function subscriptionLinks(standing: Standing, hasCard: boolean): Link[] {
  const rels = [
    SOLD_PLANS.some((plan) => mayStart(standing, plan)) && 'start',
    SOLD_PLANS.some((plan) => changeTo(standing, plan) !== undefined) && 'change',
    mayCancel(standing) && 'cancel',
    mayResume(standing, hasCard) && 'resume',
    mayChooseCard(standing) && 'card',
  ];
  return rels.flatMap((rel) => (rel === false ? [] : [{ rel, href: HREF }]));
}

/** The card that a subscription is renewed with, if it is still there. */
export function renewalCard(trx: Trx, row: SubscriptionRow): Promise<CardRow | undefined> {
  return ownCard(trx, row.user_id, row.card_id);
}
