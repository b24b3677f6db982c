import type { WordType } from '../values/word.ts';
import { missPartsOf, PARTS_PER_BIT } from './cell-prices.ts';
import { readRawCells } from './read-cells.ts';
import { MAX_CELLS } from './smoothness.ts';

/** Share of the bits by which a step inside the rows costs more than the step from row to row. */
const SHARE = 0.5;
const MOST_BITS = 40;
const LEAST_PAIRED_ROWS = 6;
const PAIR_SHARE = 1;
const PAIR_SLACK_BITS = 1;

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
  const count = readRawCells(bytes, address, type, width * height, cells);
  if (count < width * height || height < 2) return 0;
  const prices = missPartsOf(type);
  const wrap = stepParts(cells, width - 1, width, height - 1, prices);
  let most = 0;
  let sum = 0;
  for (let column = 0; column + 1 < width; column++) {
    const parts = stepParts(cells, column, width, height - 1, prices);
    most = Math.max(most, parts);
    sum += parts;
  }
  const greater = SHARE * Math.max(0, (most - wrap) / PARTS_PER_BIT);
  const inside = sum / ((width - 1) * (height - 1));
  return -Math.min(MOST_BITS, greater + pairBits(cells, width, height, prices, inside));
}

/**
 * Bits against rows that are halves of rows: then the step from the first half to the second is no greater than those inside, and
 * less than the one from row to row.
 *
 * @param inside parts of a bit of a step inside the rows, on average
 */
function pairBits(
  values: Int32Array,
  width: number,
  height: number,
  prices: Uint16Array,
  inside: number,
): number {
  if (height % 2 === 1 || height < LEAST_PAIRED_ROWS) return 0;
  const pairs = height / 2;
  const across = stepParts(values, width - 1, 2 * width, pairs, prices) / pairs;
  const between = stepParts(values, 2 * width - 1, 2 * width, pairs - 1, prices) / (pairs - 1);
  const isOneRow = across <= inside + PAIR_SLACK_BITS * PARTS_PER_BIT;
  return isOneRow ? (PAIR_SHARE * (pairs - 1) * Math.max(0, between - across)) / PARTS_PER_BIT : 0;
}

/** Parts of a bit of the steps from a column of every row to the cell behind it. */
function stepParts(
  values: Int32Array,
  column: number,
  width: number,
  rows: number,
  prices: Uint16Array,
): number {
  const mask = prices.length - 1;
  let parts = 0;
  for (let row = 0; row < rows; row++) {
    const at = row * width + column;
    const step = (values[at + 1] ?? 0) - (values[at] ?? 0);
    parts += prices[step & mask] ?? 0;
  }
  return parts;
}
