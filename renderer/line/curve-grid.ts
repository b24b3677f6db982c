import type { MapCell } from '../../core/maps/cell-address.ts';

/**
 * The cells of a map as curves: one a row, with a point for each column.
 *
 * A map of one column has no curve in its rows; its column is the one curve then, with a point for each row.
 */
export interface CurveGrid {
  readonly curves: number;
  readonly points: number;
  /** Whether the curve runs along the y axis. */
  readonly isTurned: boolean;
}

export function curveGridOf(map: { readonly width: number; readonly height: number }): CurveGrid {
  const isTurned = map.width === 1 && map.height > 1;
  return isTurned
    ? { curves: 1, points: map.height, isTurned }
    : { curves: map.height, points: map.width, isTurned };
}

/** Cell of a point. */
export function cellOfPoint(grid: CurveGrid, curve: number, point: number): MapCell {
  return grid.isTurned ? { row: point, column: curve } : { row: curve, column: point };
}

export function curveOfCell(grid: CurveGrid, cell: MapCell): number {
  return grid.isTurned ? cell.column : cell.row;
}

export function pointOfCell(grid: CurveGrid, cell: MapCell): number {
  return grid.isTurned ? cell.row : cell.column;
}
