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

/** Whether any range shares an address with [start, end). */
export function rangesTouch(ranges: readonly ByteRange[], start: number, end: number): boolean {
  return ranges.some((range) => range.start < end && range.end > start);
}
