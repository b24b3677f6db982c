/** What a discount begins with, in percent. Expectations 7.4. */
const FIRST_PERCENT = 20;
/** What each completed month of a continuous subscription adds, in percent. */
const PERCENT_A_MONTH = 5;

/**
 * Discount on solutions after a continuous subscription.
 *
 * @param mostPercent of the plan; 0 for plans without a discount
 * @param completedMonths whole months that are over, 0 in the first
 * @returns percent, 0..100
 */
export function discountPercent(mostPercent: number, completedMonths: number): number {
  return Math.min(FIRST_PERCENT + PERCENT_A_MONTH * completedMonths, mostPercent);
}

/**
 * What is left of a price: whole coins, rounded up.
 *
 * @param listPrice whole coins, 0 at least
 * @param percent taken off, 0..100
 */
export function discountedPrice(listPrice: number, percent: number): number {
  // Whole numbers all the way: 0.35 is no fraction of two.
  return Math.ceil((listPrice * (100 - percent)) / 100);
}
