/** Largest percentage that is shown. Specification 5, "Percentage difference". */
export const PERCENT_LIMIT = 999.99;

/**
 * Change from `original` to `current` in percent of |original|, two decimals, capped at +/-999.99.
 *
 * From zero there is no percentage: 0 to 0 reads as 0, and a change away from 0 as +100 or -100 by its direction. The
 * magnitude of the original divides, so that -100 to -90 reads as an increase (expectations 5.3).
 *
 * @see specification 5, "Percentage difference"
 */
export function percentDifference(original: number, current: number): number {
  if (current === original) return 0;
  if (original === 0) return current > 0 ? 100 : -100;
  const percent = ((current - original) / Math.abs(original)) * 100;
  const capped = Math.min(PERCENT_LIMIT, Math.max(-PERCENT_LIMIT, percent));
  const rounded = Math.round(Math.abs(capped) * 100) / 100;
  return capped < 0 ? 0 - rounded : rounded;
}

/** Text of a percentage as cells show it: two decimals, a minus when negative. */
export function formatPercent(percent: number): string {
  return percent.toFixed(2);
}
