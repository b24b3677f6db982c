import type { SurfacePoint } from '../grid/grid-layout.ts';
import {
  cellsBottomPx,
  cellsRightPx,
  columnAtPx,
  type TableLayout,
  type TableScrollPlace,
} from './table-layout.ts';

/** What a point lies on; rows as they are shown. A cell of the x axis has row 0, one of the y axis column 0. */
export type TableHit =
  | { readonly area: 'data' | 'x' | 'y'; readonly row: number; readonly column: number }
  /** The strip beside a row, or its curve. */
  | { readonly area: 'row'; readonly row: number }
  | { readonly area: 'column'; readonly column: number }
  | { readonly area: 'corner' }
  | { readonly area: 'none' };

/** What lies under a point. */
export function hitTest(
  layout: TableLayout,
  scroll: TableScrollPlace,
  { xPx, yPx }: SurfacePoint,
): TableHit {
  const right = cellsRightPx(layout);
  if (xPx < 0 || yPx < 0 || yPx >= cellsBottomPx(layout)) return { area: 'none' };
  if (xPx >= right + layout.sparkWidthPx) return { area: 'none' };
  const row = rowAt(layout, scroll, yPx);
  const column = columnAt(layout, scroll, xPx);
  if (yPx < layout.bodyTopPx) {
    if (xPx < layout.bodyLeftPx) return { area: 'corner' };
    if (xPx >= right) return { area: 'none' };
    return yPx < layout.metrics.stripHeightPx
      ? { area: 'column', column }
      : { area: 'x', row: 0, column };
  }
  if (xPx < layout.stripWidthPx || xPx >= right) return { area: 'row', row };
  return xPx < layout.bodyLeftPx ? { area: 'y', row, column: 0 } : { area: 'data', row, column };
}

/** Data cell nearest to a point that may lie anywhere, also outside the body. There is at least one row and column. */
export function nearestCell(
  layout: TableLayout,
  scroll: TableScrollPlace,
  point: SurfacePoint,
): { readonly row: number; readonly column: number } {
  const within = (px: number, startPx: number, endPx: number): number =>
    Math.max(startPx, Math.min(px, endPx - 1));
  return {
    row: rowAt(layout, scroll, within(point.yPx, layout.bodyTopPx, cellsBottomPx(layout))),
    column: columnAt(layout, scroll, within(point.xPx, layout.bodyLeftPx, cellsRightPx(layout))),
  };
}

function rowAt(layout: TableLayout, scroll: TableScrollPlace, yPx: number): number {
  const row = Math.floor((yPx - layout.bodyTopPx + scroll.topPx) / layout.metrics.rowHeightPx);
  return Math.max(0, Math.min(row, layout.rows - 1));
}

function columnAt(layout: TableLayout, scroll: TableScrollPlace, xPx: number): number {
  return columnAtPx(layout, xPx - layout.bodyLeftPx + scroll.leftPx);
}
