import type { WordBytes } from '../values/word.ts';

/** Narrowest and widest dump, in cells. Specification 5, "Hex dump width". */
export const HEX_WIDTH_LIMITS: { readonly min: number; readonly max: number } = { min: 1, max: 30 };

/** How a file is laid out in rows of words. */
export interface GridGeometry {
  /** Cells of a row, 1..30. */
  readonly widthCells: number;
  readonly wordBytes: WordBytes;
  /**
   * Address at which a row begins, 0..row length - 1, to bring a map into line with the columns. Above 0 the first row
   * starts before the file and its cells before address 0 are empty.
   */
  readonly shiftBytes: number;
  readonly fileLengthBytes: number;
}

/** Place of a cell. Row and column count from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Nearest allowed width of the dump. */
export function clampHexWidth(widthCells: number): number {
  return Math.min(HEX_WIDTH_LIMITS.max, Math.max(HEX_WIDTH_LIMITS.min, Math.round(widthCells)));
}

/** Bytes of a full row. */
export function rowLengthBytes(geometry: GridGeometry): number {
  return geometry.widthCells * geometry.wordBytes;
}

/** Address of the first cell of row 0; negative when the rows are shifted. */
export function firstRowAddress(geometry: GridGeometry): number {
  return geometry.shiftBytes > 0 ? geometry.shiftBytes - rowLengthBytes(geometry) : 0;
}

/** Rows needed to show every byte; 0 for an empty file. */
export function rowCount(geometry: GridGeometry): number {
  return Math.ceil(
    (geometry.fileLengthBytes - firstRowAddress(geometry)) / rowLengthBytes(geometry),
  );
}

/** Address of a cell. May lie outside the file: see `isWholeCell`. */
export function addressOfCell(geometry: GridGeometry, place: CellPlace): number {
  const row = place.row * rowLengthBytes(geometry);
  return firstRowAddress(geometry) + row + place.column * geometry.wordBytes;
}

/** Cell that holds the byte at `address`. */
export function cellOfAddress(geometry: GridGeometry, address: number): CellPlace {
  const fromFirst = address - firstRowAddress(geometry);
  const row = Math.floor(fromFirst / rowLengthBytes(geometry));
  const column = Math.floor((fromFirst - row * rowLengthBytes(geometry)) / geometry.wordBytes);
  return { row, column };
}

/** Whether all bytes of the word at `address` are in the file. */
export function isWholeCell(geometry: GridGeometry, address: number): boolean {
  return address >= 0 && address + geometry.wordBytes <= geometry.fileLengthBytes;
}

/**
 * Address of the whole cell nearest to `address`: the start of the cell that holds it, limited to the first and last
 * whole cells of the file. 0 for a file shorter than a word.
 */
export function nearestCellAddress(geometry: GridGeometry, address: number): number {
  const first = addressOfCell(geometry, cellOfAddress(geometry, 0));
  const firstWhole = first < 0 ? first + geometry.wordBytes : first;
  const lastWhole = lastCellAddress(geometry);
  const start = addressOfCell(geometry, cellOfAddress(geometry, address));
  return Math.max(0, Math.min(lastWhole, Math.max(firstWhole, start)));
}

/** Address of the last whole cell. Negative for a file shorter than a word. */
export function lastCellAddress(geometry: GridGeometry): number {
  const { fileLengthBytes, wordBytes } = geometry;
  const start = addressOfCell(geometry, cellOfAddress(geometry, fileLengthBytes - 1));
  return start + wordBytes <= fileLengthBytes ? start : start - wordBytes;
}
