import type { MapDefinition, WordRun } from './map-definition.ts';

/** What of a map decides where its cells are. */
export type MapGeometry = Pick<
  MapDefinition,
  'cells' | 'width' | 'height' | 'order' | 'lineSkipBytes'
>;

/** A cell of a map; both count from 0. */
export interface MapCell {
  readonly row: number;
  readonly column: number;
}

/** Bytes from one word of a run to the next. */
export function pitchBytes(run: Pick<WordRun, 'type' | 'skipBytes'>): number {
  return run.type.wordBytes + run.skipBytes;
}

/** Byte address of the n-th word of a run. May lie outside the file: a run does not know it. */
export function addressOfWord(run: WordRun, index: number): number {
  return run.address + index * pitchBytes(run);
}

/**
 * Byte address of a cell: the one place where rows and columns become addresses.
 *
 * Row-major: start + (row * width + column) * pitch + row * lineSkipBytes; column-major with row and column exchanged.
 * The address may lie outside the file, callers check.
 *
 * @throws RangeError if the map has no such cell
 * @see specification 3, expectations 2.5
 */
export function addressOfMapCell(map: MapGeometry, cell: MapCell): number {
  const { row, column } = cell;
  if (!isBelow(row, map.height) || !isBelow(column, map.width)) {
    throw new RangeError(`no cell ${row}:${column} in a map of ${map.height} x ${map.width}`);
  }
  const [line, place, lineLength] =
    map.order === 'rowMajor' ? [row, column, map.width] : [column, row, map.height];
  return map.cells.address + line * lineBytes(map, lineLength) + place * pitchBytes(map.cells);
}

/**
 * Cell whose word holds the byte at a byte address, or `undefined` where the address is outside the map or in bytes that are
 * skipped. The inverse of `addressOfMapCell`.
 */
export function mapCellAt(map: MapGeometry, address: number): MapCell | undefined {
  const isRowMajor = map.order === 'rowMajor';
  const lineLength = isRowMajor ? map.width : map.height;
  const lineCount = isRowMajor ? map.height : map.width;
  const distance = address - map.cells.address;
  if (distance < 0) return undefined;
  const line = Math.floor(distance / lineBytes(map, lineLength));
  const inLine = distance - line * lineBytes(map, lineLength);
  const place = Math.floor(inLine / pitchBytes(map.cells));
  const inWord = inLine - place * pitchBytes(map.cells);
  if (line >= lineCount || place >= lineLength || inWord >= map.cells.type.wordBytes) {
    return undefined;
  }
  return isRowMajor ? { row: line, column: place } : { row: place, column: line };
}

/**
 * Address of the last byte that belongs to a cell, inclusive.
 *
 * Without skipped bytes this is the specification's start + size * stride - 1, with line skipping plus
 * (lines - 1) * lineSkipBytes; the bytes skipped after the last word do not count.
 *
 * @throws RangeError if the map has no cells
 * @see specification 3, "Map end address"; expectations 2.5
 */
export function lastAddressOfMap(map: MapGeometry): number {
  const lastCell = { row: map.height - 1, column: map.width - 1 };
  return addressOfMapCell(map, lastCell) + map.cells.type.wordBytes - 1;
}

/** Byte addresses of all cells, row by row as they are shown, whatever their order in the file. */
export function addressesOfMap(map: MapGeometry): number[] {
  const addresses: number[] = [];
  for (let row = 0; row < map.height; row++) {
    for (let column = 0; column < map.width; column++) {
      addresses.push(addressOfMapCell(map, { row, column }));
    }
  }
  return addresses;
}

/**
 * Nearest whole byte address at which a word of `wordBytes` fits into the file; 0 where none does. Specification 5, "Pasted map
 * address values".
 */
export function clampWordAddress(
  address: number,
  wordBytes: number,
  fileLengthBytes: number,
): number {
  return Math.max(0, Math.min(Math.trunc(address), fileLengthBytes - wordBytes));
}

function lineBytes(map: MapGeometry, lineLength: number): number {
  return lineLength * pitchBytes(map.cells) + map.lineSkipBytes;
}

function isBelow(index: number, count: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < count;
}
