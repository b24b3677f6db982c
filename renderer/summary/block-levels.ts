/**
 * How a summary is layered: a block of level 0 stands for 256 words, a block of a higher level for 8 blocks below it.
 *
 * 256 words: a picture of 1,600 columns reads 0.4 million words at the edges of blocks, half a millisecond, and making the
 * summary of 16 MiB takes little more than reading the words; with blocks of 64 words it took half as long again.
 */
export const BLOCK_WORDS = 256;
export const BLOCK_WORDS_SHIFT = 8;
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
