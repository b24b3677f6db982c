import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import type { WordType } from '../../core/values/word.ts';
import {
  BLOCK_WORDS,
  BLOCK_WORDS_SHIFT,
  blockCounts,
  FAN_OUT,
  FAN_OUT_SHIFT,
} from './block-levels.ts';
import { addressOfIndex, type DumpWords } from './dump-words.ts';
import {
  clearExtremes,
  type Extremes,
  noExtremes,
  scannerOf,
  type WordScanner,
} from './extremes.ts';

/** Numbers of the kind of a word: extremes are kept exactly, in as many bytes as a word has. */
export type WordNumbers =
  | Uint8Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** Lowest and highest value of every block of one level. A block of NaN only has a lowest above its highest. */
export interface RangeLevel {
  readonly min: WordNumbers;
  readonly max: WordNumbers;
}

/**
 * Lowest and highest values of the words of a file, block by block and level by level, so that any stretch of words is
 * answered by a few hundred steps.
 *
 * Holds no bytes: whoever asks brings them, as they were when the summary was last told of a change.
 */
export class RangeSummary {
  readonly words: DumpWords;
  readonly levels: readonly RangeLevel[];
  readonly #block: Extremes = noExtremes();
  readonly #scan: WordScanner;

  /** @param levels as of another summary of the same words, taken over; otherwise everything has still to be updated */
  constructor(words: DumpWords, levels: readonly RangeLevel[] = emptyLevels(words)) {
    this.words = words;
    this.levels = levels;
    this.#scan = scannerOf(words.type);
  }

  /** A summary with the same content and arrays of its own. */
  clone(): RangeSummary {
    const levels = this.levels.map(({ min, max }) => ({ min: min.slice(), max: max.slice() }));
    return new RangeSummary(this.words, levels);
  }

  /** Reads words [first, end) again, and the rest of the blocks they touch. */
  update(bytes: ReadonlyBytes, first: number, end: number): void {
    if (end <= first) return;
    const firstBlock = first >> BLOCK_WORDS_SHIFT;
    const lastBlock = (end - 1) >> BLOCK_WORDS_SHIFT;
    for (let block = firstBlock; block <= lastBlock; block++) this.#readBlock(bytes, block);
    this.joinBlocks(firstBlock, lastBlock);
  }

  /** Joins the levels above the given blocks of level 0, both inclusive. */
  joinBlocks(first: number, last: number): void {
    let from = first;
    let to = last;
    for (let level = 1; level < this.levels.length; level++) {
      from >>= FAN_OUT_SHIFT;
      to >>= FAN_OUT_SHIFT;
      for (let block = from; block <= to; block++) this.#joinBlock(level, block);
    }
  }

  /** Takes in the extremes of words [first, end), which lie in the file. hot: no allocation */
  accumulate(bytes: ReadonlyBytes, first: number, end: number, extremes: Extremes): void {
    const firstBlock = Math.ceil(first / BLOCK_WORDS);
    const endBlock = end >> BLOCK_WORDS_SHIFT;
    if (firstBlock >= endBlock) {
      this.#scanWords(bytes, first, end, extremes);
      return;
    }
    this.#scanWords(bytes, first, firstBlock * BLOCK_WORDS, extremes);
    this.#scanWords(bytes, endBlock * BLOCK_WORDS, end, extremes);
    this.#accumulateBlocks(firstBlock, endBlock, extremes);
  }

  /** From both ends towards the middle, up a level whenever both ends lie on blocks of it. */
  #accumulateBlocks(first: number, end: number, extremes: Extremes): void {
    let from = first;
    let to = end;
    for (const { min, max } of this.levels) {
      while (from < to && from % FAN_OUT !== 0) takeBlock(min, max, from++, extremes);
      while (from < to && to % FAN_OUT !== 0) takeBlock(min, max, --to, extremes);
      if (from >= to) return;
      from >>= FAN_OUT_SHIFT;
      to >>= FAN_OUT_SHIFT;
    }
  }

  #readBlock(bytes: ReadonlyBytes, block: number): void {
    const extremes = this.#block;
    clearExtremes(extremes);
    const first = block * BLOCK_WORDS;
    this.#scanWords(bytes, first, Math.min(this.words.count, first + BLOCK_WORDS), extremes);
    this.#store(0, block, extremes);
  }

  #joinBlock(level: number, block: number): void {
    const below = this.levels[level - 1];
    if (below === undefined) return;
    const extremes = this.#block;
    clearExtremes(extremes);
    const end = Math.min(below.min.length, (block + 1) * FAN_OUT);
    for (let child = block * FAN_OUT; child < end; child++) {
      takeBlock(below.min, below.max, child, extremes);
    }
    this.#store(level, block, extremes);
  }

  #scanWords(bytes: ReadonlyBytes, first: number, end: number, extremes: Extremes): void {
    this.#scan(bytes, addressOfIndex(this.words, first), addressOfIndex(this.words, end), extremes);
  }

  #store(level: number, block: number, extremes: Extremes): void {
    const into = this.levels[level];
    if (into === undefined) return;
    into.min[block] = extremes[0] ?? 0;
    into.max[block] = extremes[1] ?? 0;
  }
}

/** A block of NaN only holds the extremes of nothing, which change nothing here. */
function takeBlock(min: WordNumbers, max: WordNumbers, block: number, extremes: Extremes): void {
  const low = min[block] ?? 0;
  const high = max[block] ?? 0;
  if (low < (extremes[0] ?? 0)) extremes[0] = low;
  if (high > (extremes[1] ?? 0)) extremes[1] = high;
}

function emptyLevels(words: DumpWords): readonly RangeLevel[] {
  return blockCounts(words.count).map((count) => ({
    min: wordNumbers(words.type, count),
    max: wordNumbers(words.type, count),
  }));
}

function wordNumbers(type: WordType, length: number): WordNumbers {
  const { wordBytes, signed, float } = type;
  if (wordBytes === 1) return signed ? new Int8Array(length) : new Uint8Array(length);
  if (wordBytes === 2) return signed ? new Int16Array(length) : new Uint16Array(length);
  if (float) return new Float32Array(length);
  return signed ? new Int32Array(length) : new Uint32Array(length);
}
