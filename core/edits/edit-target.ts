import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { axisPlaces } from '../maps/axis-values.ts';
import { addressOfMapCell } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import {
  type CellSelection,
  MAX_SELECTED_CELLS,
  selectedAddresses,
} from '../selection/cell-selection.ts';
import {
  addressOfCell,
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
} from '../selection/grid-geometry.ts';
import {
  type MapRectangle,
  type MapSelection,
  mapRectangles,
  selectedMapCells,
} from '../selection/map-selection.ts';
import { RAW_SCALE } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';
import type { CellBlock } from './block-changes.ts';
import { type CellGroup, rawCells } from './cell-values.ts';
import { type BlockAxes, EQUAL_STEPS } from './compute-values.ts';

/** Selected cells as operations take them. */
export interface EditTarget {
  /** Exactly the selected cells, in the scale in which they are shown. */
  readonly cells: CellGroup;
  /**
   * The rectangle around them, for operations in which cells are computed from their neighbours. `undefined` where there is
   * none: it would reach past the file, or hold more cells of the dump than may be selected.
   */
  readonly block: CellBlock | undefined;
  /** Whether the rectangle holds cells that are not selected: the person is asked before those are changed. */
  readonly isBlockLarger: boolean;
  /** Places of the rectangle's columns and rows along the axes of the map; see `isStrictlyMonotonic`. */
  readonly axes: BlockAxes;
}

/**
 * Target of a selection in the dump: raw words. A consecutive run is one line of cells, whatever rows it passes.
 *
 * @param type of the cells; its word length is that of the grid
 */
export function targetOfCells(
  geometry: GridGeometry,
  selection: CellSelection,
  type: WordType,
): EditTarget {
  const addresses = selectedAddresses(geometry, selection);
  const cells = rawCells(addresses, type);
  const isRun = selection.mode === 'consecutive' && selection.addedAddresses === undefined;
  const block = isRun
    ? { ...cells, width: addresses.length, height: 1 }
    : blockAround(geometry, cells);
  const isBlockLarger = block !== undefined && block.addresses.length > addresses.length;
  return { cells, block, isBlockLarger, axes: EQUAL_STEPS };
}

/**
 * Target of a selection in the cells of a map.
 *
 * @param selection in the area `data`
 * @param isRaw raw words instead of physical values
 * @throws RangeError if the selection reaches outside the map, or is one of an axis
 */
export function targetOfMapCells(
  bytes: ReadonlyBytes,
  map: MapDefinition,
  selection: MapSelection,
  isRaw: boolean,
): EditTarget {
  if (selection.area !== 'data') throw new RangeError('points of an axis are no cells of the map');
  const around = boundsOf(mapRectangles(selection));
  const cells = mapCellGroup(
    map,
    selectedMapCells(selection).map((cell) => addressOfMapCell(map, cell)),
    isRaw,
  );
  return targetOf(bytes, map, cells, around);
}

/** Target of a command on some cells and no others: there is no block between them. */
export function targetOfOnly(cells: CellGroup): EditTarget {
  return { cells, block: undefined, isBlockLarger: false, axes: EQUAL_STEPS };
}

/**
 * Cells of a map with the scale in which they are edited.
 *
 * @param addresses byte addresses of cells of the map, in any order
 * @param isRaw raw words instead of physical values
 */
export function mapCellGroup(
  map: Pick<MapDefinition, 'cells' | 'scale'>,
  addresses: readonly number[],
  isRaw: boolean,
): CellGroup {
  return { addresses, type: map.cells.type, scale: isRaw ? RAW_SCALE : map.scale };
}

function targetOf(
  bytes: ReadonlyBytes,
  map: MapDefinition,
  cells: CellGroup,
  around: MapRectangle,
): EditTarget {
  const width = around.lastColumn - around.firstColumn + 1;
  const height = around.lastRow - around.firstRow + 1;
  const addresses: number[] = [];
  for (let row = around.firstRow; row <= around.lastRow; row++) {
    for (let column = around.firstColumn; column <= around.lastColumn; column++) {
      addresses.push(addressOfMapCell(map, { row, column }));
    }
  }
  return {
    cells,
    block: { ...cells, addresses, width, height },
    isBlockLarger: addresses.length > cells.addresses.length,
    axes: {
      x: axisPlaces(bytes, map.x, map.width)?.slice(around.firstColumn, around.lastColumn + 1),
      y: axisPlaces(bytes, map.y, map.height)?.slice(around.firstRow, around.lastRow + 1),
    },
  };
}

function boundsOf(rectangles: readonly MapRectangle[]): MapRectangle {
  return {
    firstRow: Math.min(...rectangles.map((part) => part.firstRow)),
    lastRow: Math.max(...rectangles.map((part) => part.lastRow)),
    firstColumn: Math.min(...rectangles.map((part) => part.firstColumn)),
    lastColumn: Math.max(...rectangles.map((part) => part.lastColumn)),
  };
}

/** The rectangle of the grid around cells, unless a cell of it is not wholly in the file or there are too many. */
function blockAround(geometry: GridGeometry, cells: CellGroup): CellBlock | undefined {
  if (cells.addresses.length === 0) return undefined;
  const places = cells.addresses.map((address) => cellOfAddress(geometry, address));
  const around = boundsOf(
    places.map(({ row, column }) => ({
      firstRow: row,
      lastRow: row,
      firstColumn: column,
      lastColumn: column,
    })),
  );
  const width = around.lastColumn - around.firstColumn + 1;
  const height = around.lastRow - around.firstRow + 1;
  if (width * height > MAX_SELECTED_CELLS) return undefined;
  const addresses: number[] = [];
  for (let row = around.firstRow; row <= around.lastRow; row++) {
    for (let column = around.firstColumn; column <= around.lastColumn; column++) {
      const address = addressOfCell(geometry, { row, column });
      if (!isWholeCell(geometry, address)) return undefined;
      addresses.push(address);
    }
  }
  return { ...cells, addresses, width, height };
}
