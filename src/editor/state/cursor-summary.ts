import type { PhysicalSummary } from '../../../core/edits/physical-summary.ts';
import { type CellSelection, selectedAddresses } from '../../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../../core/selection/grid-geometry.ts';
import {
  type SelectionStatistics,
  selectionStatistics,
} from '../../../core/selection/selection-statistics.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { differenceOf } from '../../../core/values/difference.ts';
import { formatFloat, formatWord } from '../../../core/values/number-format.ts';
import { formatPercent, percentDifference } from '../../../core/values/percent-difference.ts';
import { bitsOfWord, readWord, type WordType } from '../../../core/values/word.ts';
import { type HexSettings, wordTypeOf } from './hex-settings.ts';

/** What panels and status bar say about cursor and selection: texts and numbers, never bytes. */
export interface CursorSummary {
  readonly address: number;
  /** How the words at the cursor are read. */
  readonly type: WordType;
  /** Present value in decimal, and its bits as they are stored: those of a negative value begin with a 1. */
  readonly decimal: string;
  readonly hexadecimal: string;
  readonly binary: string;
  /** What the word was, in decimal and hexadecimal; the difference in decimal. */
  readonly original: string;
  readonly difference: string;
  readonly percent: string;
  readonly isChanged: boolean;
  /** Start addresses of the first and last selected cell. */
  readonly firstAddress: number;
  readonly lastAddress: number;
  /** Of the words as they are. */
  readonly statistics: SelectionStatistics;
  /** The same in the unit of the map that is shown, where it shows no raw words. */
  readonly physical?: PhysicalSummary | undefined;
}

/** @returns `undefined` if the cursor is on no whole cell, as in a file shorter than a word */
export function summarizeCursor(
  bytes: ComparedBytes,
  geometry: GridGeometry,
  selection: CellSelection,
  settings: HexSettings,
): CursorSummary | undefined {
  return summarizeWords(bytes, {
    addresses: selectedAddresses(geometry, selection),
    cursorAddress: selection.cursorAddress,
    type: wordTypeOf(settings),
  });
}

/**
 * @param words start addresses of the selected words in ascending order, and the one at the cursor
 * @returns `undefined` if the cursor is on no whole word
 */
export function summarizeWords(
  bytes: ComparedBytes,
  words: {
    readonly addresses: readonly number[];
    readonly cursorAddress: number;
    readonly type: WordType;
  },
): CursorSummary | undefined {
  const { addresses, cursorAddress: address, type } = words;
  const value = readWord(bytes.current, address, type);
  const original = readWord(bytes.original, address, type);
  const statistics = selectionStatistics(bytes.current, addresses, type);
  if (value === undefined || original === undefined || statistics === undefined) return undefined;
  return {
    address,
    type,
    decimal: decimalOf(value, type),
    hexadecimal: storedBits(value, type, 'HEX'),
    binary: storedBits(value, type, 'BIN'),
    original: decimalAndHexadecimal(decimalOf(original, type), storedBits(original, type, 'HEX')),
    difference: decimalOf(differenceOf(value, original), type),
    percent: formatPercent(percentDifference(original, value)),
    isChanged: value !== original,
    firstAddress: addresses[0] ?? address,
    lastAddress: addresses.at(-1) ?? address,
    statistics,
  };
}

/** A word as it is told where there is one line for it. */
export function decimalAndHexadecimal(decimal: string, hexadecimal: string): string {
  return `${decimal} \u00b7 0x${hexadecimal}`;
}

/** Not padded: it stands by itself, in no column of cells. */
function decimalOf(value: number, type: WordType): string {
  return type.float ? formatFloat(value) : String(value);
}

function storedBits(value: number, type: WordType, format: 'HEX' | 'BIN'): string {
  return formatWord(bitsOfWord(value, type), { ...type, signed: false, float: false }, format);
}
