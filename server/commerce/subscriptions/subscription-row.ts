import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  isMonthly,
  PLAN_PRICES,
  SOLD_PLANS,
  type SoldPlan,
} from '../../../core/offers/catalogue.ts';
import type { Database } from '../../db/schema.ts';
import type { SubscriptionsTable } from '../../db/tables/subscription-tables.ts';
import { FALLS_TO_BASIC, IS_OVER } from '../../services/licences.ts';

/** A licence that has not ended, as of now by the clock of the database. */
export interface SubscriptionRow extends Selectable<SubscriptionsTable> {
  /** Whether it cannot be used any more, though nobody has tended it yet. */
  readonly is_over: boolean;
  /** Whether it is over and leaves BASIC behind. */
  readonly falls: boolean;
  /** Seconds until the end of the period, below 0 after it; `null` without an end. */
  readonly left_s: number | null;
  readonly completed_months: number;
  /** Until when it can be used, grace among it; `null` without an end. */
  readonly usable_until: Date | null;
}

const LEFT_S: RawBuilder<number | null> = sql`extract(epoch from period_end - now())::float8`;
const COMPLETED_MONTHS: RawBuilder<number> = sql`coalesce(completed_months(continuous_since, now()), 0)`;
const USABLE_UNTIL: RawBuilder<Date | null> = sql`usable_until(state, is_recurring, period_end)`;

/** The licence of an account that has not ended. */
export function currentSubscription(
  db: Database,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .select(FALLS_TO_BASIC.as('falls'))
    .select(LEFT_S.as('left_s'))
    .select(COMPLETED_MONTHS.as('completed_months'))
    .select(USABLE_UNTIL.as('usable_until'))
    .where('user_id', '=', userId)
    .where('state', '!=', 'ended')
    .executeTakeFirst();
}

/** A plan that is sold by the month, `undefined` for every other one. */
export function monthlyPlan(plan: string | null): SoldPlan | undefined {
  const sold = SOLD_PLANS.find((each) => each === plan);
  return sold !== undefined && isMonthly(sold) ? sold : undefined;
}

/** Net price of a month in cents, 0 for a plan that is not sold by the month. */
export function monthNet(plan: string | null): number {
  const monthly = monthlyPlan(plan);
  return monthly === undefined ? 0 : PLAN_PRICES[monthly];
}
