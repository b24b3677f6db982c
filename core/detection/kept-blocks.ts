/** A block that is kept, as numbers. */
export interface KeptBlock {
  /** Index of its start among the starts of the window. */
  readonly start: number;
  readonly width: number;
  readonly height: number;
  readonly cellBits: number;
}

/**
 * The best few blocks of every start in a window. They are kept as numbers: a window has hundreds of thousands, of which nearly
 * all are given up for better ones.
 */
export class KeptBlocks {
  readonly #most: number;
  #starts = 0;
  /** By start: how many are kept. */
  #counts = new Uint8Array(0);
  /** By start, `#most` for each. */
  #widths = new Uint8Array(0);
  #heights = new Uint8Array(0);
  #cellBits = new Float64Array(0);
  #bits = new Float64Array(0);

  /** @param most blocks of a start, below 256 */
  constructor(most: number) {
    this.#most = most;
  }

  /** Begins anew with so many starts. */
  begin(starts: number): void {
    this.#starts = starts;
    const room = starts * this.#most;
    if (this.#bits.length < room) {
      this.#counts = new Uint8Array(starts);
      this.#widths = new Uint8Array(room);
      this.#heights = new Uint8Array(room);
      this.#cellBits = new Float64Array(room);
      this.#bits = new Float64Array(room);
    } else this.#counts.fill(0, 0, starts);
  }

  /**
   * Keeps a block, instead of the worst one where its start has enough of them.
   *
   * @param bits all that speaks for it: what it is compared by
   */
  keep(start: number, width: number, height: number, cellBits: number, bits: number): void {
    const count = this.#counts[start] ?? 0;
    const first = start * this.#most;
    let at = first + count;
    if (count === this.#most) {
      at = this.#worstOf(first);
      if (bits <= (this.#bits[at] ?? 0)) return;
    } else this.#counts[start] = count + 1;
    this.#widths[at] = width;
    this.#heights[at] = height;
    this.#cellBits[at] = cellBits;
    this.#bits[at] = bits;
  }

  /** By start, those of one start as they came. */
  *blocks(): Generator<KeptBlock> {
    for (let start = 0; start < this.#starts; start++) {
      const first = start * this.#most;
      const end = first + (this.#counts[start] ?? 0);
      for (let at = first; at < end; at++) {
        yield {
          start,
          width: this.#widths[at] ?? 0,
          height: this.#heights[at] ?? 0,
          cellBits: this.#cellBits[at] ?? 0,
        };
      }
    }
  }

  /** Place of the first of the worst ones of a start that has enough. */
  #worstOf(first: number): number {
    let worst = first;
    for (let at = first + 1; at < first + this.#most; at++) {
      if ((this.#bits[at] ?? 0) < (this.#bits[worst] ?? 0)) worst = at;
    }
    return worst;
  }
}
