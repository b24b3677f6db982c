import { comparePlans, type SoldPlan } from '../../../core/offers/catalogue.ts';
import { monthlyPlan, type SubscriptionRow } from './subscription-row.ts';

/** How an account stands with its licence, as far as calls about it depend on that. */
export interface Standing {
  readonly row: SubscriptionRow | undefined;
  /** Whether a payment for it waits for its bank. */
  readonly isPending: boolean;
  /** Whether anything is sold by card. */
  readonly isSelling: boolean;
}

/** Whether a plan can be started. What a key has given can be followed by any plan; what is renewed by itself is changed instead. */
export function mayStart({ row, isPending, isSelling }: Standing, plan: SoldPlan): boolean {
  if (!isSelling || isPending) return false;
  if (row === undefined || row.state === 'trial') return true;
  if (row.falls) return plan !== 'BASIC';
  if (row.is_over) return true;
  if (row.plan === 'BASIC') return plan !== 'BASIC' || row.period_end !== null;
  const isGiven = row.state === 'active' && !row.is_recurring && row.period_end !== null;
  return isGiven && monthlyPlan(row.plan) !== undefined && plan !== 'BASIC';
}

/** When a change to a plan takes effect: `keep` takes back one that was to come. `undefined` where there is none. */
export function changeTo(
  { row, isPending, isSelling }: Standing,
  plan: SoldPlan,
): 'now' | 'nextPeriod' | 'keep' | undefined {
  if (!isSelling || isPending || row === undefined) return undefined;
  const runs = row.state === 'active' && row.is_recurring && (row.left_s ?? 0) > 0;
  if (!runs || monthlyPlan(row.plan) === undefined || monthlyPlan(plan) === undefined) {
    return undefined;
  }
  const order = comparePlans(plan, row.plan);
  if (order > 0) return 'now';
  if (order === 0) return row.next_plan === null ? undefined : 'keep';
  return row.next_plan === plan ? undefined : 'nextPeriod';
}

/** Whether there is a renewal to do without. */
export function mayCancel({ row }: Standing): boolean {
  return row !== undefined && !row.is_over && row.is_recurring && row.state !== 'cancelled';
}

/** Whether what was cancelled can go on. @param hasCard whether there is a card to renew it with */
export function mayResume({ row, isSelling }: Standing, hasCard: boolean): boolean {
  return isSelling && hasCard && row?.state === 'cancelled' && !row.is_over;
}

/** Whether renewals can be paid with another card. */
export function mayChooseCard({ row, isPending, isSelling }: Standing): boolean {
  return isSelling && !isPending && row !== undefined && !row.is_over && row.is_recurring;
}
