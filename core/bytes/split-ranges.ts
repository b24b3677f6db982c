import type { ByteRange } from './byte-range.ts';

/** Parts of ranges that lie inside and outside of others. */
export interface SplitRanges {
  readonly inside: ByteRange[];
  readonly outside: ByteRange[];
}

/**
 * Cuts ranges at the borders of others.
 *
 * @param ranges ascending, not overlapping
 * @param others in any order, overlapping or not
 * @returns parts of `ranges`, ascending
 */
export function splitRanges(
  ranges: readonly ByteRange[],
  others: readonly ByteRange[],
): SplitRanges {
  const merged = mergeRanges(others);
  const inside: ByteRange[] = [];
  const outside: ByteRange[] = [];
  let next = 0;
  for (const { start, end } of ranges) {
    let at = start;
    while (at < end) {
      while ((merged[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
      const other = merged[next];
      const isInside = other !== undefined && other.start <= at;
      const border = isInside ? other.end : (other?.start ?? end);
      const partEnd = Math.min(end, border);
      (isInside ? inside : outside).push({ start: at, end: partEnd });
      at = partEnd;
    }
  }
  return { inside, outside };
}

/** Fewest ranges that cover the same addresses, ascending; ranges that touch become one. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const sorted = ranges.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const merged: ByteRange[] = [];
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last === undefined || start > last.end) merged.push({ start, end });
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return merged;
}
