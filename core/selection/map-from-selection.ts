import { plainMap } from '../maps/empty-map.ts';
import type { MapFields } from '../maps/map-definition.ts';
import type { WordType } from '../values/word.ts';
import { type CellSelection, selectedAddresses } from './cell-selection.ts';
import { cellOfAddress, type GridGeometry } from './grid-geometry.ts';

/** Sides of a map that begins at the cursor, with nothing selected. */
const DEFAULT_SIDE = 8;

/**
 * The map that a selection of the dump stands for: its shape becomes rows and columns, its word type that of the cells.
 *
 * A rectangle keeps the rest of each row of the dump as bytes that are skipped. A run of cells becomes rows of the dump's
 * width if it fills whole rows, one row otherwise.
 */
export function mapFromSelection(
  geometry: GridGeometry,
  selection: CellSelection,
  type: WordType,
  folderId: string | null,
): MapFields {
  const addresses = selectedAddresses(geometry, selection);
  const address = addresses[0] ?? 0;
  const { width, height, lineSkipBytes } = shapeOf(geometry, selection, addresses, type);
  return { ...plainMap({ name: '', address, type, width, height }), folderId, lineSkipBytes };
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly lineSkipBytes: number;
}

function shapeOf(
  geometry: GridGeometry,
  selection: CellSelection,
  addresses: readonly number[],
  { wordBytes }: WordType,
): Shape {
  const count = addresses.length;
  if (count <= 1) {
    const cells = Math.floor((geometry.fileLengthBytes - (addresses[0] ?? 0)) / wordBytes);
    const width = Math.max(1, Math.min(DEFAULT_SIDE, cells));
    const height = Math.max(1, Math.min(DEFAULT_SIDE, Math.floor(cells / width)));
    return { width, height, lineSkipBytes: 0 };
  }
  const { widthCells } = geometry;
  if (selection.mode === 'rectangle') {
    const anchor = cellOfAddress(geometry, selection.anchorAddress);
    const cursor = cellOfAddress(geometry, selection.cursorAddress);
    const width = Math.abs(anchor.column - cursor.column) + 1;
    const height = Math.max(1, Math.floor(count / width));
    const lineSkipBytes = height === 1 ? 0 : (widthCells - width) * wordBytes;
    return { width, height, lineSkipBytes };
  }
  const isWholeRows = count > widthCells && count % widthCells === 0;
  return isWholeRows
    ? { width: widthCells, height: count / widthCells, lineSkipBytes: 0 }
    : { width: count, height: 1, lineSkipBytes: 0 };
}
