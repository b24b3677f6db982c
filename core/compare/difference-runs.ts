import type { ByteRange } from '../bytes/byte-range.ts';

/**
 * Places where two states of a file differ, as ranges of addresses, ascending.
 *
 * Ranges with at most `gapBytes` equal bytes between them are joined. Equal stretches are skipped four bytes at a time: files
 * are mostly equal, and whole words compare three times as fast as bytes (bench/core).
 *
 * @param a state of a file
 * @param b another state of the same length
 * @throws RangeError if the lengths differ: bytes have no counterpart then
 */
export function differenceRuns(a: Uint8Array, b: Uint8Array, gapBytes = 0): ByteRange[] {
  if (a.length !== b.length) {
    throw new RangeError(`files of ${a.length} and ${b.length} bytes cannot be compared`);
  }
  const runs: ByteRange[] = [];
  let start = -1;
  let end = -1;
  for (let at = nextUnequal(a, b, 0); at < a.length; at = nextUnequal(a, b, end)) {
    const runEnd = endOfRun(a, b, at);
    if (start >= 0 && at - end <= gapBytes) {
      end = runEnd;
    } else {
      if (start >= 0) runs.push({ start, end });
      start = at;
      end = runEnd;
    }
  }
  if (start >= 0) runs.push({ start, end });
  return runs;
}

/** Addresses that differ in all. */
export function countOfRuns(runs: readonly ByteRange[]): number {
  return runs.reduce((count, { start, end }) => count + end - start, 0);
}

/** First address from `from` on where the states differ, or the length. */
function nextUnequal(a: Uint8Array, b: Uint8Array, from: number): number {
  const { length } = a;
  let at = from;
  // hot: words can only be read where both arrays begin at a multiple of four; the views below see to that.
  const isAligned = a.byteOffset % 4 === 0 && b.byteOffset % 4 === 0;
  if (isAligned) {
    while (at < length && at % 4 !== 0) {
      if (a[at] !== b[at]) return at;
      at++;
    }
    const wordCount = length >>> 2;
    const wordsOfA = new Uint32Array(a.buffer, a.byteOffset, wordCount);
    const wordsOfB = new Uint32Array(b.buffer, b.byteOffset, wordCount);
    let word = at >>> 2;
    while (word < wordCount && wordsOfA[word] === wordsOfB[word]) word++;
    at = Math.max(at, word << 2);
  }
  while (at < length && a[at] === b[at]) at++;
  return at;
}

function endOfRun(a: Uint8Array, b: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < a.length && a[end] !== b[end]) end++;
  return end;
}
