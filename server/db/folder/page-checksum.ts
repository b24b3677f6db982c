/** Length of a page of a table or index, in bytes. */
export const PAGE_BYTES = 8192;

/** Sums that run side by side, and where each begins (PostgreSQL, storage/checksum_impl.h). */
const SUM_COUNT = 32;
const FIRST_VALUES = Int32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);
const PRIME = 16_777_619;
const WORDS = PAGE_BYTES / 4;
/** The word that holds the checksum, in its lower half. */
const CHECKSUM_WORD = 2;
const LAST_ROUNDS = 2;

const sums = new Int32Array(SUM_COUNT);

/**
 * Checksum of a page as PostgreSQL computes it: 32 sums by FNV-1a over every 32nd word.
 *
 * @param words the page, as little-endian words
 * @param block number of the page in its table
 */
export function pageChecksum(words: Int32Array, block: number): number {
  sums.set(FIRST_VALUES);
  for (let row = 0; row < WORDS; row += SUM_COUNT) {
    for (let j = 0; j < SUM_COUNT; j++) {
      const at = row + j;
      // The checksum itself counts as zero.
      const word = at === CHECKSUM_WORD ? (words[at] ?? 0) & ~0xffff : (words[at] ?? 0);
      sums[j] = mixed(sums[j] ?? 0, word);
    }
  }
  let result = block;
  for (let j = 0; j < SUM_COUNT; j++) {
    let sum = sums[j] ?? 0;
    for (let round = 0; round < LAST_ROUNDS; round++) sum = mixed(sum, 0);
    result ^= sum;
  }
  return ((result >>> 0) % 65_535) + 1;
}

/** The checksum that a page carries. */
export function storedChecksum(words: Int32Array): number {
  return (words[CHECKSUM_WORD] ?? 0) & 0xffff;
}

function mixed(sum: number, word: number): number {
  const changed = sum ^ word;
  return Math.imul(changed, PRIME) ^ (changed >>> 17);
}
