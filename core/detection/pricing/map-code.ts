import { scaledOdds, scaleOf } from './miss-odds.ts';

/** Ways to guess a cell inside a row, and the first of a row. */
const WAYS = 8;
const WAYS_OF_FIRST_ROW = 2;
const EDGE_WAYS = 4;
/** How far each way is trusted before the first cell. */
const FIRST_TRUST: readonly number[] = [0.3, 0.12, 0.12, 0.2, 0.1, 0.06, 0.06, 0.04];
const FIRST_EDGE_TRUST: readonly number[] = [0.4, 0.2, 0.1, 0.3];
/** Share of a new miss in the average of misses, at least; the first ones count for more. */
const RATE = 1 / 14;
const EDGE_RATE = 0.1;
/** Share of trust that is handed out anew at each cell, so that a way that failed may return. */
const SHARED = 0.03;
const EDGE_SHARED = 0.06;

/** What is taken for average misses before the first one, and bits of the first cell; for bytes and for words. */
const BYTES = { average: 2, edgeAverage: 6, wideScale: 20, firstBits: 7 };
const WORDS = { average: 8, edgeAverage: 60, wideScale: 32, firstBits: 8 };
/** Bits that a miss in bytes has less than 32. */
const BYTE_SHIFT = 24;

/**
 * Bits that cells cost when they are told as a map: every cell guessed by those to its left and above, in eight ways of which the
 * ones that did well shortly before are trusted.
 *
 * Against the price of the same bytes in a line it tells which width and height a map has: where a row begins too early or too
 * late, the cells above tell little.
 */
export class MapCode {
  readonly #averages = new Float64Array(WAYS);
  readonly #trust = new Float64Array(WAYS);
  readonly #guesses = new Int32Array(WAYS);
  readonly #odds = new Float64Array(WAYS);
  readonly #edgeAverages = new Float64Array(EDGE_WAYS);
  readonly #edgeTrust = new Float64Array(EDGE_WAYS);
  #told = 0;
  #edgesTold = 0;
  #wideScale = 0;

  /**
   * Prices of the first rows of a map: [h] of `out` gets the bits of the first `h` rows together.
   *
   * @param cells at least `width * rows` words of 16 bits or bytes, or order-preserving keys of floats
   * @param shift bits that a miss has less than 32
   */
  priceRows(
    cells: Int32Array,
    width: number,
    rows: number,
    shift: number,
    out: Float64Array,
  ): void {
    const first = shift === BYTE_SHIFT ? BYTES : WORDS;
    this.#averages.fill(first.average);
    this.#trust.set(FIRST_TRUST);
    this.#edgeAverages.fill(first.edgeAverage);
    this.#edgeTrust.set(FIRST_EDGE_TRUST);
    this.#wideScale = first.wideScale;
    this.#told = 0;
    this.#edgesTold = 0;
    let bits = first.firstBits;
    out[0] = 0;
    for (let row = 0; row < rows; row++) {
      if (row > 0) bits += this.#edgeBits(cells, row, width, shift);
      for (let column = 1; column < width; column++) {
        const at = row * width + column;
        bits += this.#cellBits(cells, at, row, column, width, shift);
      }
      out[row + 1] = bits;
    }
  }

  /** Bits of the first cell of a row: like the one above, on the slope of the two above, behind the last cell, or anything. */
  #edgeBits(cells: Int32Array, row: number, width: number, shift: number): number {
    const at = row * width;
    const cell = cells[at] ?? 0;
    const above = cells[at - width] ?? 0;
    const over = row > 1 ? (cells[at - 2 * width] ?? 0) : above;
    const guesses = this.#guesses;
    guesses[0] = above;
    guesses[1] = 2 * above - over;
    guesses[2] = cells[at - 1] ?? 0;
    guesses[3] = above;
    const rate = Math.max(EDGE_RATE, 1 / (this.#edgesTold + 1.5));
    this.#edgesTold++;
    const odds = this.#odds;
    const trust = this.#edgeTrust;
    const averages = this.#edgeAverages;
    const wideScale = this.#wideScale;
    let total = 0;
    for (let way = 0; way < EDGE_WAYS; way++) {
      const miss = Math.abs(((cell - (guesses[way] ?? 0)) << shift) >> shift);
      const average = averages[way] ?? 0;
      const likely = (trust[way] ?? 0) * scaledOdds(way === 3 ? wideScale : scaleOf(average), miss);
      odds[way] = likely;
      total += likely;
      averages[way] = average + rate * (miss - average);
    }
    for (let way = 0; way < EDGE_WAYS; way++) {
      trust[way] = (1 - EDGE_SHARED) * ((odds[way] ?? 0) / total) + EDGE_SHARED / EDGE_WAYS;
    }
    return -Math.log2(total);
  }

  /** Bits of a cell that has one to its left. */
  #cellBits(
    cells: Int32Array,
    at: number,
    row: number,
    column: number,
    width: number,
    shift: number,
  ): number {
    const ways = this.#guess(cells, at, row, column, width, shift);
    const cell = cells[at] ?? 0;
    const rate = Math.max(RATE, 1 / (this.#told + 1.5));
    this.#told++;
    const guesses = this.#guesses;
    const odds = this.#odds;
    const trust = this.#trust;
    const averages = this.#averages;
    let total = 0;
    let trusted = 0;
    for (let way = 0; way < ways; way++) {
      const signed = ((cell - (guesses[way] ?? 0)) << shift) >> shift;
      const miss = signed < 0 ? -signed : signed;
      const average = averages[way] ?? 0;
      const chance = scaledOdds(scaleOf(average), miss);
      const trustOfWay = trust[way] ?? 0;
      const likely = trustOfWay * chance;
      odds[way] = likely;
      total += likely;
      trusted += trustOfWay;
      averages[way] = average + rate * (miss - average);
    }
    const scale = ((1 - SHARED) * trusted) / total;
    const shared = (SHARED * trusted) / ways;
    for (let way = 0; way < ways; way++) {
      trust[way] = (odds[way] ?? 0) * scale + shared;
    }
    return -Math.log2(total / trusted);
  }

  /** Fills in what a cell may be; returns how many ways there are: two in the first row, eight below. */
  #guess(
    cells: Int32Array,
    at: number,
    row: number,
    column: number,
    width: number,
    shift: number,
  ): number {
    const guesses = this.#guesses;
    const left = cells[at - 1] ?? 0;
    guesses[0] = left;
    guesses[1] = column > 1 ? 2 * left - (cells[at - 2] ?? 0) : left;
    if (row === 0) return WAYS_OF_FIRST_ROW;
    const above = cells[at - width] ?? 0;
    const aboveLeft = cells[at - width - 1] ?? 0;
    const slope = above + left - aboveLeft;
    guesses[2] = above;
    guesses[3] = slope;
    guesses[4] = above + ((((left - aboveLeft) << shift) >> shift) >> 1);
    guesses[5] = above;
    guesses[6] = slope;
    guesses[7] = aboveLeft === 0 ? slope : Math.round((left * above) / aboveLeft);
    if (row > 1) {
      const over = cells[at - 2 * width] ?? 0;
      const overLeft = cells[at - 2 * width - 1] ?? 0;
      guesses[5] = 2 * above - over;
      guesses[6] = slope + above - aboveLeft - over + overLeft;
    }
    return WAYS;
  }
}
