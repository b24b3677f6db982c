import { PARTS_PER_BIT } from './cell-prices.ts';
import type { LinePrices } from './line-prices.ts';
import type { RowPrices } from './row-prices.ts';

/** What a row costs at most that is better told without the one above: bits to say so. */
export const LOST_ROW_BITS = 6;
/** So many such rows one behind the other end a block. */
export const MOST_LOST_ROWS = 3;

/**
 * Bits that the rows of a block after its first save when they are told from the row above instead of byte after byte.
 *
 * @param address of the block
 * @param index of its first cell among those of `rowPrices`
 * @param rowBytes bytes of a row
 * @param out receives at [r] the bits that rows 1..r save together, 0 at [0]
 * @param mostLostRows so many rows that save nothing, one behind the other, end the block
 * @returns rows that were told: fewer than `rows` where the block plainly ends before
 */
export function savedByRows(
  linePrices: Pick<LinePrices, 'partsOf'>,
  rowPrices: Pick<RowPrices, 'partsOf'>,
  address: number,
  index: number,
  width: number,
  rowBytes: number,
  rows: number,
  out: Float64Array,
  mostLostRows: number = MOST_LOST_ROWS,
): number {
  out[0] = 0;
  let saved = 0;
  let lost = 0;
  for (let row = 1; row < rows; row++) {
    const start = address + row * rowBytes;
    const parts =
      linePrices.partsOf(start, start + rowBytes) - rowPrices.partsOf(index + row * width);
    const gain = parts / PARTS_PER_BIT;
    saved += Math.max(gain, -LOST_ROW_BITS);
    out[row] = saved;
    lost = gain < -LOST_ROW_BITS ? lost + 1 : 0;
    if (lost === mostLostRows) return row + 1;
  }
  return rows;
}
