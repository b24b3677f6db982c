import { MISS_BITS } from './cell-prices.ts';

/** What a row costs at most that is better told without the one above: bits to say so. */
export const LOST_ROW_BITS = 6;
/** So many such rows one behind the other end a block. */
export const MOST_LOST_ROWS = 3;

/**
 * Bits that the rows of a block after its first save when they are told from the row above instead of byte after byte.
 *
 * Three ways to guess a cell (the one above; above + left - above left; the middle of above and left), the cheapest of them per
 * row. Misses wrap around as words do, so that signed cells need no reading of their own.
 *
 * @param cells at least `width * rows` words of 16 bits or bytes, or order-preserving keys of floats
 * @param shift bits that a miss has less than 32
 * @param out receives at [r] the bits that rows 1..r save together, 0 at [0]
 * @param lineBits bits to tell a row without the one above
 * @returns rows that were told: fewer than `rows` where the block plainly ends before
 */
export function savedByRows(
  cells: Int32Array,
  width: number,
  rows: number,
  shift: number,
  out: Float64Array,
  lineBits: (row: number) => number,
): number {
  out[0] = 0;
  let saved = 0;
  let lost = 0;
  for (let row = 1; row < rows; row++) {
    const gain = lineBits(row) - rowBits(cells, row * width, width, shift);
    saved += Math.max(gain, -LOST_ROW_BITS);
    out[row] = saved;
    lost = gain < -LOST_ROW_BITS ? lost + 1 : 0;
    if (lost === MOST_LOST_ROWS) return row + 1;
  }
  return rows;
}

function rowBits(cells: Int32Array, start: number, width: number, shift: number): number {
  let above = cells[start - width] ?? 0;
  let left = cells[start] ?? 0;
  let miss = ((left - above) << shift) >> shift;
  const first = MISS_BITS[miss < 0 ? -miss : miss] ?? 0;
  let byAbove = first;
  let bySlope = first;
  let byMiddle = first;
  for (let i = start + 1; i < start + width; i++) {
    const cell = cells[i] ?? 0;
    const aboveLeft = above;
    above = cells[i - width] ?? 0;
    miss = ((cell - above) << shift) >> shift;
    byAbove += MISS_BITS[miss < 0 ? -miss : miss] ?? 0;
    miss = ((cell - above - left + aboveLeft) << shift) >> shift;
    bySlope += MISS_BITS[miss < 0 ? -miss : miss] ?? 0;
    const step = ((left - above) << shift) >> shift;
    miss = ((cell - above - (step >> 1)) << shift) >> shift;
    byMiddle += MISS_BITS[miss < 0 ? -miss : miss] ?? 0;
    left = cell;
  }
  return Math.min(byAbove, bySlope, byMiddle);
}
