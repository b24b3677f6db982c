/**
 * What a value has gained over another; negative if it has lost.
 *
 * A value that has not changed differs by 0 also where it is NaN or infinite, where subtraction would say NaN.
 */
export function differenceOf(current: number, original: number): number {
  return Object.is(current, original) ? 0 : current - original;
}
