import type { WordType } from '../values/word.ts';
import { LinePrices } from './cell-prices.ts';
import { missShift, readCells } from './read-cells.ts';
import { LOST_ROW_BITS, savedByRows } from './row-bits.ts';

/** Most cells of a map: 4 times what the biggest known maps have. */
export const MAX_CELLS = 8192;

const LEAST_SAME_MAP_BITS = 8;
/** Rows that are priced before the others. */
const FIRST_ROWS = 8;

const cells = new Int32Array(MAX_CELLS);
const saved = new Float64Array(MAX_CELLS);
const prices = new LinePrices();

/** How many bits the cells of a map are cheaper saved row over row than byte after byte. */
export function smoothnessBits(
  bytes: Uint8Array,
  address: number,
  type: WordType,
  width: number,
  height: number,
): number {
  const count = width * height;
  if (count > MAX_CELLS || address + count * type.wordBytes > bytes.length) return 0;
  // Most shapes that are none end within the first rows: then the others need no price.
  const first = Math.min(height, FIRST_ROWS);
  let rows = pricedRows(bytes, address, type, width, first);
  if (rows === first && first < height) rows = pricedRows(bytes, address, type, width, height);
  return (saved[rows - 1] ?? 0) - LOST_ROW_BITS * (height - rows);
}

/** Fills in what the first rows save; returns how many were told. */
function pricedRows(
  bytes: Uint8Array,
  address: number,
  type: WordType,
  width: number,
  height: number,
): number {
  readCells(bytes, address, type, width * height, cells);
  const rowBytes = width * type.wordBytes;
  const from = address - (address % 2);
  const end = address + height * rowBytes;
  prices.read(bytes, from, Math.min(bytes.length, end + (end % 2)));
  const lineBits = (row: number): number =>
    prices.bitsOf(address + row * rowBytes, address + (row + 1) * rowBytes);
  return savedByRows(cells, width, height, missShift(type), saved, lineBits);
}

/** Whether the words right before the cells look like one more row of the same map: then they are no axis. */
export function goesOnBefore(
  bytes: Uint8Array,
  address: number,
  type: WordType,
  width: number,
): boolean {
  const start = address - width * type.wordBytes;
  if (start < 0) return false;
  const before = smoothnessBits(bytes, start, type, width, 2);
  return (
    before > LEAST_SAME_MAP_BITS && before > smoothnessBits(bytes, address, type, width, 2) / 2
  );
}
