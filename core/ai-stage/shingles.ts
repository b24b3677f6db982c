/** Length of what is compared. */
const SHINGLE_BYTES = 64;
/** How many of them stand for a file. */
export const SHINGLE_COUNT = 256;
/** Shingles with fewer different bytes are blank memory. */
const LEAST_DIFFERENT = 8;
const FACTOR = 0x01000193;

/**
 * What stands for the content of a file: the least hashes of all its stretches of 64 bytes that are not blank (bottom-k MinHash).
 * Ascending.
 */
export function shinglesOf(bytes: Uint8Array): number[] {
  let power = 1;
  for (let i = 0; i < SHINGLE_BYTES; i++) power = Math.imul(power, FACTOR);
  const counts = new Uint8Array(256);
  let different = 0;
  let rolling = 0;
  let least: number[] = [];
  let highest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    rolling = (Math.imul(rolling, FACTOR) + byte + 1) | 0;
    if (counts[byte] === 0) different++;
    counts[byte] = (counts[byte] ?? 0) + 1;
    if (at >= SHINGLE_BYTES) {
      const gone = bytes[at - SHINGLE_BYTES] ?? 0;
      rolling = (rolling - Math.imul(gone + 1, power)) | 0;
      counts[gone] = (counts[gone] ?? 1) - 1;
      if (counts[gone] === 0) different--;
    }
    if (at < SHINGLE_BYTES - 1 || different < LEAST_DIFFERENT) continue;
    const hash = mixed(rolling);
    if (hash >= highest) continue;
    least.push(hash);
    if (least.length < 8 * SHINGLE_COUNT) continue;
    least = leastOf(least);
    if (least.length === SHINGLE_COUNT) highest = least.at(-1) ?? highest;
  }
  return leastOf(least);
}

function leastOf(hashes: readonly number[]): number[] {
  return [...new Set(hashes)].sort((a, b) => a - b).slice(0, SHINGLE_COUNT);
}

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** How much of two files is the same, 0..1, by what stands for them. */
export function shingleLikeness(a: readonly number[], b: readonly number[]): number {
  const union = leastOf([...a, ...b]);
  if (union.length === 0) return 0;
  const [inA, inB] = [new Set(a), new Set(b)];
  return union.filter((hash) => inA.has(hash) && inB.has(hash)).length / union.length;
}
