import type { ByteOrder } from '../../bytes/read-number.ts';
import { type SumUnitBytes, sumWords } from './sums.ts';

/** Distance between remembered sums; what is between is added up when asked for. */
const STEP_BYTES = 512;

/**
 * Sums of any range of one file, in a time that does not grow with the range.
 *
 * Remembers the sum from the start of the file to every 512th byte: 1/128 of the file for each kind of word.
 */
export class PrefixSums {
  readonly #bytes: Uint8Array;
  readonly #sums: Uint32Array;
  readonly #unitBytes: SumUnitBytes;
  readonly #byteOrder: ByteOrder;

  constructor(bytes: Uint8Array, unitBytes: SumUnitBytes, byteOrder: ByteOrder) {
    this.#bytes = bytes;
    this.#unitBytes = unitBytes;
    this.#byteOrder = byteOrder;
    this.#sums = new Uint32Array(Math.floor(bytes.length / STEP_BYTES) + 1);
    for (let i = 1; i < this.#sums.length; i++) {
      const start = (i - 1) * STEP_BYTES;
      this.#sums[i] = (this.#sums[i - 1] ?? 0) + this.#plain(start, start + STEP_BYTES);
    }
  }

  /**
   * Sum of [start, end), modulo 2^32.
   *
   * @param start a multiple of the length of a word, like `end`
   */
  sum(start: number, end: number): number {
    return (this.#upTo(end) - this.#upTo(start)) >>> 0;
  }

  #upTo(end: number): number {
    const index = Math.floor(end / STEP_BYTES);
    return (this.#sums[index] ?? 0) + this.#plain(index * STEP_BYTES, end);
  }

  #plain(start: number, end: number): number {
    return sumWords(this.#bytes, start, end, this.#unitBytes, this.#byteOrder);
  }
}
