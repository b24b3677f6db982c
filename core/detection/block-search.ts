import type { WordType } from '../values/word.ts';
import { missPartsOf } from './cell-prices.ts';
import type { LinePrices } from './line-prices.ts';
import { readRawCells } from './read-cells.ts';
import { RowPrices } from './row-prices.ts';
import { savedByRows } from './saved-by-rows.ts';

/**
 * Takes a height and what the rows of a block save; of these bits, what its last row saves, and what one more row would.
 */
export type VisitHeight = (
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

const saved = new Float64Array(MOST_HEIGHT);

/** Tries the heights of blocks of words of one type that begin in a part of an image. */
export class BlockSearch {
  readonly #from: number;
  readonly #type: WordType;
  readonly #cells: Int32Array;
  readonly #linePrices: LinePrices;
  readonly #rowPrices = new RowPrices();
  #width = 0;

  /**
   * @param linePrices begun at `from` or before
   * @param from, to the blocks lie between these addresses, which are even and at most 64 KiB apart
   */
  constructor(bytes: Uint8Array, linePrices: LinePrices, from: number, to: number, type: WordType) {
    this.#from = from;
    this.#type = type;
    this.#cells = new Int32Array((to - from) / type.wordBytes);
    readRawCells(bytes, from, type, this.#cells.length, this.#cells);
    this.#linePrices = linePrices;
  }

  /** Columns of the blocks that are tried from now on, each at a higher address than the one before. */
  setWidth(width: number): void {
    this.#width = width;
    this.#rowPrices.begin(this.#cells, missPartsOf(this.#type), width, true);
  }

  /**
   * Tries every height of a block.
   *
   * @param mostRows higher blocks are not asked for
   * @param mostLostRows so many rows that save nothing, one behind the other, end the block
   * @param visit is given every height up to where the rows plainly end
   */
  tryHeights(address: number, mostRows: number, mostLostRows: number, visit: VisitHeight): void {
    const width = this.#width;
    const index = (address - this.#from) / this.#type.wordBytes;
    const count = Math.min(MOST_BLOCK_CELLS, this.#cells.length - index);
    // One row more, because it tells whether a height leaves a row out.
    const rows = Math.min(MOST_HEIGHT, Math.floor(count / width), mostRows + 1);
    if (rows < 2) return;
    const done = savedByRows(
      this.#linePrices,
      this.#rowPrices,
      address,
      index,
      width,
      width * this.#type.wordBytes,
      rows,
      saved,
      mostLostRows,
    );
    for (let height = 2; height <= Math.min(done, mostRows); height++) {
      const cellBits = saved[height - 1] ?? 0;
      const lastGain = cellBits - (saved[height - 2] ?? 0);
      const nextGain = height < done ? (saved[height] ?? 0) - cellBits : 0;
      visit(height, cellBits, lastGain, nextGain);
    }
  }
}
