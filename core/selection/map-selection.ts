import type { MapCell } from '../maps/cell-address.ts';
import type { MapArea } from '../maps/map-cell-text.ts';

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
