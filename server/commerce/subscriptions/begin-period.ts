import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { carriedS } from '../../../core/offers/plan-change.ts';
import { NOW, nowPlusMs } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';
import type { PaymentRow } from '../charges/new-payment.ts';
import type { PaidPeriod } from '../receipts/issue-receipt.ts';
import { endSubscription } from './end-subscription.ts';
import { licenceChanged } from './happenings.ts';
import {
  currentSubscription,
  monthlyPlan,
  monthNet,
  type SubscriptionRow,
} from './subscription-row.ts';

/** Begins what was paid for. What is left of a licence that was paid for is carried over, as long as it is worth. */
export async function beginSubscription(
  trx: Trx,
  payment: PaymentRow,
  { id, isRecurring }: { readonly id: string; readonly isRecurring: boolean } = {
    id: payment.subscription_id ?? randomUUID(),
    isRecurring: true,
  },
): Promise<PaidPeriod> {
  const { user_id: userId, plan } = payment;
  if (plan === null) throw new Error('a payment without a plan begins nothing');
  const before = await currentSubscription(trx, userId);
  if (before !== undefined) await endSubscription(trx, before);
  const isMonthly = monthlyPlan(plan) !== undefined;
  const anchor = nowPlusMs(carriedFrom(before, plan) * 1000);
  const row = await trx
    .insertInto('subscriptions')
    .values({
      id,
      user_id: userId,
      plan,
      state: isRecurring || !isMonthly ? 'active' : 'cancelled',
      period_start: NOW,
      period_end: isMonthly ? sql<Date>`months_after(${anchor}, 1)` : null,
      is_internal: payment.is_internal,
      is_recurring: isRecurring && isMonthly,
      continuous_since: isMonthly ? (continuousFrom(before) ?? NOW) : null,
      anchor_at: isMonthly ? anchor : null,
      period_number: 1,
      card_id: isMonthly ? payment.card_id : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await licenceChanged(trx, userId);
  return periodPaid(trx, payment, row);
}

/** Since when it has been paid for without a gap; nothing after a licence that is over. */
function continuousFrom(before: SubscriptionRow | undefined): Date | null {
  return before === undefined || before.is_over ? null : before.continuous_since;
}

/** Seconds that a licence before leaves to a plan. A trial was not paid for. */
function carriedFrom(before: SubscriptionRow | undefined, plan: string): number {
  if (before === undefined || before.state === 'trial' || before.left_s === null) return 0;
  return carriedS(monthNet(before.plan), monthNet(plan), before.left_s);
}

/**
 * Begins the period that was paid for, where the one before ends: by the calendar from the anchor, whenever within the grace it was
 * paid. What was paid after the grace begins now, and continuity with it.
 */
export async function beginNextPeriod(trx: Trx, payment: PaymentRow): Promise<PaidPeriod> {
  const before = await currentSubscription(trx, payment.user_id);
  if (before === undefined || before.id !== payment.subscription_id) {
    const isRecurring = await wasRecurring(trx, payment);
    return beginSubscription(trx, payment, { id: randomUUID(), isRecurring });
  }
  const number = payment.period_number ?? before.period_number + 1;
  const counted = before.is_over || before.anchor_at === null;
  const start = before.is_over ? sql<Date>`now()` : sql<Date>`period_end`;
  const anchor = counted ? start : sql<Date>`anchor_at`;
  const anchorPeriod = counted ? number - 1 : before.anchor_period;
  const row = await trx
    .updateTable('subscriptions')
    .set({
      plan: payment.plan ?? before.plan,
      next_plan: before.next_plan === payment.plan ? null : before.next_plan,
      state: before.state === 'cancelled' ? 'cancelled' : 'active',
      period_start: start,
      period_end: sql<Date>`months_after(${anchor}, ${number - anchorPeriod}::int)`,
      anchor_at: anchor,
      anchor_period: anchorPeriod,
      period_number: number,
      continuous_since: before.is_over ? NOW : sql<Date>`coalesce(continuous_since, now())`,
      retry_at: null,
      told_soon_at: null,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await licenceChanged(trx, payment.user_id);
  return periodPaid(trx, payment, row);
}

/** Whether a subscription that has ended would have been renewed again. */
async function wasRecurring(trx: Trx, payment: PaymentRow): Promise<boolean> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('is_recurring')
    .where('id', '=', payment.subscription_id)
    .executeTakeFirst();
  return row?.is_recurring ?? false;
}

/** Gives the rest of the period a dearer plan. @returns what is left of the period; `null` if it has ended meanwhile */
export async function raisePlan(trx: Trx, payment: PaymentRow): Promise<PaidPeriod | null> {
  if (payment.plan === null) throw new Error('a payment without a plan raises nothing');
  const row = await trx
    .updateTable('subscriptions')
    .set({ plan: payment.plan, next_plan: null })
    .where('id', '=', payment.subscription_id)
    .where('state', '!=', 'ended')
    .returning(['period_end', NOW.as('now')])
    .executeTakeFirst();
  if (row === undefined) return null;
  await licenceChanged(trx, payment.user_id);
  return { start: row.now, end: row.period_end };
}

async function periodPaid(
  trx: Trx,
  payment: PaymentRow,
  row: {
    readonly id: string;
    readonly plan: string;
    readonly period_number: number;
    readonly period_start: Date;
    readonly period_end: Date | null;
  },
): Promise<PaidPeriod> {
  await trx
    .insertInto('subscription_periods')
    .values({
      subscription_id: row.id,
      period_number: row.period_number,
      plan: row.plan,
      starts_at: row.period_start,
      ends_at: row.period_end,
      payment_id: payment.id,
    })
    .execute();
  return { start: row.period_start, end: row.period_end };
}
