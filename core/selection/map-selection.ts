import type { MapCell } from '../maps/cell-address.ts';
import type { MapArea } from '../maps/map-cell-text.ts';
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
 * Moves the cursor, and with it the corner of the last rectangle. Stops at the largest rectangle of at most 2000 cells in
 * that direction, rows before columns.
 */
export function extendMapSelection(selection: MapSelection, cell: MapCell): ExtendedMapSelection {
  const { anchor } = selection;
  const column = limited(anchor.column, cell.column, MAX_SELECTED_CELLS);
  const columns = Math.abs(column - anchor.column) + 1;
  const row = limited(anchor.row, cell.row, Math.max(1, Math.floor(MAX_SELECTED_CELLS / columns)));
  return {
    selection: { ...selection, cursor: { row, column } },
    exceeded: row !== cell.row || column !== cell.column,
  };
}

/** Keeps what is selected and begins another rectangle at a cell of the same area; another area begins anew. */
export function addMapCell(selection: MapSelection, area: MapArea, cell: MapCell): MapSelection {
  if (selection.area !== area) return selectMapCell(area, cell);
  return { area, anchor: cell, cursor: cell, added: mapRectangles(selection) };
}

/** From one corner to the other, both inclusive, with the cursor at `to`. */
export function selectMapRectangle(area: MapArea, from: MapCell, to: MapCell): MapSelection {
  return { area, anchor: from, cursor: to, added: [] };
}

/** All cells of an area. Commands on a whole map need no selection and know no cap. */
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
  const cells = new Map<string, MapCell>();
  for (const cell of rectangles.flatMap(cellsOfRectangle)) {
    cells.set(`${cell.row}:${cell.column}`, cell);
  }
  return [...cells.values()].sort((a, b) => a.row - b.row || a.column - b.column);
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
