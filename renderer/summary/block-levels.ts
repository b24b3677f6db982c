/**
 * How a summary is layered: a block of level 0 stands for 64 words, a block of a higher level for 8 blocks below it.
 *
 * 64 words: reading the rest of a block word by word costs about what eight blocks do, and 16 MiB take 262,144 blocks.
 */
export const BLOCK_WORDS = 64;
export const BLOCK_WORDS_SHIFT = 6;
export const FAN_OUT = 8;
export const FAN_OUT_SHIFT = 3;

/** Blocks of each level, from 0 up to the level of one block. Empty for no words. */
export function blockCounts(wordCount: number): readonly number[] {
  const counts: number[] = [];
  let count = Math.ceil(wordCount / BLOCK_WORDS);
  while (count > 0) {
    counts.push(count);
    if (count === 1) break;
    count = Math.ceil(count / FAN_OUT);
  }
  return counts;
}
