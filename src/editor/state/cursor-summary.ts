import { type CellSelection, selectedAddresses } from '../../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../../core/selection/grid-geometry.ts';
import {
  type SelectionStatistics,
  selectionStatistics,
} from '../../../core/selection/selection-statistics.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import {
  formatDifference,
  formatWord,
  type NumberFormat,
} from '../../../core/values/number-format.ts';
import { formatPercent, percentDifference } from '../../../core/values/percent-difference.ts';
import { readWord, type WordType } from '../../../core/values/word.ts';
import { type HexSettings, wordTypeOf } from './hex-settings.ts';
import type { PhysicalSummary } from './physical-summary.ts';

/** What panels and status bar say about cursor and selection: texts and numbers, never bytes. */
export interface CursorSummary {
  readonly address: number;
  /** How the words at the cursor are read. */
  readonly type: WordType;
  /** Present value in decimal, hexadecimal and binary. */
  readonly decimal: string;
  readonly hexadecimal: string;
  readonly binary: string;
  /** The original, in the number format of the view. */
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
  return summarizeWords(
    bytes,
    {
      addresses: selectedAddresses(geometry, selection),
      cursorAddress: selection.cursorAddress,
      type: wordTypeOf(settings),
    },
    settings.format,
  );
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
  format: NumberFormat,
): CursorSummary | undefined {
  const { addresses, cursorAddress: address, type } = words;
  const value = readWord(bytes.current, address, type);
  const original = readWord(bytes.original, address, type);
  const statistics = selectionStatistics(bytes.current, addresses, type);
  if (value === undefined || original === undefined || statistics === undefined) return undefined;
  return {
    address,
    type,
    decimal: String(value),
    hexadecimal: formatWord(value, type, 'HEX'),
    binary: formatWord(value, type, 'BIN'),
    original: formatWord(original, type, format),
    difference: formatDifference(value - original, type, format),
    percent: formatPercent(percentDifference(original, value)),
    isChanged: value !== original,
    firstAddress: addresses[0] ?? address,
    lastAddress: addresses.at(-1) ?? address,
    statistics,
  };
}
