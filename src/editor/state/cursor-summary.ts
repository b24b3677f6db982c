import { type CellSelection, selectedAddresses } from '../../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../../core/selection/grid-geometry.ts';
import {
  type SelectionStatistics,
  selectionStatistics,
} from '../../../core/selection/selection-statistics.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { formatDifference, formatWord } from '../../../core/values/number-format.ts';
import { formatPercent, percentDifference } from '../../../core/values/percent-difference.ts';
import { readWord } from '../../../core/values/word.ts';
import { type HexSettings, wordTypeOf } from './hex-settings.ts';

/** What panels and status bar say about cursor and selection: texts and numbers, never bytes. */
export interface CursorSummary {
  readonly address: number;
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
  readonly statistics: SelectionStatistics;
}

/** @returns `undefined` if the cursor is on no whole cell, as in a file shorter than a word */
export function summarizeCursor(
  bytes: ComparedBytes,
  geometry: GridGeometry,
  selection: CellSelection,
  settings: HexSettings,
): CursorSummary | undefined {
  const type = wordTypeOf(settings);
  const address = selection.cursorAddress;
  const value = readWord(bytes.current, address, type);
  const original = readWord(bytes.original, address, type);
  const addresses = selectedAddresses(geometry, selection);
  const statistics = selectionStatistics(bytes.current, addresses, type);
  if (value === undefined || original === undefined || statistics === undefined) return undefined;
  return {
    address,
    decimal: String(value),
    hexadecimal: formatWord(value, type, 'HEX'),
    binary: formatWord(value, type, 'BIN'),
    original: formatWord(original, type, settings.format),
    difference: formatDifference(value - original, type, settings.format),
    percent: formatPercent(percentDifference(original, value)),
    isChanged: value !== original,
    firstAddress: addresses[0] ?? address,
    lastAddress: addresses.at(-1) ?? address,
    statistics,
  };
}
