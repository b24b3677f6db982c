import { MISS_BITS } from './cell-prices.ts';

/** What a row costs at most that is better told without the one above: bits to say so. */
export const LOST_ROW_BITS = 6;
/** Fewer cells of a row are soon proportional to those above. */
const LEAST_SCALED_WIDTH = 5;
/** So many such rows one behind the other end a block. */
export const MOST_LOST_ROWS = 3;

/**
 * Bits that the rows of a block after its first save when they are told from the row above instead of byte after byte.
 *
 * Four ways to guess a cell (the one above; above + left - above left; the middle of above and left; left scaled as above left to
 * above), the cheapest of them per row. Misses wrap around as words do, so that signed cells need no reading of their own.
 *
 * @param cells at least `width * rows` words of 16 bits or bytes, or order-preserving keys of floats
 * @param shift bits that a miss has less than 32
 * @param out receives at [r] the bits that rows 1..r save together, 0 at [0]
 * @param lineBits bits to tell a row without the one above
 * @param mostLostRows so many rows that save nothing, one behind the other, end the block
 * @param isScaled whether the fourth guess is tried; it makes false shapes cheaper, too, so only where places are known
 * @returns rows that were told: fewer than `rows` where the block plainly ends before
 */
export function savedByRows(
  cells: Int32Array,
  width: number,
  rows: number,
  shift: number,
  out: Float64Array,
  lineBits: (row: number) => number,
  mostLostRows: number = MOST_LOST_ROWS,
  isScaled = false,
): number {
  out[0] = 0;
  let saved = 0;
  let lost = 0;
  for (let row = 1; row < rows; row++) {
    const gain =
      lineBits(row) -
      rowBits(cells, row * width, width, shift, isScaled && width >= LEAST_SCALED_WIDTH);
    saved += Math.max(gain, -LOST_ROW_BITS);
    out[row] = saved;
    lost = gain < -LOST_ROW_BITS ? lost + 1 : 0;
    if (lost === mostLostRows) return row + 1;
  }
  return rows;
}

function rowBits(
  cells: Int32Array,
  start: number,
  width: number,
  shift: number,
  isScaled: boolean,
): number {
  const missBits = MISS_BITS;
  let above = cells[start - width] ?? 0;
  let left = cells[start] ?? 0;
  let miss = ((left - above) << shift) >> shift;
  const first = missBits[miss < 0 ? -miss : miss] ?? 0;
  let byAbove = first;
  let bySlope = first;
  let byMiddle = first;
  let byRatio = first;
  for (let i = start + 1; i < start + width; i++) {
    const cell = cells[i] ?? 0;
    const aboveLeft = above;
    above = cells[i - width] ?? 0;
    miss = ((cell - above) << shift) >> shift;
    byAbove += missBits[miss < 0 ? -miss : miss] ?? 0;
    miss = ((cell - above - left + aboveLeft) << shift) >> shift;
    bySlope += missBits[miss < 0 ? -miss : miss] ?? 0;
    const step = ((left - above) << shift) >> shift;
    miss = ((cell - above - (step >> 1)) << shift) >> shift;
    byMiddle += missBits[miss < 0 ? -miss : miss] ?? 0;
    if (isScaled) {
      const scaled = aboveLeft === 0 ? above : Math.round((left * above) / aboveLeft);
      miss = ((cell - scaled) << shift) >> shift;
      byRatio += missBits[miss < 0 ? -miss : miss] ?? 0;
    }
    left = cell;
  }
  const least = Math.min(byAbove, bySlope, byMiddle);
  return isScaled ? Math.min(least, byRatio) : least;
}
