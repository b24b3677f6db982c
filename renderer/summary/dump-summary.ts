import { differenceRuns } from '../../core/compare/difference-runs.ts';
import type { ComparedBytes } from '../../core/values/cell-text.ts';
import { BLOCK_WORDS, BLOCK_WORDS_SHIFT } from './block-levels.ts';
import { readByteBlocks } from './byte-blocks.ts';
import { ByteSums } from './byte-sums.ts';
import { DifferenceSummary } from './difference-summary.ts';
import { addressOfIndex, type DumpWords, wordsOfBytes } from './dump-words.ts';
import { type RangeLevel, RangeSummary } from './range-summary.ts';

/** A summary as plain arrays: what a worker sends. */
export interface SummaryParts {
  readonly words: DumpWords;
  readonly current: readonly RangeLevel[];
  readonly original: readonly RangeLevel[];
  readonly differences: ReadonlyArray<Uint8Array<ArrayBuffer>>;
  readonly sums: StatePair<Uint16Array<ArrayBuffer>> | undefined;
}

/** One of something for each state of a dump. */
interface StatePair<T> {
  readonly current: T;
  readonly original: T;
}

/** Extremes and differences of the two states of a dump, kept in step with the bytes by telling it of every change. */
export interface DumpSummary {
  readonly words: DumpWords;
  readonly current: RangeSummary;
  readonly original: RangeSummary;
  readonly differences: DifferenceSummary;
  /** Only where words are single bytes: nothing asks for the mean of others. */
  readonly sums: StatePair<ByteSums> | undefined;
}

/** Differences with at most so many equal bytes between them are taken together: no block lies in a gap. */
const LESS_THAN_A_BLOCK = BLOCK_WORDS - 1;

/**
 * Summary of a whole dump. 16 MiB take 20 to 50 ms: for a worker.
 *
 * The current state is the original with the blocks read again that differ, which are few.
 *
 * @param current the same array as `original` where nothing differs
 */
export function buildSummary(
  current: Uint8Array,
  original: Uint8Array,
  words: DumpWords,
): DumpSummary {
  const ofOriginal = new RangeSummary(words);
  const originalSums = words.type.wordBytes === 1 ? new ByteSums(original.length) : undefined;
  readOriginal(original, ofOriginal, originalSums);
  const ofCurrent = ofOriginal.clone();
  const sums = originalSums && { current: originalSums.clone(), original: originalSums };
  const differences = new DifferenceSummary(words);
  if (current !== original) markDifferences(current, original, differences);
  const blocks = differences.levels[0]?.length ?? 0;
  for (let block = 0; block < blocks; block++) {
    if (!differences.blockDiffers(block)) continue;
    const first = block * BLOCK_WORDS;
    const end = Math.min(words.count, first + BLOCK_WORDS);
    ofCurrent.update(current, first, end);
    sums?.current.update(current, addressOfIndex(words, first), addressOfIndex(words, end));
  }
  return { words, current: ofCurrent, original: ofOriginal, differences, sums };
}

/** Tells a summary that current bytes in [start, end) have changed. */
export function updateSummary(
  summary: DumpSummary,
  bytes: ComparedBytes,
  start: number,
  end: number,
): void {
  const [first, endWord] = wordsOfBytes(summary.words, start, end);
  summary.current.update(bytes.current, first, endWord);
  summary.differences.update(bytes, first, endWord);
  summary.sums?.current.update(bytes.current, start, end);
}

/** The arrays of a summary, to be sent. */
export function partsOfSummary(summary: DumpSummary): SummaryParts {
  return {
    words: summary.words,
    current: summary.current.levels,
    original: summary.original.levels,
    differences: summary.differences.levels,
    sums: summary.sums && {
      current: summary.sums.current.blocks,
      original: summary.sums.original.blocks,
    },
  };
}

/** Summary over arrays that were sent. */
export function summaryFromParts(parts: SummaryParts): DumpSummary {
  return {
    words: parts.words,
    current: new RangeSummary(parts.words, parts.current),
    original: new RangeSummary(parts.words, parts.original),
    differences: new DifferenceSummary(parts.words, parts.differences),
    sums: parts.sums && {
      current: new ByteSums(parts.words.count, parts.sums.current),
      original: new ByteSums(parts.words.count, parts.sums.original),
    },
  };
}

/** Buffers of the arrays, to be moved instead of copied. */
export function buffersOfParts(parts: SummaryParts): ArrayBuffer[] {
  const ranges = [...parts.current, ...parts.original].flatMap(({ min, max }) => [min, max]);
  const sums = parts.sums ? [parts.sums.current, parts.sums.original] : [];
  return [...ranges, ...parts.differences, ...sums].map((array) => array.buffer);
}

/** Reads extremes and sums of a whole file, in one go where both are of single unsigned bytes. */
function readOriginal(original: Uint8Array, ranges: RangeSummary, sums?: ByteSums): void {
  const [blocks] = ranges.levels;
  if (sums && blocks?.min instanceof Uint8Array && blocks.max instanceof Uint8Array) {
    const { min, max } = blocks;
    // Four bytes are read at a time, which have to lie on a multiple of four.
    const bytes = original.byteOffset % 4 === 0 ? original : original.slice();
    readByteBlocks(bytes, { min, max, sums: sums.blocks });
    ranges.joinBlocks(0, min.length - 1);
    return;
  }
  ranges.update(original, 0, ranges.words.count);
  sums?.update(original, 0, original.length);
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
