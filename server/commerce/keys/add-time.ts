import { type RawBuilder, sql } from 'kysely';
import { comparePlans } from '../../../core/offers/catalogue.ts';
import { NOW } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';
import { keyRefused } from '../../errors.ts';
import { endSubscription, letSubscriptionEnd } from '../subscriptions/end-subscription.ts';
import { licenceChanged } from '../subscriptions/happenings.ts';
import { currentSubscription, type SubscriptionRow } from '../subscriptions/subscription-row.ts';

/**
 * Adds days of a plan to the licence of an account that is held: to its end, or from now on. A dearer plan replaces the one that runs;
 * what is renewed by itself goes on with its own plan when the days are over.
 *
 * @returns end of the licence afterwards
 * @throws ApiError 409 if the plan gives less than the one that runs, or than one without end
 */
export async function addTime(
  trx: Trx,
  userId: string,
  plan: string,
  days: number,
): Promise<Date | null> {
  const row = await running(trx, userId);
  if (row !== undefined && isWorse(plan, row)) throw keyRefused('keyWrongPlan');
  const isReplaced = row?.state === 'trial' || row?.plan === 'BASIC';
  const end =
    row === undefined || isReplaced
      ? await begin(trx, userId, { plan, days, before: row })
      : await prolong(trx, row, { plan, days });
  await licenceChanged(trx, userId);
  return end;
}

/** The licence that can be used; one that is over by the clock is ended first. */
async function running(trx: Trx, userId: string): Promise<SubscriptionRow | undefined> {
  const row = await currentSubscription(trx, userId);
  if (row?.is_over !== true) return row;
  await letSubscriptionEnd(trx, row);
  return currentSubscription(trx, userId);
}

function isWorse(plan: string, row: SubscriptionRow): boolean {
  if (row.state === 'trial') return false;
  const order = comparePlans(plan, row.plan);
  // Time added to what has no end is lost, and whoever has a plan for good does not want another for a while.
  const isForGood = row.period_end === null && (order === 0 || row.plan !== 'BASIC');
  return order < 0 || isForGood;
}

interface Time {
  readonly plan: string;
  readonly days: number;
}

/** Days are 24 hours, whatever clocks do. */
function endAfter(from: RawBuilder<Date>, days: number): RawBuilder<Date> {
  return sql<Date>`${from} + make_interval(hours => ${24 * days}::int)`;
}

async function begin(
  trx: Trx,
  userId: string,
  { plan, days, before }: Time & { readonly before: SubscriptionRow | undefined },
): Promise<Date | null> {
  if (before !== undefined) await endSubscription(trx, before);
  const from =
    before?.period_end == null
      ? NOW
      : sql<Date>`greatest(now(), ${before.period_end}::timestamptz)`;
  const row = await trx
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      plan,
      state: 'active',
      period_start: NOW,
      period_end: endAfter(from, days),
      is_internal: before?.is_internal ?? false,
    })
    .returning('period_end')
    .executeTakeFirstOrThrow();
  return row.period_end;
}

async function prolong(trx: Trx, row: SubscriptionRow, { plan, days }: Time): Promise<Date | null> {
  const end = endAfter(sql<Date>`greatest(now(), period_end)`, days);
  const isAnother = plan !== row.plan;
  const updated = await trx
    .updateTable('subscriptions')
    .set({
      plan,
      period_end: end,
      state: row.state === 'grace' ? 'active' : row.state,
      // Periods are counted from the end that the key has made.
      anchor_at: end,
      anchor_period: row.period_number,
      next_plan: isAnother && row.is_recurring ? (row.next_plan ?? row.plan) : row.next_plan,
      retry_at: null,
      told_soon_at: null,
    })
    .where('id', '=', row.id)
    .returning('period_end')
    .executeTakeFirstOrThrow();
  return updated.period_end;
}
