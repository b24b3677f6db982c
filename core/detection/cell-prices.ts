/**
 * What it costs, in bits, to tell a number when a guess for it is known. Small misses are cheap: the smoother the cells under a
 * guess, the cheaper the map. Maps are found where rows that lie over each other tell the file cheaper than bytes in a line.
 */

/** Bits to tell a miss of 0..65535. */
export const MISS_BITS: Float32Array = Float32Array.from({ length: 65_536 }, (_, miss) =>
  miss === 0 ? 0.3 : 0.6 + 1.15 * Math.log2(1 + 2 * miss),
);

/** Sums of bits to tell bytes one after the other, by the cheapest of some ways to read them. */
export class LinePrices {
  #from = 0;
  #byByte = new Float64Array(0);
  #bySecondByte = new Float64Array(0);
  #byFourthByte = new Float64Array(0);
  #byLowWord = new Float64Array(0);
  #byHighWord = new Float64Array(0);

  /**
   * Takes in the prices of a part of an image, in place of those before.
   *
   * @param from, to file addresses, even
   */
  read(bytes: Uint8Array, from: number, to: number): void {
    this.#from = from;
    if (this.#byByte.length < to - from + 1) this.#grow(to - from + 1);
    addBytes(bytes, from, to, 1, this.#byByte);
    addBytes(bytes, from, to, 2, this.#bySecondByte);
    addBytes(bytes, from, to, 4, this.#byFourthByte);
    addWords(bytes, from, to, false, this.#byLowWord);
    addWords(bytes, from, to, true, this.#byHighWord);
  }

  /** Bits to tell [start, end) without a map. */
  bitsOf(start: number, end: number): number {
    const first = start - this.#from;
    const last = end - this.#from;
    return Math.min(
      sumOf(this.#byByte, first, last),
      sumOf(this.#bySecondByte, first, last),
      sumOf(this.#byFourthByte, first, last),
      sumOf(this.#byLowWord, first, last),
      sumOf(this.#byHighWord, first, last),
    );
  }

  #grow(length: number): void {
    this.#byByte = new Float64Array(length);
    this.#bySecondByte = new Float64Array(length);
    this.#byFourthByte = new Float64Array(length);
    this.#byLowWord = new Float64Array(length);
    this.#byHighWord = new Float64Array(length);
  }
}

function sumOf(sums: Float64Array, first: number, last: number): number {
  return (sums[last] ?? 0) - (sums[first] ?? 0);
}

/** Every byte guessed by the one `lag` bytes before. */
function addBytes(
  bytes: Uint8Array,
  from: number,
  to: number,
  lag: number,
  sums: Float64Array,
): void {
  const missBits = MISS_BITS;
  let sum = 0;
  sums[0] = 0;
  for (let at = from; at < to; at++) {
    const before = at >= lag ? (bytes[at - lag] ?? 0) : 0;
    const miss = (((bytes[at] ?? 0) - before) << 24) >> 24;
    sum += missBits[miss < 0 ? -miss : miss] ?? 0;
    sums[at - from + 1] = sum;
  }
}

/** Every word of 16 bits guessed by the one before; a word's bits are shared by its two bytes. */
function addWords(
  bytes: Uint8Array,
  from: number,
  to: number,
  bigEndian: boolean,
  sums: Float64Array,
): void {
  const missBits = MISS_BITS;
  let sum = 0;
  let before = 0;
  sums[0] = 0;
  for (let at = from; at + 1 < to; at += 2) {
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1] ?? 0;
    const word = bigEndian ? (first << 8) | second : (second << 8) | first;
    const miss = ((word - before) << 16) >> 16;
    const half = (missBits[miss < 0 ? -miss : miss] ?? 0) / 2;
    sums[at - from + 1] = sum + half;
    sum += 2 * half;
    sums[at - from + 2] = sum;
    before = word;
  }
}
