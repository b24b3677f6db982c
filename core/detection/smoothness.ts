import type { WordType } from '../values/word.ts';
import { missPartsOf } from './cell-prices.ts';
import { LinePrices } from './line-prices.ts';
import { readRawCells } from './read-cells.ts';
import { RowPrices } from './row-prices.ts';
import { LOST_ROW_BITS, savedByRows } from './saved-by-rows.ts';

/** Most cells of a map: 4 times what the biggest known maps have. */
export const MAX_CELLS = 8192;

const LEAST_SAME_MAP_BITS = 8;

/** Tells how smooth the cells of maps of an image are. Cheapest where addresses rise: bytes are priced once, not for each map. */
export class Smoothness {
  readonly bytes: Uint8Array;
  readonly #cells = new Int32Array(MAX_CELLS);
  readonly #saved = new Float64Array(MAX_CELLS);
  readonly #linePrices = new LinePrices();
  readonly #rowPrices = new RowPrices();

  /** @param bytes must not change while they are asked about */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#linePrices.begin(bytes, 0);
  }

  /** How many bits the cells of a map are cheaper saved row over row than byte after byte. */
  bitsOf(address: number, type: WordType, width: number, height: number): number {
    const count = width * height;
    if (count > MAX_CELLS || address + count * type.wordBytes > this.bytes.length) return 0;
    readRawCells(this.bytes, address, type, count, this.#cells);
    this.#linePrices.moveTo(address);
    this.#rowPrices.begin(this.#cells, missPartsOf(type), width, false);
    const rows = savedByRows(
      this.#linePrices,
      this.#rowPrices,
      address,
      0,
      width,
      width * type.wordBytes,
      height,
      this.#saved,
    );
    return (this.#saved[rows - 1] ?? 0) - LOST_ROW_BITS * (height - rows);
  }

  /** Whether the words right before the cells look like one more row of the same map: then they are no axis. */
  goesOnBefore(address: number, type: WordType, width: number): boolean {
    const start = address - width * type.wordBytes;
    if (start < 0) return false;
    const before = this.bitsOf(start, type, width, 2);
    return before > LEAST_SAME_MAP_BITS && before > this.bitsOf(address, type, width, 2) / 2;
  }
}
