import { formatPhysical } from './scale.ts';

/** Largest percentage that is shown. Specification 5, "Percentage difference". */
export const PERCENT_LIMIT = 999.99;

/**
 * Change from `original` to `current` in percent of |original|, two decimals, halves away from zero, capped at +/-999.99.
 *
 * From zero there is no percentage: 0 to 0 reads as 0, and a change away from 0 as +100 or -100 by its direction. The
 * magnitude of the original divides, so that -100 to -90 reads as an increase (expectations 5.3).
 *
 * @returns NaN if one of two different values is NaN, or the original is infinite
 * @see specification 5, "Percentage difference"
 */
export function percentDifference(original: number, current: number): number {
  if (current === original || Object.is(current, original)) return 0;
  if (original === 0 && !Number.isNaN(current)) return current > 0 ? 100 : -100;
  // In hundredths at once: whole numbers stay whole until the only division, so that halves are halves.
  const hundredths = ((current - original) * 10_000) / Math.abs(original);
  const rounded = Math.min(PERCENT_LIMIT, Math.round(Math.abs(hundredths)) / 100);
  return hundredths < 0 ? 0 - rounded : rounded;
}

/** Text of a percentage as cells show it: two decimals, a minus when negative. */
export function formatPercent(percent: number): string {
  return formatPhysical(percent, 2);
}
