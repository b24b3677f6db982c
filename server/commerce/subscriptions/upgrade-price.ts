import { upgradeNet } from '../../../core/offers/plan-change.ts';
import { monthNet, type SubscriptionRow } from './subscription-row.ts';

/** What a change to a dearer plan costs at once, net, in cents. */
export function upgradePrice(row: SubscriptionRow, plan: string): number {
  if (row.is_internal || row.period_end === null) return 0;
  const periodS = (row.period_end.getTime() - row.period_start.getTime()) / 1000;
  return upgradeNet(monthNet(row.plan), monthNet(plan), row.left_s ?? 0, periodS);
}
