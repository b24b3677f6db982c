import type { WordType } from '../values/word.ts';
import type { LinePrices } from './cell-prices.ts';
import { missShift, readCells } from './read-cells.ts';
import { MOST_LOST_ROWS, savedByRows } from './row-bits.ts';
import { MAX_CELLS } from './smoothness.ts';

/** A shape of cells at an address and what its rows save. */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly type: WordType;
  /** Bits saved by telling rows from the row above. May be below 0. */
  readonly cellBits: number;
}

/**
 * Takes a shape and what its rows save; of these bits, what its last row saves, and what one more row would.
 */
export type VisitShape = (
  width: number,
  height: number,
  cellBits: number,
  lastGain: number,
  nextGain: number,
) => void;

/** Most cells a block without counts is looked for with. */
export const MOST_BLOCK_CELLS = 1200;
/** Fewest columns of a block without counts: two could be anything. */
export const LEAST_WIDTH = 3;
/** Most columns of a block without counts. */
export const MOST_WIDTH = 40;
/** Most rows of a block without counts. */
export const MOST_HEIGHT = 40;

const cells = new Int32Array(MAX_CELLS);
const saved = new Float64Array(MAX_CELLS);

/**
 * Tries every width and height of a block of words at an address.
 *
 * @param end the block ends here at the latest
 * @param isSureWidth whether a width is known: its rows are looked at to the end, however little they are alike
 * @param visit is given every shape up to where the rows of its width plainly end
 */
export function searchBlocks(
  bytes: Uint8Array,
  prices: LinePrices,
  address: number,
  end: number,
  type: WordType,
  widths: readonly number[],
  isSureWidth: (width: number) => boolean,
  visit: VisitShape,
): void {
  const { wordBytes } = type;
  const most = Math.min(MOST_BLOCK_CELLS, Math.floor((end - address) / wordBytes));
  const count = readCells(bytes, address, type, most, cells);
  const shift = missShift(type);
  for (const width of widths) {
    const rows = Math.min(MOST_HEIGHT, Math.floor(count / width));
    if (rows < 2) continue;
    const rowBytes = width * wordBytes;
    const lineBits = (row: number): number =>
      prices.bitsOf(address + row * rowBytes, address + (row + 1) * rowBytes);
    const done = savedByRows(
      cells,
      width,
      rows,
      shift,
      saved,
      lineBits,
      isSureWidth(width) ? rows : MOST_LOST_ROWS,
      true,
    );
    for (let height = 2; height <= done; height++) {
      const cellBits = saved[height - 1] ?? 0;
      const lastGain = cellBits - (saved[height - 2] ?? 0);
      const nextGain = height < done ? (saved[height] ?? 0) - cellBits : 0;
      visit(width, height, cellBits, lastGain, nextGain);
    }
  }
}
