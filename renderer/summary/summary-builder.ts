import { differenceRuns } from '../../core/compare/difference-runs.ts';
import { BLOCK_WORDS, BLOCK_WORDS_SHIFT } from './block-levels.ts';
import { readByteBlocks } from './byte-blocks.ts';
import { ByteSums } from './byte-sums.ts';
import { DifferenceSummary } from './difference-summary.ts';
import type { DumpSummary } from './dump-summary.ts';
import { addressOfIndex, type DumpWords, dumpWords, wordsOfBytes } from './dump-words.ts';
import { RangeSummary } from './range-summary.ts';

/** Differences with at most so many equal bytes between them are taken together: no block lies in a gap. */
const LESS_THAN_A_BLOCK = BLOCK_WORDS - 1;

/**
 * Summary of a whole dump. 16 MiB take 20 to 50 ms: for a worker.
 *
 * @param current the same array as `original` where nothing differs
 */
export function buildSummary(
  current: Uint8Array,
  original: Uint8Array,
  words: DumpWords,
): DumpSummary {
  return new SummaryBuilder(original, words).finish(current);
}

/**
 * Makes the summary of a dump while its bytes are still arriving.
 *
 * The current state is the original with the blocks read again that differ, which are few.
 */
export class SummaryBuilder {
  readonly #bytes: Uint8Array;
  readonly #words: DumpWords;
  readonly #ranges: RangeSummary;
  readonly #sums: ByteSums | undefined;
  /** Words before it have been read: whole blocks, or all. */
  #endWord = 0;

  /** @param original of the length of the dump; its bytes need not be there yet */
  constructor(original: Uint8Array, words: DumpWords) {
    this.#bytes = original;
    this.#words = words;
    this.#ranges = new RangeSummary(words);
    this.#sums = words.type.wordBytes === 1 ? new ByteSums(original.length) : undefined;
  }

  /** Reads what has not been read of [0, end): the original is there up to this address. */
  readTo(end: number): void {
    const { type, firstAddress, count } = this.#words;
    const wordsThere = dumpWords(type, firstAddress, end).count;
    const endWord = wordsThere === count ? count : wordsThere - (wordsThere % BLOCK_WORDS);
    if (endWord <= this.#endWord) return;
    this.#read(this.#endWord, endWord);
    this.#endWord = endWord;
  }

  /**
   * The summary; all of the original is there.
   *
   * @param current the same array as the original where nothing differs
   */
  finish(current: Uint8Array): DumpSummary {
    const words = this.#words;
    this.readTo(this.#bytes.length);
    const original = this.#ranges;
    const ofCurrent = original.clone();
    const sums = this.#sums && { current: this.#sums.clone(), original: this.#sums };
    const differences = new DifferenceSummary(words);
    if (current !== this.#bytes) markDifferences(current, this.#bytes, differences);
    const blocks = differences.levels[0]?.length ?? 0;
    for (let block = 0; block < blocks; block++) {
      if (!differences.blockDiffers(block)) continue;
      const first = block * BLOCK_WORDS;
      const end = Math.min(words.count, first + BLOCK_WORDS);
      ofCurrent.update(current, first, end);
      sums?.current.update(current, addressOfIndex(words, first), addressOfIndex(words, end));
    }
    return { words, current: ofCurrent, original, differences, sums };
  }

  /** Reads words [first, end), which are whole blocks but for the last of the dump; in one go where they are unsigned bytes. */
  #read(first: number, end: number): void {
    const bytes = this.#bytes;
    const [blocks] = this.#ranges.levels;
    const sums = this.#sums;
    // Four bytes are read at a time, which have to lie on a multiple of four.
    const isAligned = bytes.byteOffset % 4 === 0;
    if (
      isAligned &&
      sums &&
      blocks?.min instanceof Uint8Array &&
      blocks.max instanceof Uint8Array
    ) {
      const { min, max } = blocks;
      const [firstBlock, lastBlock] = [first >> BLOCK_WORDS_SHIFT, (end - 1) >> BLOCK_WORDS_SHIFT];
      readByteBlocks(bytes, { min, max, sums: sums.blocks }, firstBlock, lastBlock + 1);
      this.#ranges.joinBlocks(firstBlock, lastBlock);
      return;
    }
    this.#ranges.update(bytes, first, end);
    sums?.update(bytes, first, end);
  }
}

/** Marks the blocks that differ. */
function markDifferences(
  current: Uint8Array,
  original: Uint8Array,
  differences: DifferenceSummary,
): void {
  const { words, levels } = differences;
  const [leaves] = levels;
  if (leaves === undefined) return;
  // Bytes behind the last word count for no block.
  const to = addressOfIndex(words, words.count);
  const runs = differenceRuns(current.subarray(0, to), original.subarray(0, to), LESS_THAN_A_BLOCK);
  for (const { start, end } of runs) {
    const [first, endWord] = wordsOfBytes(words, start, end);
    if (endWord <= first) continue;
    leaves.fill(1, first >> BLOCK_WORDS_SHIFT, ((endWord - 1) >> BLOCK_WORDS_SHIFT) + 1);
  }
  differences.joinBlocks(0, leaves.length - 1);
}
