import type { Generated } from 'kysely';

/** What a licence is in. `cancelled` ends with its period; `ended` is no licence any more. */
export type SubscriptionState = 'trial' | 'active' | 'grace' | 'cancelled' | 'ended';

/** Licences: at most one of an account that has not ended. */
export interface SubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  plan: string;
  state: SubscriptionState;
  period_start: Date;
  /** `null` is for ever. */
  period_end: Date | null;
  is_internal: Generated<boolean>;
  is_recurring: Generated<boolean>;
  created_at: Generated<Date>;
  /** Since when it has been paid for without a gap; `null` for what is not paid. */
  continuous_since: Date | null;
  /** From where periods are counted: number k ends so many months after it as k is above `anchor_period`. */
  anchor_at: Date | null;
  anchor_period: Generated<number>;
  /** Of the period that runs; 0 before the first that was paid by card. */
  period_number: Generated<number>;
  /** Plan of the next period, where it is another one. */
  next_plan: string | null;
  /** What renewals are paid with. */
  card_id: string | null;
  /** Not before, after a renewal that failed. */
  retry_at: Date | null;
  /** When it was told that the period ends soon. */
  told_soon_at: Date | null;
  ended_at: Date | null;
}

/** Periods of subscriptions that were paid. */
export interface SubscriptionPeriodsTable {
  subscription_id: string;
  period_number: number;
  plan: string;
  starts_at: Date;
  ends_at: Date | null;
  payment_id: string | null;
}
