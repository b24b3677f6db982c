import { type RawBuilder, sql } from 'kysely';
import { userChannel } from '../../core/contract/live.ts';
import { type Plan, planSchema } from '../../core/contract/session.ts';
import { NOW } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from '../events/emit-event.ts';

/** A licence as it is read together with its account. */
export interface Licence {
  readonly plan: Plan;
  /** `null` is for ever. */
  readonly expiresAt: Date | null;
  readonly isInternal: boolean;
  readonly isRecurring: boolean;
  /** Whether it holds now, by the clock of the database. An expired one is none. Expectations 7.2. */
  readonly isValid: boolean;
  /** Whole months that it has been paid for without a gap. */
  readonly completedMonths: number;
}

/** Whether a row of `subscriptions` cannot be used any more, by the clock of the database. */
export const IS_OVER: RawBuilder<boolean> = sql<boolean>`coalesce(
  usable_until(state, is_recurring, period_end) <= now(), false)`;

/** Whether a row is over and leaves BASIC behind: every plan does but BASIC itself, and no trial does. */
export const FALLS_TO_BASIC: RawBuilder<boolean> = sql<boolean>`(
  ${IS_OVER} and plan <> 'BASIC' and state <> 'trial')`;

/**
 * What a query tells of the licence of `users`; `null` for an account that has none. What ends by the clock has ended to the moment,
 * whenever the row is tended.
 */
export const LICENCE_OF_USER: RawBuilder<LicenceJson | null> = sql`(
  select jsonb_build_object('plan', case when falls then 'BASIC' else plan end,
    'expiresAt', case when falls then null when period_end <= now() then usable_until(state, is_recurring, period_end)
      else period_end end,
    'isInternal', is_internal and not falls, 'isRecurring', is_recurring and not falls, 'isValid', falls or not is_over,
    'completedMonths', case when falls then 0 else coalesce(completed_months(continuous_since, now()), 0) end)
  from (select *, ${IS_OVER} as is_over, ${FALLS_TO_BASIC} as falls from subscriptions
    where subscriptions.user_id = users.id and state <> 'ended') as licence)`;

/** A licence as the database tells it, with its time as text. */
export interface LicenceJson {
  readonly plan: string;
  readonly expiresAt: string | null;
  readonly isInternal: boolean;
  readonly isRecurring: boolean;
  readonly isValid: boolean;
  readonly completedMonths: number;
}

/** The licence that a query has told. */
export function licenceOf(json: LicenceJson | null): Licence | null {
  if (json === null) return null;
  const { plan, expiresAt, ...flags } = json;
  return {
    plan: planSchema.parse(plan),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    ...flags,
  };
}

/** A licence that begins now. */
export interface NewLicence {
  readonly userId: string;
  readonly plan: Plan;
  readonly state: 'trial' | 'active';
  /** `null` is for ever. */
  readonly days: number | null;
  readonly isInternal: boolean;
}

/** Gives an account that has none a licence. @returns its end, `null` for none */
export async function beginLicence(trx: Trx, licence: NewLicence): Promise<Date | null> {
  const row = await trx
    .insertInto('subscriptions')
    .values({
      user_id: licence.userId,
      plan: licence.plan,
      state: licence.state,
      period_start: sql<Date>`now()`,
      period_end:
        licence.days === null
          ? null
          : sql<Date>`now() + make_interval(days => ${licence.days}::int)`,
      is_internal: licence.isInternal,
    })
    .returning('period_end')
    .executeTakeFirstOrThrow();
  return row.period_end;
}

/** A licence as whoever runs the server wants it. */
export interface SetLicence {
  readonly userId: string;
  readonly plan: Plan;
  /** `null` is for ever. */
  readonly until: Date | null;
  readonly isInternal: boolean;
}

/**
 * Gives an account this licence in place of the one it has, and tells it. A period begins now; whether it is renewed by itself stays
 * as it was.
 */
export async function setLicence(trx: Trx, licence: SetLicence): Promise<void> {
  const { userId, plan, until, isInternal } = licence;
  // One after the other: two that find no licence would both begin one.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const columns = {
    plan,
    state: 'active',
    period_start: NOW,
    period_end: until,
    is_internal: isInternal,
  } as const;
  const changed = await trx
    .updateTable('subscriptions')
    .set(columns)
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) {
    await trx
      .insertInto('subscriptions')
      .values({ user_id: userId, ...columns })
      .execute();
  }
  await emitEvent(trx, userChannel(userId), 'LICENCE_UPDATED');
}
