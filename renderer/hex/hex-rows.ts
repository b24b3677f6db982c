import { hasAddress } from '../../core/selection/ascending-addresses.ts';
import {
  type CellPlace,
  firstRowAddress,
  type GridGeometry,
  isWholeCell,
  rowLengthBytes,
} from '../../core/selection/grid-geometry.ts';
import type { CellFormatter } from '../grid/cell-formatter.ts';
import type { GlyphGrid } from '../grid/glyph-grid.ts';
import { bandOfRow, type SelectionBand } from '../grid/selection-bands.ts';
import {
  ADDRESS_GLYPHS,
  FILL,
  type Fill,
  INK,
  type Ink,
  OFFSET_GLYPHS,
  packTexel,
} from '../grid/texel.ts';
import type { DumpBytes } from '../view/view-contract.ts';
import type { RegionFills } from './region-fills.ts';

/** Everything the texels of a row follow from. */
export interface HexPicture {
  readonly data: DumpBytes;
  readonly geometry: GridGeometry;
  readonly formatter: CellFormatter;
  /** Cells drawn as selected: none while only the cursor is. */
  readonly markedBands: readonly SelectionBand[];
  /** Start addresses of cells drawn as selected wherever they lie, ascending. */
  readonly addedAddresses: readonly number[];
  readonly cursor: CellPlace;
  /** What tints the cells. */
  readonly regions: RegionFills;
  /** Whether a text is being typed that will go to all selected cells. */
  readonly isEntryPending: boolean;
}

/** Cells that the glyph grid holds: whole rows and columns of the file, from the topmost and leftmost in sight. */
export interface HexWindow {
  readonly topRow: number;
  readonly drawnRows: number;
  readonly firstColumn: number;
  readonly drawnColumns: number;
}

const ZERO = 0x30;
const LETTER_A_LESS_TEN = 0x41 - 10;
const MINUS = 0x2d;

/** Writes the offsets of the columns, in bytes from the begin of a row, to row 0 of the glyph grid. */
export function writeHeader(grid: GlyphGrid, picture: HexPicture, window: HexWindow): void {
  const { texels } = grid;
  for (let i = 0; i < window.drawnColumns; i++) {
    const column = window.firstColumn + i;
    const isActive = column === picture.cursor.column;
    writeHexDigits(
      texels,
      ADDRESS_GLYPHS + i * OFFSET_GLYPHS,
      OFFSET_GLYPHS,
      column * picture.geometry.wordBytes,
      isActive ? INK.headerActive : INK.header,
      isActive ? FILL.headerActive : FILL.none,
    );
  }
  grid.markChanged(0, 0);
}

/**
 * Writes rows first..last of the file (both inclusive) that lie in the window.
 *
 * hot: no allocation
 */
export function writeRows(
  grid: GlyphGrid,
  picture: HexPicture,
  window: HexWindow,
  first: number,
  last: number,
): void {
  const from = Math.max(first, window.topRow);
  const to = Math.min(last, window.topRow + window.drawnRows - 1);
  for (let row = from; row <= to; row++) writeRow(grid, picture, window, row);
  grid.markChanged(1 + from - window.topRow, 1 + to - window.topRow);
}

function writeRow(grid: GlyphGrid, picture: HexPicture, window: HexWindow, row: number): void {
  const { geometry, formatter, data } = picture;
  const { texels } = grid;
  const start = (1 + row - window.topRow) * grid.widthTexels;
  const rowAddress = rowStartAddress(geometry, row);
  const isActive = row === picture.cursor.row;
  writeAddress(texels, start, rowAddress, isActive);
  const band = bandOfRow(picture.markedBands, row);
  const hasAdded = picture.addedAddresses.length > 0;
  let at = start + ADDRESS_GLYPHS;
  for (let i = 0; i < window.drawnColumns; i++) {
    const column = window.firstColumn + i;
    const address = rowAddress + column * geometry.wordBytes;
    const isSelected =
      (band !== undefined && column >= band.firstColumn && column <= band.lastColumn) ||
      (hasAdded && hasAddress(picture.addedAddresses, address));
    const fill = fillOfCell(picture, address, isSelected);
    formatter.write(data.current, data.original, address, fill, texels, at);
    at += formatter.glyphCount;
  }
}

/**
 * Background of a cell: what is selected shows through what is unsaved, and that through what is changed; under these lie
 * what was searched for and the regions.
 */
function fillOfCell(picture: HexPicture, address: number, isSelected: boolean): Fill {
  const { data, geometry, regions } = picture;
  if (!isWholeCell(geometry, address)) return FILL.none;
  if (isSelected && picture.isEntryPending) return FILL.pending;
  const end = address + geometry.wordBytes;
  let isChanged = false;
  for (let i = address; i < end; i++) {
    if (data.isUnsaved(i)) return isSelected ? FILL.selectedUnsaved : FILL.unsaved;
    if (data.current[i] !== data.original[i]) isChanged = true;
  }
  if (isChanged) return isSelected ? FILL.selectedChanged : FILL.changed;
  if (isSelected) return FILL.selected;
  if (regions.isEmpty) return FILL.none;
  const kind = regions.kindAt(address, end);
  return kind === undefined ? FILL.none : FILL[kind];
}

/** Background of the cell in a row and column, also of one outside the window. hot: no allocation */
export function fillAt(picture: HexPicture, row: number, column: number): Fill {
  const { geometry, addedAddresses } = picture;
  const address = rowStartAddress(geometry, row) + column * geometry.wordBytes;
  const band = bandOfRow(picture.markedBands, row);
  const isSelected =
    (band !== undefined && column >= band.firstColumn && column <= band.lastColumn) ||
    hasAddress(addedAddresses, address);
  return fillOfCell(picture, address, isSelected);
}

/** Address of the first cell of a row, also a row whose begin lies before the file (negative). */
export function rowStartAddress(geometry: GridGeometry, row: number): number {
  return firstRowAddress(geometry) + row * rowLengthBytes(geometry);
}

function writeAddress(texels: Uint16Array, at: number, address: number, isActive: boolean): void {
  const ink = isActive ? INK.headerActive : INK.header;
  const fill = isActive ? FILL.headerActive : FILL.none;
  writeHexDigits(texels, at, ADDRESS_GLYPHS, Math.abs(address), ink, fill);
  if (address < 0) texels[at] = packTexel(MINUS, ink, fill);
}

function writeHexDigits(
  texels: Uint16Array,
  at: number,
  digits: number,
  value: number,
  ink: Ink,
  fill: Fill,
): void {
  let rest = value;
  for (let i = at + digits - 1; i >= at; i--) {
    texels[i] = hexDigitTexel(rest & 0xf, ink, fill);
    rest >>>= 4;
  }
}

/** Texel of a hexadecimal digit, 0..15. */
export function hexDigitTexel(digit: number, ink: Ink, fill: Fill): number {
  return packTexel((digit < 10 ? ZERO : LETTER_A_LESS_TEN) + digit, ink, fill);
}
