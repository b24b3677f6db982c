import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import { readWord, type WordType } from '../../core/values/word.ts';
import { addressOfIndex, type DumpWords } from './dump-words.ts';

/**
 * Lowest and highest value seen so far, at 0 and 1. Empty while the lowest is above the highest. NaN is never taken in:
 * it has no place among the values.
 */
export type Extremes = Float64Array;

/** Extremes of nothing. */
export function noExtremes(): Extremes {
  return Float64Array.of(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
}

/** hot: no allocation */
export function clearExtremes(extremes: Extremes): void {
  extremes[0] = Number.POSITIVE_INFINITY;
  extremes[1] = Number.NEGATIVE_INFINITY;
}

/** Takes in a value. hot: no allocation */
export function addValue(extremes: Extremes, value: number): void {
  if (value < (extremes[0] ?? 0)) extremes[0] = value;
  if (value > (extremes[1] ?? 0)) extremes[1] = value;
}

const bits = new Uint32Array(1);
const single = new Float32Array(bits.buffer);

/**
 * Value of a word, NaN where the file has none. What `readWord` of core returns, without its `undefined`.
 *
 * hot: no allocation
 */
export function wordAt(bytes: ReadonlyBytes, words: DumpWords, index: number): number {
  if (index < 0 || index >= words.count) return Number.NaN;
  return readWord(bytes, addressOfIndex(words, index), words.type) ?? Number.NaN;
}

/** Takes in the words from one address to before another, both of them begins of words. hot: no allocation */
export type WordScanner = (
  bytes: ReadonlyBytes,
  from: number,
  to: number,
  extremes: Extremes,
) => void;

/**
 * Scanner for a word type: one loop each, since a switch inside the loop, or `readWord`, takes three times as long over
 * 16 MiB. The callers keep within the words of the file, so that no read misses.
 */
export function scannerOf({ wordBytes, bigEndian, signed, float }: WordType): WordScanner {
  if (wordBytes === 1) return signed ? scanSignedBytes : scanBytes;
  if (wordBytes === 2) {
    return (bytes, from, to, extremes) => scanPairs(bytes, from, to, bigEndian, signed, extremes);
  }
  if (float) return (bytes, from, to, extremes) => scanFloats(bytes, from, to, bigEndian, extremes);
  return (bytes, from, to, extremes) => scanQuads(bytes, from, to, bigEndian, signed, extremes);
}

/** Takes in words [first, end), which lie in the file. */
export function scanWords(
  bytes: ReadonlyBytes,
  words: DumpWords,
  first: number,
  end: number,
  extremes: Extremes,
): void {
  const scan = scannerOf(words.type);
  scan(bytes, addressOfIndex(words, first), addressOfIndex(words, end), extremes);
}

// The loops over whole numbers keep their extremes as 32-bit ones: compared with the numbers of `extremes`, which are wider,
// they would take twice as long.

function scanBytes(bytes: ReadonlyBytes, from: number, to: number, extremes: Extremes): void {
  if (from >= to) return;
  let min = 0xff;
  let max = 0;
  for (let at = from; at < to; at++) {
    const value = bytes[at] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  addValue(extremes, min);
  addValue(extremes, max);
}

function scanSignedBytes(bytes: ReadonlyBytes, from: number, to: number, extremes: Extremes): void {
  if (from >= to) return;
  let min = 0x7f;
  let max = -0x80;
  for (let at = from; at < to; at++) {
    const value = ((bytes[at] ?? 0) << 24) >> 24;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  addValue(extremes, min);
  addValue(extremes, max);
}

function scanPairs(
  bytes: ReadonlyBytes,
  from: number,
  to: number,
  bigEndian: boolean,
  signed: boolean,
  extremes: Extremes,
): void {
  if (from >= to) return;
  // Flipping the sign bit and subtracting it turns 0x8000..0xFFFF into -32768..-1; with 0 a word stays as it is.
  const sign = signed ? 0x8000 : 0;
  const high = bigEndian ? 0 : 1;
  const low = 1 - high;
  let min = 0xffff;
  let max = -0x8000;
  for (let at = from; at < to; at += 2) {
    const word = ((bytes[at + high] ?? 0) << 8) | (bytes[at + low] ?? 0);
    const value = (word ^ sign) - sign;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  addValue(extremes, min);
  addValue(extremes, max);
}

function scanQuads(
  bytes: ReadonlyBytes,
  from: number,
  to: number,
  bigEndian: boolean,
  signed: boolean,
  extremes: Extremes,
): void {
  if (from >= to) return;
  // With its highest bit flipped an unsigned word is in the order of signed ones.
  const flipped = signed ? 0 : 1 << 31;
  let min = 0x7fffffff;
  let max = 1 << 31;
  for (let at = from; at < to; at += 4) {
    const value = quadAt(bytes, at, bigEndian) ^ flipped;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  addValue(extremes, signed ? min : (min ^ flipped) >>> 0);
  addValue(extremes, signed ? max : (max ^ flipped) >>> 0);
}

function scanFloats(
  bytes: ReadonlyBytes,
  from: number,
  to: number,
  bigEndian: boolean,
  extremes: Extremes,
): void {
  let min = extremes[0] ?? 0;
  let max = extremes[1] ?? 0;
  for (let at = from; at < to; at += 4) {
    bits[0] = quadAt(bytes, at, bigEndian);
    // Comparisons with NaN are false, so it passes both.
    const value = single[0] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  extremes[0] = min;
  extremes[1] = max;
}

function quadAt(bytes: ReadonlyBytes, at: number, bigEndian: boolean): number {
  const b0 = bytes[at] ?? 0;
  const b1 = bytes[at + 1] ?? 0;
  const b2 = bytes[at + 2] ?? 0;
  const b3 = bytes[at + 3] ?? 0;
  return bigEndian
    ? (b0 << 24) | (b1 << 16) | (b2 << 8) | b3
    : (b3 << 24) | (b2 << 16) | (b1 << 8) | b0;
}
