/** Ways to tell a cell from those around it; the fourth is tried only where asked for. */
const WAYS = 4;
/** Fewer cells of a row are soon proportional to those above. */
const LEAST_SCALED_WIDTH = 5;
const FIRST_LENGTH = 0x400;

/**
 * What it costs to tell rows of cells from the rows above them, for one width.
 *
 * Four ways to guess a cell (the one above; above + left - above left; the middle of above and left; left scaled as above left to
 * above), the cheapest of them per row. Misses wrap around as words do, so that signed cells need no reading of their own.
 *
 * Cells are looked at once, however many rows they are part of: rows are asked for by rising index, or from a new start.
 */
export class RowPrices {
  #cells: Int32Array = new Int32Array(0);
  #parts: Uint16Array = new Uint16Array(0);
  #width = 0;
  #isScaled = false;
  /** Sums are known of the cells [#from, #to). */
  #from = 0;
  #to = 0;
  /** By cell from `#from` and way: parts of a bit to tell all cells before it that sums are known of. */
  #sums = new Int32Array(WAYS * FIRST_LENGTH);

  /**
   * Begins anew with a width.
   *
   * @param cells words of 16 bits or bytes, or order-preserving keys of floats; fewer than 64 Ki
   * @param parts prices of their misses, `missPartsOf` their type
   * @param isScaled whether the fourth guess is tried: not for keys, and only where places are known, because it makes false
   * shapes cheaper, too
   */
  begin(cells: Int32Array, parts: Uint16Array, width: number, isScaled: boolean): void {
    this.#cells = cells;
    this.#parts = parts;
    this.#width = width;
    this.#isScaled = isScaled && width >= LEAST_SCALED_WIDTH;
    this.#restart(0);
  }

  /** Parts of a bit to tell the row that begins at a cell from the row above, which is there. */
  partsOf(index: number): number {
    const first = index + 1;
    const last = index + this.#width;
    if (first < this.#from || first > this.#to) this.#restart(first);
    if (last > this.#to) this.#read(last);
    const sums = this.#sums;
    const start = WAYS * (first - this.#from);
    const end = WAYS * (last - this.#from);
    let least = (sums[end] ?? 0) - (sums[start] ?? 0);
    const ways = this.#isScaled ? WAYS : WAYS - 1;
    for (let way = 1; way < ways; way++) {
      const parts = (sums[end + way] ?? 0) - (sums[start + way] ?? 0);
      if (parts < least) least = parts;
    }
    const parts = this.#parts;
    const miss = (this.#cells[index] ?? 0) - (this.#cells[index - this.#width] ?? 0);
    return least + (parts[miss & (parts.length - 1)] ?? 0);
  }

  #restart(from: number): void {
    this.#from = from;
    this.#to = from;
    for (let way = 0; way < WAYS; way++) this.#sums[way] = 0;
  }

  /** Makes the sums known up to a cell. */
  #read(to: number): void {
    this.#makeRoom(WAYS * (to - this.#from + 1));
    const cells = this.#cells;
    const width = this.#width;
    const parts = this.#parts;
    const mask = parts.length - 1;
    const shift = mask === 0xff ? 24 : 16;
    const sums = this.#sums;
    const isScaled = this.#isScaled;
    let out = WAYS * (this.#to - this.#from);
    let byAbove = sums[out] ?? 0;
    let bySlope = sums[out + 1] ?? 0;
    let byMiddle = sums[out + 2] ?? 0;
    let byRatio = sums[out + 3] ?? 0;
    let left = cells[this.#to - 1] ?? 0;
    let aboveLeft = cells[this.#to - 1 - width] ?? 0;
    for (let i = this.#to; i < to; i++) {
      const cell = cells[i] ?? 0;
      const above = cells[i - width] ?? 0;
      const step = cell - above;
      byAbove += parts[step & mask] ?? 0;
      bySlope += parts[(step - left + aboveLeft) & mask] ?? 0;
      byMiddle += parts[(step - ((((left - above) << shift) >> shift) >> 1)) & mask] ?? 0;
      if (isScaled) {
        // Rounded; of cells that are no keys, so of nothing below 0.
        const scaled = aboveLeft === 0 ? above : ((left * above) / aboveLeft + 0.5) | 0;
        byRatio += parts[(cell - scaled) & mask] ?? 0;
      }
      out += WAYS;
      sums[out] = byAbove;
      sums[out + 1] = bySlope;
      sums[out + 2] = byMiddle;
      sums[out + 3] = byRatio;
      left = cell;
      aboveLeft = above;
    }
    this.#to = to;
  }

  #makeRoom(length: number): void {
    if (length <= this.#sums.length) return;
    const sums = new Int32Array(Math.max(length, 2 * this.#sums.length));
    sums.set(this.#sums.subarray(0, WAYS * (this.#to - this.#from + 1)));
    this.#sums = sums;
  }
}
