import type { MapCell } from '../maps/cell-address.ts';
import type { MapArea } from '../maps/map-cell-text.ts';
import { MAX_MAP_SIDE } from '../maps/validate-map.ts';
import { MAX_SELECTED_CELLS } from './cell-selection.ts';

export type { MapArea } from '../maps/map-cell-text.ts';

/** Cells from one corner to the other, all four inclusive, `first...` not above `last...`. */
export interface MapRectangle {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/**
 * Selected cells of a map, all in one area: the rectangle between anchor and cursor, and rectangles added to it.
 *
 * A point of the x axis is the cell { row: 0, column }, one of the y axis { row, column: 0 }. A selection of one cell is the
 * cursor alone. Rectangles may overlap; a cell counts once.
 */
export interface MapSelection {
  readonly area: MapArea;
  readonly anchor: MapCell;
  readonly cursor: MapCell;
  readonly added: readonly MapRectangle[];
}

/** Rows and columns of an area. */
export interface MapAreaSize {
  readonly rows: number;
  readonly columns: number;
}

/** Rows and columns of an area of a map with these sides. */
export function areaSize(
  map: { readonly width: number; readonly height: number },
  area: MapArea,
): MapAreaSize {
  switch (area) {
    case 'data':
      return { rows: map.height, columns: map.width };
    case 'x':
      return { rows: 1, columns: map.width };
    case 'y':
      return { rows: map.height, columns: 1 };
  }
}

/** A selection after an extension; `exceeded` when it was cut to 2000 cells and the person has to be told. */
export interface ExtendedMapSelection {
  readonly selection: MapSelection;
  readonly exceeded: boolean;
}

/** The cursor alone. */
export function selectMapCell(area: MapArea, cell: MapCell): MapSelection {
  return { area, anchor: cell, cursor: cell, added: [] };
}

/**
 * Moves the cursor, and with it the corner of the last rectangle. Stops at the largest rectangle in that direction with which
 * at most 2000 cells are selected, rows before columns; where it has to stop, cells added before that lie inside are taken for
 * others.
 */
export function extendMapSelection(selection: MapSelection, cell: MapCell): ExtendedMapSelection {
  const farthest = extendRectangle(selection, cell, MAX_SELECTED_CELLS);
  const { added } = selection;
  if (added.length === 0 || fits(farthest.selection)) return farthest;
  return extendRectangle(selection, cell, Math.max(1, MAX_SELECTED_CELLS - unionCount(added)));
}

/**
 * Keeps what is selected and begins another rectangle at a cell of the same area; another area begins anew. A selection that
 * would pass 2000 cells is returned as it is, the same object, so that the person can be told.
 */
export function addMapCell(selection: MapSelection, area: MapArea, cell: MapCell): MapSelection {
  if (selection.area !== area) return selectMapCell(area, cell);
  const next = { area, anchor: cell, cursor: cell, added: mapRectangles(selection) };
  return fits(next) ? next : selection;
}

/** From one corner to the other, both inclusive, with the cursor at `to`. */
export function selectMapRectangle(area: MapArea, from: MapCell, to: MapCell): MapSelection {
  return { area, anchor: from, cursor: to, added: [] };
}

/**
 * All cells of an area, however many: for commands on a whole map, which need no selection of the person and know no cap. What
 * a person selects is capped, see `selectAllMapCells`.
 */
export function selectWholeArea(
  map: { readonly width: number; readonly height: number },
  area: MapArea,
): MapSelection {
  const { rows, columns } = areaSize(map, area);
  return selectMapRectangle(area, { row: 0, column: 0 }, { row: rows - 1, column: columns - 1 });
}

/** Rectangles of the selection, the one of the cursor last. */
export function mapRectangles({ anchor, cursor, added }: MapSelection): readonly MapRectangle[] {
  return [
    ...added,
    {
      firstRow: Math.min(anchor.row, cursor.row),
      lastRow: Math.max(anchor.row, cursor.row),
      firstColumn: Math.min(anchor.column, cursor.column),
      lastColumn: Math.max(anchor.column, cursor.column),
    },
  ];
}

/** Whether a cell of the selection's area is selected. */
export function isMapCellSelected(selection: MapSelection, { row, column }: MapCell): boolean {
  return mapRectangles(selection).some(
    (part) =>
      row >= part.firstRow &&
      row <= part.lastRow &&
      column >= part.firstColumn &&
      column <= part.lastColumn,
  );
}

/** Selected cells row by row, each once. */
export function selectedMapCells(selection: MapSelection): MapCell[] {
  const rectangles = mapRectangles(selection);
  if (rectangles.length === 1) return rectangles.flatMap(cellsOfRectangle);
  const cells = new Map<number, MapCell>();
  for (const cell of rectangles.flatMap(cellsOfRectangle)) {
    cells.set(cell.row * MAX_MAP_SIDE + cell.column, cell);
  }
  return [...cells].sort(([a], [b]) => a - b).map(([, cell]) => cell);
}

/** The same selection on a map that may have fewer rows or columns: what lies outside is cut off. */
export function clampMapSelection(
  map: { readonly width: number; readonly height: number },
  selection: MapSelection,
): MapSelection {
  const { rows, columns } = areaSize(map, selection.area);
  const clamp = ({ row, column }: MapCell): MapCell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  const added = selection.added
    .filter(({ firstRow, firstColumn }) => firstRow < rows && firstColumn < columns)
    .map((part) => ({
      ...part,
      lastRow: Math.min(part.lastRow, rows - 1),
      lastColumn: Math.min(part.lastColumn, columns - 1),
    }));
  const { area, anchor, cursor } = selection;
  return { area, anchor: clamp(anchor), cursor: clamp(cursor), added };
}

function extendRectangle(
  selection: MapSelection,
  cell: MapCell,
  maxCount: number,
): ExtendedMapSelection {
  const { anchor } = selection;
  const column = limited(anchor.column, cell.column, maxCount);
  const columns = Math.abs(column - anchor.column) + 1;
  const row = limited(anchor.row, cell.row, Math.max(1, Math.floor(maxCount / columns)));
  return {
    selection: { ...selection, cursor: { row, column } },
    exceeded: row !== cell.row || column !== cell.column,
  };
}

function fits(selection: MapSelection): boolean {
  return unionCount(mapRectangles(selection)) <= MAX_SELECTED_CELLS;
}

/** Number of cells in all rectangles, each counted once; a number above the cap may be too small. */
function unionCount(rectangles: readonly MapRectangle[]): number {
  const [only] = rectangles;
  if (only !== undefined && rectangles.length === 1) return cellsIn(only);
  const largest = Math.max(0, ...rectangles.map(cellsIn));
  // Beyond the cap nobody asks how far, and counting cell by cell could take millions of them.
  if (largest > MAX_SELECTED_CELLS) return largest;
  const cells = new Set<number>();
  for (const { row, column } of rectangles.flatMap(cellsOfRectangle)) {
    cells.add(row * MAX_MAP_SIDE + column);
  }
  return cells.size;
}

function cellsIn(part: MapRectangle): number {
  return (part.lastRow - part.firstRow + 1) * (part.lastColumn - part.firstColumn + 1);
}

function cellsOfRectangle(part: MapRectangle): MapCell[] {
  const cells: MapCell[] = [];
  for (let row = part.firstRow; row <= part.lastRow; row++) {
    for (let column = part.firstColumn; column <= part.lastColumn; column++) {
      cells.push({ row, column });
    }
  }
  return cells;
}

/** `to`, or the last whole number towards it when the inclusive count from `from` would pass `maxCount`. */
function limited(from: number, to: number, maxCount: number): number {
  return Math.max(from - maxCount + 1, Math.min(from + maxCount - 1, to));
}
