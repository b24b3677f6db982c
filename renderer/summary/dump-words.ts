import type { WordBytes, WordType } from '../../core/values/word.ts';

/** The words of a dump, one after the other without gaps: how they are read and where they lie. */
export interface DumpWords {
  readonly type: WordType;
  /** Address of word 0, 0..wordBytes - 1. */
  readonly firstAddress: number;
  /** Whole words up to the end of the file. */
  readonly count: number;
}

/**
 * Words of a file whose rows begin at `shiftBytes`: the same cells that a hex view shows.
 *
 * @param shiftBytes as in `GridGeometry`; only its part below a word matters here
 */
export function dumpWords(type: WordType, shiftBytes: number, fileLengthBytes: number): DumpWords {
  const firstAddress = shiftBytes % type.wordBytes;
  const count = Math.max(0, Math.floor((fileLengthBytes - firstAddress) / type.wordBytes));
  return { type, firstAddress, count };
}

/** Byte address of a word. */
export function addressOfIndex(words: DumpWords, index: number): number {
  return words.firstAddress + index * words.type.wordBytes;
}

/** Word that holds the byte at `address`, limited to the words of the file; 0 where there are none. */
export function indexOfAddress(words: DumpWords, address: number): number {
  const index = Math.floor((address - words.firstAddress) / words.type.wordBytes);
  return Math.max(0, Math.min(words.count - 1, index));
}

/** Words that hold a byte of [start, end), as first and end (exclusive). Empty where both are equal. */
export function wordsOfBytes(
  words: DumpWords,
  start: number,
  end: number,
): readonly [first: number, end: number] {
  const { firstAddress, count } = words;
  const wordBytes: WordBytes = words.type.wordBytes;
  const first = Math.max(0, Math.floor((start - firstAddress) / wordBytes));
  const last = Math.min(count, Math.ceil((end - firstAddress) / wordBytes));
  return [Math.min(first, Math.max(0, last)), Math.max(0, last)];
}
