import type { ComparedBytes } from '../../core/values/cell-text.ts';
import {
  BLOCK_WORDS,
  BLOCK_WORDS_SHIFT,
  blockCounts,
  FAN_OUT,
  FAN_OUT_SHIFT,
} from './block-levels.ts';
import { addressOfIndex, type DumpWords } from './dump-words.ts';

/** Which blocks of words differ between two states of a file, level by level; 1 where any byte differs. */
export class DifferenceSummary {
  readonly words: DumpWords;
  readonly levels: ReadonlyArray<Uint8Array<ArrayBuffer>>;

  /** @param levels as of another summary of the same words, taken over; otherwise nothing differs yet */
  constructor(
    words: DumpWords,
    levels: ReadonlyArray<Uint8Array<ArrayBuffer>> = blockCounts(words.count).map(
      (count) => new Uint8Array(count),
    ),
  ) {
    this.words = words;
    this.levels = levels;
  }

  /** Compares words [first, end) again, and the rest of the blocks they touch. */
  update(bytes: ComparedBytes, first: number, end: number): void {
    if (end <= first) return;
    const from = first >> BLOCK_WORDS_SHIFT;
    const to = (end - 1) >> BLOCK_WORDS_SHIFT;
    const [leaves] = this.levels;
    if (leaves === undefined) return;
    for (let block = from; block <= to; block++) {
      const firstWord = block * BLOCK_WORDS;
      const endWord = Math.min(this.words.count, firstWord + BLOCK_WORDS);
      leaves[block] = wordsDiffer(bytes, this.words, firstWord, endWord) ? 1 : 0;
    }
    this.joinBlocks(from, to);
  }

  /** Joins the levels above the given blocks of level 0, both inclusive. */
  joinBlocks(first: number, last: number): void {
    let from = first;
    let to = last;
    for (let level = 1; level < this.levels.length; level++) {
      from >>= FAN_OUT_SHIFT;
      to >>= FAN_OUT_SHIFT;
      const below = this.levels[level - 1];
      const own = this.levels[level];
      if (below === undefined || own === undefined) return;
      for (let block = from; block <= to; block++) {
        own[block] = anySet(below, block * FAN_OUT, (block + 1) * FAN_OUT) ? 1 : 0;
      }
    }
  }

  /** Whether any of words [first, end), which lie in the file, differs. hot: no allocation */
  differs(bytes: ComparedBytes, first: number, end: number): boolean {
    const firstBlock = Math.ceil(first / BLOCK_WORDS);
    const endBlock = end >> BLOCK_WORDS_SHIFT;
    if (firstBlock >= endBlock) {
      return this.#mayDiffer(first, end) && wordsDiffer(bytes, this.words, first, end);
    }
    if (this.#blocksDiffer(firstBlock, endBlock)) return true;
    const headEnd = firstBlock * BLOCK_WORDS;
    const tailFirst = endBlock * BLOCK_WORDS;
    return (
      (this.#mayDiffer(first, headEnd) && wordsDiffer(bytes, this.words, first, headEnd)) ||
      (this.#mayDiffer(tailFirst, end) && wordsDiffer(bytes, this.words, tailFirst, end))
    );
  }

  /** Whether a block of level 0 holds a difference. */
  blockDiffers(block: number): boolean {
    return this.levels[0]?.[block] === 1;
  }

  #mayDiffer(first: number, end: number): boolean {
    if (end <= first) return false;
    const last = (end - 1) >> BLOCK_WORDS_SHIFT;
    for (let block = first >> BLOCK_WORDS_SHIFT; block <= last; block++) {
      if (this.blockDiffers(block)) return true;
    }
    return false;
  }

  #blocksDiffer(first: number, end: number): boolean {
    let from = first;
    let to = end;
    for (const level of this.levels) {
      while (from < to && from % FAN_OUT !== 0) if (level[from++] === 1) return true;
      while (from < to && to % FAN_OUT !== 0) if (level[--to] === 1) return true;
      if (from >= to) return false;
      from >>= FAN_OUT_SHIFT;
      to >>= FAN_OUT_SHIFT;
    }
    return false;
  }
}

/** Compares words [first, end) byte by byte. hot: no allocation */
export function wordsDiffer(
  { current, original }: ComparedBytes,
  words: DumpWords,
  first: number,
  end: number,
): boolean {
  const to = addressOfIndex(words, end);
  for (let at = addressOfIndex(words, first); at < to; at++) {
    if (current[at] !== original[at]) return true;
  }
  return false;
}

function anySet(flags: Uint8Array, first: number, end: number): boolean {
  const to = Math.min(flags.length, end);
  for (let i = first; i < to; i++) if (flags[i] === 1) return true;
  return false;
}
