import { word16 } from '../read-cells.ts';
import { scaledOdds, scaleOf } from './miss-odds.ts';

/** Bytes that are priced together, and bytes before them that are read to learn from. Even. */
const BLOCK_BYTES = 4096;
const LEARN_BYTES = 256;
/** Blocks whose prices are kept: what is asked for one after the other lies side by side. */
const MOST_BLOCKS = 64;
const BYTE_LAGS: readonly number[] = [1, 2, 4];
const WAYS = 6;
/** Share of a new miss in the average of misses. */
const RATE = 1 / 14;
/** Share of trust that is handed out anew at each step, so that a way that failed may return. */
const SHARED = 0.03;
const FIRST_AVERAGE = 8;

/**
 * Bits that bytes cost when they are told one after the other, two at a time: each byte guessed by the one 1, 2 or 4 before, or
 * the word by the word before in either order, or by the slope of the two words before. What did well shortly before is trusted.
 */
export class LineCode {
  readonly #bytes: Uint8Array;
  /** By index of the block, the latest ones: bits from its start to each of its bytes. */
  readonly #blocks = new Map<number, Float32Array>();
  readonly #averages = new Float64Array(WAYS);
  readonly #trust = new Float64Array(WAYS);
  readonly #odds = new Float64Array(WAYS);

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bits of [start, end). */
  bitsOf(start: number, end: number): number {
    let bits = 0;
    for (let at = start; at < end; ) {
      const index = Math.floor(at / BLOCK_BYTES);
      const sums = this.#blockOf(index);
      const first = at - index * BLOCK_BYTES;
      const last = Math.min(BLOCK_BYTES, end - index * BLOCK_BYTES);
      bits += (sums[last] ?? 0) - (sums[first] ?? 0);
      at = index * BLOCK_BYTES + last;
    }
    return bits;
  }

  #blockOf(index: number): Float32Array {
    const known = this.#blocks.get(index);
    if (known !== undefined) return known;
    const sums = new Float32Array(BLOCK_BYTES + 1);
    const start = index * BLOCK_BYTES;
    this.#averages.fill(FIRST_AVERAGE);
    this.#trust.fill(1 / WAYS);
    for (let at = Math.max(0, start - LEARN_BYTES); at < start; at += 2) this.#pairBits(at);
    let sum = 0;
    for (let i = 0; i < BLOCK_BYTES; i += 2) {
      const bits = start + i < this.#bytes.length ? this.#pairBits(start + i) : 0;
      sums[i + 1] = sum + bits / 2;
      sum += bits;
      sums[i + 2] = sum;
    }
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size === MOST_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    this.#blocks.set(index, sums);
    return sums;
  }

  /** Bits of the two bytes at an even address; learns from them. */
  #pairBits(at: number): number {
    BYTE_LAGS.forEach((lag, way) => {
      this.#guessBytes(way, at, lag);
    });
    this.#guessWord(3, at, false, false);
    this.#guessWord(4, at, true, false);
    this.#guessWord(5, at, false, true);
    const trust = this.#trust;
    const odds = this.#odds;
    let total = 0;
    for (let way = 0; way < WAYS; way++) total += (trust[way] ?? 0) * (odds[way] ?? 0);
    for (let way = 0; way < WAYS; way++) {
      const share = ((trust[way] ?? 0) * (odds[way] ?? 0)) / total;
      trust[way] = (1 - SHARED) * share + SHARED / WAYS;
    }
    return -Math.log2(total);
  }

  #guessBytes(way: number, at: number, lag: number): void {
    const bytes = this.#bytes;
    const average = this.#averages[way] ?? 0;
    const scale = scaleOf(average);
    const first = (((bytes[at] ?? 0) - (bytes[at - lag] ?? 0)) << 24) >> 24;
    const second = (((bytes[at + 1] ?? 0) - (bytes[at + 1 - lag] ?? 0)) << 24) >> 24;
    this.#odds[way] = scaledOdds(scale, first) * scaledOdds(scale, second);
    const learnt = average + RATE * (Math.abs(first) - average);
    this.#averages[way] = learnt + RATE * (Math.abs(second) - learnt);
  }

  #guessWord(way: number, at: number, bigEndian: boolean, isSlope: boolean): void {
    const bytes = this.#bytes;
    const before = word16(bytes, at - 2, bigEndian);
    const guess = isSlope ? 2 * before - word16(bytes, at - 4, bigEndian) : before;
    const miss = ((word16(bytes, at, bigEndian) - guess) << 16) >> 16;
    const average = this.#averages[way] ?? 0;
    this.#odds[way] = scaledOdds(scaleOf(average), miss);
    this.#averages[way] = average + RATE * (Math.abs(miss) - average);
  }
}
