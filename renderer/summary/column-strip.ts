import type { DumpWords } from './dump-words.ts';
import { clearExtremes, type Extremes, noExtremes } from './extremes.ts';

/** Answers for stretches of words. */
export interface WordRanges {
  /** Takes in the extremes of words [first, end), which lie in the file. */
  accumulate(first: number, end: number, extremes: Extremes): void;
}

/**
 * Lowest and highest value of the words behind each pixel column of a picture.
 *
 * Column c stands for words [c * wordsPerColumn, (c + 1) * wordsPerColumn) of the file, whatever part of the file is in
 * sight: panning moves columns and never changes what is in them, so nothing flickers and only new columns are computed.
 * Every column also takes in the word before it, so that the columns of a curve touch: a jump between two columns is
 * drawn in the second. No value is ever left out. Where a word is wider than a column, its columns are equal but for that
 * jump.
 */
export class ColumnStrip {
  /** Extremes of the columns from `firstColumn` on; a column without values has a lowest above its highest. */
  min: Float64Array = new Float64Array(0);
  max: Float64Array = new Float64Array(0);
  #firstColumn = 0;
  #columns = 0;
  #wordsPerColumn = 0;
  /** Words to be read again before the next use: [first, end). */
  #staleFirst = 0;
  #staleEnd = 0;
  readonly #extremes: Extremes = noExtremes();

  /** First column that the arrays hold. */
  get firstColumn(): number {
    return this.#firstColumn;
  }

  get columns(): number {
    return this.#columns;
  }

  /** Marks words [first, end) as changed. */
  wordsChanged(first: number, end: number): void {
    if (end <= first) return;
    const hasNone = this.#staleEnd <= this.#staleFirst;
    this.#staleFirst = hasNone ? first : Math.min(this.#staleFirst, first);
    this.#staleEnd = hasNone ? end : Math.max(this.#staleEnd, end);
  }

  /** Forgets everything: other bytes, words or kind of value. */
  reset(): void {
    this.#columns = 0;
    this.#staleFirst = 0;
    this.#staleEnd = 0;
  }

  /**
   * Makes the strip hold `columns` columns from `firstColumn` on.
   *
   * hot: no allocation while `columns` does not grow
   */
  show(
    source: WordRanges,
    words: DumpWords,
    firstColumn: number,
    columns: number,
    wordsPerColumn: number,
  ): void {
    this.#reserve(columns);
    if (wordsPerColumn !== this.#wordsPerColumn) this.#columns = 0;
    this.#wordsPerColumn = wordsPerColumn;
    const keptFrom = Math.max(firstColumn, this.#firstColumn);
    const keptTo = Math.min(firstColumn + columns, this.#firstColumn + this.#columns);
    const kept = Math.max(0, keptTo - keptFrom);
    if (kept > 0 && firstColumn !== this.#firstColumn) {
      const from = keptFrom - this.#firstColumn;
      this.min.copyWithin(keptFrom - firstColumn, from, from + kept);
      this.max.copyWithin(keptFrom - firstColumn, from, from + kept);
    }
    this.#firstColumn = firstColumn;
    this.#columns = columns;
    if (kept === 0) {
      this.#compute(source, words, 0, columns);
    } else {
      this.#compute(source, words, 0, keptFrom - firstColumn);
      this.#compute(source, words, keptTo - firstColumn, columns);
      this.#computeStale(source, words);
    }
    this.#staleFirst = 0;
    this.#staleEnd = 0;
  }

  #computeStale(source: WordRanges, words: DumpWords): void {
    if (this.#staleEnd <= this.#staleFirst) return;
    // The column after the last stale word takes that word in as well.
    const first = Math.floor(this.#staleFirst / this.#wordsPerColumn) - this.#firstColumn;
    const last = Math.floor(this.#staleEnd / this.#wordsPerColumn) - this.#firstColumn;
    this.#compute(source, words, Math.max(0, first - 1), Math.min(this.#columns, last + 2));
  }

  #compute(source: WordRanges, words: DumpWords, from: number, to: number): void {
    const extremes = this.#extremes;
    for (let i = from; i < to; i++) {
      const column = this.#firstColumn + i;
      const first = firstWordOf(column, this.#wordsPerColumn);
      const end = Math.min(words.count, endWordOf(column, this.#wordsPerColumn));
      clearExtremes(extremes);
      if (first < end) source.accumulate(first, end, extremes);
      this.min[i] = extremes[0] ?? 0;
      this.max[i] = extremes[1] ?? 0;
    }
  }

  #reserve(columns: number): void {
    if (columns <= this.min.length) return;
    const { min, max } = this;
    this.min = new Float64Array(columns);
    this.max = new Float64Array(columns);
    this.min.set(min);
    this.max.set(max);
  }
}

/** First word that a column takes in: the one before those behind it, or of which the column before was a part. */
export function firstWordOf(column: number, wordsPerColumn: number): number {
  const before = Math.floor((column - 1) * wordsPerColumn);
  return Math.max(0, before, Math.floor(column * wordsPerColumn) - 1);
}

/** Word after those behind a column, at least one, also past the end of the file. */
export function endWordOf(column: number, wordsPerColumn: number): number {
  const first = Math.floor(column * wordsPerColumn);
  return Math.max(first + 1, Math.floor((column + 1) * wordsPerColumn));
}
