import type { WordType } from '../values/word.ts';
import { LinePrices } from './cell-prices.ts';
import { missShift, readCells } from './read-cells.ts';
import { LOST_ROW_BITS, savedByRows } from './row-bits.ts';

/** Most cells of a map: 4 times what the biggest known maps have. */
export const MAX_CELLS = 8192;

const LEAST_SAME_MAP_BITS = 8;

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
  if (count > MAX_CELLS || readCells(bytes, address, type, count, cells) < count) return 0;
  const rowBytes = width * type.wordBytes;
  const from = address - (address % 2);
  const end = address + height * rowBytes;
  prices.read(bytes, from, Math.min(bytes.length, end + (end % 2)));
  const lineBits = (row: number): number =>
    prices.bitsOf(address + row * rowBytes, address + (row + 1) * rowBytes);
  const rows = savedByRows(cells, width, height, missShift(type), saved, lineBits);
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
