import type { WordType } from '../values/word.ts';
import { missPartsOf } from './cell-prices.ts';
import { LinePrices } from './line-prices.ts';
import { readCells } from './read-cells.ts';
import { RowPrices } from './row-prices.ts';
import { LOST_ROW_BITS, savedByRows } from './saved-by-rows.ts';

/** Most cells of a map: 4 times what the biggest known maps have. */
export const MAX_CELLS = 8192;

const LEAST_SAME_MAP_BITS = 8;

const cells = new Int32Array(MAX_CELLS);
const saved = new Float64Array(MAX_CELLS);
const linePrices = new LinePrices();
const rowPrices = new RowPrices();

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
  readCells(bytes, address, type, count, cells);
  linePrices.begin(bytes, address);
  rowPrices.begin(cells, missPartsOf(type), width, false);
  const rowBytes = width * type.wordBytes;
  const rows = savedByRows(linePrices, rowPrices, address, 0, width, rowBytes, height, saved);
  return (saved[rows - 1] ?? 0) - LOST_ROW_BITS * (height - rows);
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
