const DAY_S = 24 * 3600;

/**
 * What a change to a dearer plan costs at once: the difference of the prices for the whole days that are left of the period. Days
 * that have begun, and parts of a cent, are the person's.
 *
 * @param from net price of a month of the plan that runs, in cents
 * @param to of the dearer one
 * @param leftS seconds that are left of the period
 * @param periodS seconds of the whole period
 * @returns cents, net
 */
export function upgradeNet(from: number, to: number, leftS: number, periodS: number): number {
  const periodDays = Math.ceil(periodS / DAY_S);
  const leftDays = Math.min(Math.floor(leftS / DAY_S), periodDays);
  if (periodDays === 0 || to <= from || leftDays <= 0) return 0;
  return Math.floor(((to - from) * leftDays) / periodDays);
}

/**
 * What is left of a plan as time of another: as long as it is worth by the prices of a month. Time of a plan without a price is
 * worth nothing.
 *
 * @param from net price of a month of the plan that ends, in cents; 0 where its time was not paid for
 * @param to of the plan that begins
 * @param leftS seconds that are left
 * @returns whole seconds, rounded up
 */
export function carriedS(from: number, to: number, leftS: number): number {
  if (from <= 0 || to <= 0 || leftS <= 0) return 0;
  return Math.ceil((leftS * from) / to);
}
