import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { differenceOf } from './difference.ts';
import { formatDifference, formatWord, type NumberFormat } from './number-format.ts';
import { formatPercent, percentDifference } from './percent-difference.ts';
import { readWord, type WordType } from './word.ts';

/** What a cell shows. Specification 2, "mod, ori, diff or percentageDiff". */
export type DisplayMode = 'mod' | 'ori' | 'diff' | 'percentageDiff';

/** All modes, in the order of the mode switch. */
export const DISPLAY_MODES: readonly DisplayMode[] = ['mod', 'ori', 'diff', 'percentageDiff'];

/** The two states of a file that a cell compares; equal lengths. */
export interface ComparedBytes {
  readonly current: ReadonlyBytes;
  readonly original: ReadonlyBytes;
}

/**
 * Text of the cell at `address`: the one source for clipboard, screen reader, inspector, and for the tests of the drawn
 * glyphs. Raw words: the dump knows no scale.
 *
 * @param address byte address of the start of the word
 * @returns an empty text where no whole word is left before the end of the file
 */
export function cellText(
  bytes: ComparedBytes,
  address: number,
  type: WordType,
  format: NumberFormat,
  display: DisplayMode,
): string {
  const current = readWord(bytes.current, address, type);
  const original = readWord(bytes.original, address, type);
  if (current === undefined || original === undefined) return '';
  switch (display) {
    case 'mod':
      return formatWord(current, type, format);
    case 'ori':
      return formatWord(original, type, format);
    case 'diff':
      return formatDifference(differenceOf(current, original), type, format);
    case 'percentageDiff':
      return formatPercent(percentDifference(original, current));
  }
}
