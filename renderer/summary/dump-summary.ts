import type { ComparedBytes } from '../../core/values/cell-text.ts';
import { ByteSums } from './byte-sums.ts';
import { DifferenceSummary } from './difference-summary.ts';
import { type DumpWords, wordsOfBytes } from './dump-words.ts';
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
