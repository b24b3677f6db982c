import type { GridGeometry } from '../../core/selection/grid-geometry.ts';
import type { NumberFormat } from '../../core/values/number-format.ts';
import type { WordBytes, WordType } from '../../core/values/word.ts';
import { type CellFormat, writtenFormat } from '../grid/cell-formatter.ts';
import type { HexViewSettings } from './hex-view-contract.ts';

/** Narrowest cells in CSS pixels. The specification names those of DEC, HEX and BIN; ASCII is as dense as text can be. */
const CELL_WIDTH_CSS_PX: Readonly<Record<NumberFormat, Readonly<Record<WordBytes, number>>>> = {
  DEC: { 1: 48, 2: 64, 4: 96 },
  HEX: { 1: 40, 2: 56, 4: 88 },
  BIN: { 1: 88, 2: 136, 4: 256 },
  ASCII: { 1: 32, 2: 40, 4: 56 },
};
const PERCENT_CELL_WIDTH_CSS_PX = 64;

/** Narrowest cell for a format, in CSS pixels. */
export function cellWidthCssPx(cell: CellFormat): number {
  if (cell.display === 'percentageDiff') return PERCENT_CELL_WIDTH_CSS_PX;
  return CELL_WIDTH_CSS_PX[writtenFormat(cell.format, cell.display)][cell.wordBytes];
}

/** How the cells of a dump are read. The dump has integers only; floats come with maps. */
export function wordTypeOf(settings: HexViewSettings): WordType {
  const { wordBytes, bigEndian, signed } = settings;
  return { wordBytes, bigEndian, signed, float: false };
}

/** How the cells of a dump are written. */
export function cellFormatOf(settings: HexViewSettings): CellFormat {
  const { wordBytes, bigEndian, signed, format, display } = settings;
  return { wordBytes, bigEndian, signed, format, display };
}

/** How a file is laid out in rows. */
export function geometryOf(settings: HexViewSettings, fileLengthBytes: number): GridGeometry {
  const { widthCells, wordBytes, shiftBytes } = settings;
  return { widthCells, wordBytes, shiftBytes, fileLengthBytes };
}

/** Whether cells accept a typed text: never while the original is shown. */
export function acceptsEntry(settings: HexViewSettings): boolean {
  return settings.editable && settings.display !== 'ori';
}
