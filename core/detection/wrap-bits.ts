import type { WordType } from '../values/word.ts';
import { MISS_BITS } from './cell-prices.ts';
import { missShift, readCells } from './read-cells.ts';
import { MAX_CELLS } from './smoothness.ts';

/** Share of the bits by which a step inside the rows costs more than the step from row to row. */
const SHARE = 0.5;
const MOST_BITS = 40;

const cells = new Int32Array(MAX_CELLS);

/**
 * Bits against a shape: in a true map the step from the end of a row to the start of the next is the greatest (ecu-domain 3.6);
 * a greater one inside the rows tells that they begin there.
 *
 * @returns 0 or less
 */
export function wrapBits(
  bytes: Uint8Array,
  address: number,
  type: WordType,
  width: number,
  height: number,
): number {
  const count = readCells(bytes, address, type, width * height, cells);
  if (count < width * height || height < 2) return 0;
  const shift = missShift(type);
  const wrap = stepBits(cells, width - 1, width, height - 1, shift);
  let inside = 0;
  for (let column = 0; column + 1 < width; column++) {
    inside = Math.max(inside, stepBits(cells, column, width, height - 1, shift));
  }
  return -Math.min(MOST_BITS, SHARE * Math.max(0, inside - wrap));
}

/** Bits of the steps from a column of every row to the cell behind it. */
function stepBits(
  values: Int32Array,
  column: number,
  width: number,
  rows: number,
  shift: number,
): number {
  let bits = 0;
  for (let row = 0; row < rows; row++) {
    const at = row * width + column;
    const step = (((values[at + 1] ?? 0) - (values[at] ?? 0)) << shift) >> shift;
    bits += MISS_BITS[step < 0 ? -step : step] ?? 0;
  }
  return bits;
}
