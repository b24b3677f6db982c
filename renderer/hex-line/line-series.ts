import type { ComparedBytes, DisplayMode } from '../../core/values/cell-text.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { wordBounds } from '../../core/values/word.ts';
import { BLOCK_WORDS, BLOCK_WORDS_SHIFT } from '../summary/block-levels.ts';
import type { WordRanges } from '../summary/column-strip.ts';
import type { DumpSummary } from '../summary/dump-summary.ts';
import type { DumpWords } from '../summary/dump-words.ts';
import { addValue, type Extremes, scanWords, wordAt } from '../summary/extremes.ts';

/** Values that are being dragged: shown, and not yet in the bytes. */
export interface LiftedWords {
  /** Words that lie between the first and the last of them: [first, end). */
  readonly first: number;
  readonly end: number;
  /** Added to the raw value of each. */
  readonly delta: number;
  has(index: number): boolean;
}

/** What a series needs to know about the dump. */
export interface SeriesSource {
  readonly bytes: ComparedBytes;
  readonly words: DumpWords;
  /** `undefined` as long as it is being made. */
  readonly summary: DumpSummary | undefined;
  readonly lifted: LiftedWords | undefined;
}

/** The values of a dump's words as they are shown in one way. */
export class LineSeries implements WordRanges {
  readonly #source: SeriesSource;
  readonly #display: DisplayMode;

  /** @param source asked again at every use */
  constructor(source: SeriesSource, display: DisplayMode) {
    this.#source = source;
    this.#display = display;
  }

  /** Value of a word; NaN where there is none. hot: no allocation */
  valueAt(index: number): number {
    const { bytes, words } = this.#source;
    if (this.#display === 'ori') return wordAt(bytes.original, words, index);
    const current = this.#liftedAt(index);
    if (this.#display === 'mod') return current;
    const original = wordAt(bytes.original, words, index);
    if (this.#display === 'diff') return current - original;
    // NaN and infinity have no percentage.
    const hasPercentage = Number.isFinite(current) && Number.isFinite(original);
    return hasPercentage ? percentDifference(original, current) : Number.NaN;
  }

  /** Takes in the extremes of words [first, end), which lie in the file. hot: no allocation */
  accumulate(first: number, end: number, extremes: Extremes): void {
    const { lifted } = this.#source;
    const isLifted = lifted !== undefined && first < lifted.end && end > lifted.first;
    switch (this.#display) {
      case 'ori':
        this.#accumulateStored('original', first, end, extremes);
        return;
      case 'mod':
        if (isLifted) this.#accumulateEach(first, end, extremes);
        else this.#accumulateStored('current', first, end, extremes);
        return;
      case 'diff':
      case 'percentageDiff':
        if (isLifted) this.#accumulateEach(first, end, extremes);
        else this.#accumulateChanged(first, end, extremes);
        return;
    }
  }

  #liftedAt(index: number): number {
    const { bytes, words, lifted } = this.#source;
    const value = wordAt(bytes.current, words, index);
    if (lifted === undefined || !lifted.has(index)) return value;
    return liftedValue(value, lifted.delta, words);
  }

  #accumulateStored(
    state: 'current' | 'original',
    first: number,
    end: number,
    extremes: Extremes,
  ): void {
    const { bytes, words, summary } = this.#source;
    if (summary) summary[state].accumulate(bytes[state], first, end, extremes);
    else scanWords(bytes[state], words, first, end, extremes);
  }

  #accumulateEach(first: number, end: number, extremes: Extremes): void {
    for (let i = first; i < end; i++) addValue(extremes, this.valueAt(i));
  }

  /** Where a block of words does not differ from the original, every difference in it is zero. */
  #accumulateChanged(first: number, end: number, extremes: Extremes): void {
    const { summary } = this.#source;
    if (summary === undefined) {
      this.#accumulateEach(first, end, extremes);
      return;
    }
    let from = first;
    while (from < end) {
      const block = from >> BLOCK_WORDS_SHIFT;
      const to = Math.min(end, (block + 1) * BLOCK_WORDS);
      if (summary.differences.blockDiffers(block)) this.#accumulateEach(from, to, extremes);
      else addValue(extremes, 0);
      from = to;
    }
  }
}

/** Value that a dragged word shows: moved by `delta`, limited to the word. */
function liftedValue(value: number, delta: number, words: DumpWords): number {
  const { min, max } = wordBounds(words.type);
  return Math.max(min, Math.min(max, value + delta));
}
