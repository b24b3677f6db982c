/** Addresses from `start` to before `end`. Never empty: `start < end`. */
export interface ByteRange {
  readonly start: number;
  /** First address after the range. */
  readonly end: number;
}

/**
 * Fewest ranges that hold every address; ranges whose gap is at most `gapBytes` are joined.
 *
 * @param addresses ascending; repeats are allowed
 * @returns ascending, not overlapping
 */
export function rangesOfAddresses(addresses: ArrayLike<number>, gapBytes = 0): ByteRange[] {
  const ranges: ByteRange[] = [];
  const first = addresses[0];
  if (first === undefined) return ranges;
  let start = first;
  let end = first + 1;
  for (let i = 1; i < addresses.length; i++) {
    const address = addresses[i] ?? 0;
    if (address > end + gapBytes) {
      ranges.push({ start, end });
      start = address;
    }
    end = Math.max(end, address + 1);
  }
  ranges.push({ start, end });
  return ranges;
}

/**
 * Whether one of the ranges holds all of [start, end). Takes the time of a few looks, however many ranges there are.
 *
 * @param ranges ascending, not overlapping
 */
export function rangesHold(ranges: readonly ByteRange[], start: number, end: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range.start <= start && end <= range.end;
}

/** Whether a range shares an address with one of others, in any order. */
export function overlapsAny({ start, end }: ByteRange, ranges: readonly ByteRange[]): boolean {
  return ranges.some((range) => range.start < end && range.end > start);
}
