import type { GridMetrics } from './grid-metrics.ts';

/** What is laid out on a surface. All sizes in device pixels. */
export interface LayoutRequest {
  readonly metrics: GridMetrics;
  readonly surfaceWidthPx: number;
  readonly surfaceHeightPx: number;
  readonly columns: number;
  readonly rows: number;
  /** Width of what scrolls along beside the last column; 0 if absent. */
  readonly paneWidthPx?: number;
}

/**
 * Places of the parts of a grid on its surface, in whole device pixels: a header row, an address column, the body of
 * cells, a vertical scroll bar at the right edge (always kept free, so that nothing jumps) and a horizontal one at the
 * bottom when the columns do not fit.
 */
export interface GridLayout {
  readonly metrics: GridMetrics;
  readonly columns: number;
  readonly rows: number;
  readonly bodyLeftPx: number;
  readonly bodyTopPx: number;
  readonly bodyWidthPx: number;
  readonly bodyHeightPx: number;
  /** Width of all columns and of what lies beside them. */
  readonly contentWidthPx: number;
  /** Height of all rows. A 16 MiB file in one column has 5 x 10^8 px at ratio 1: whole numbers, exact far below 2^53. */
  readonly contentHeightPx: number;
  readonly barThicknessPx: number;
  readonly hasHorizontalBar: boolean;
}

/** A point of the surface in device pixels, from its top left corner. */
export interface SurfacePoint {
  readonly xPx: number;
  readonly yPx: number;
}

/** A rectangle of the surface in device pixels. */
export interface SurfaceRect {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What a point lies on. */
export type GridHit =
  | { readonly area: 'cell'; readonly row: number; readonly column: number }
  | { readonly area: 'address'; readonly row: number }
  | { readonly area: 'header'; readonly column: number }
  | { readonly area: 'none' };

/** Where a grid is scrolled to: the part of `GridScroll` that places cells. */
export interface ScrollPlace {
  readonly topRow: number;
  /** Device pixels of the topmost row that are scrolled out of sight, 0..row height - 1. */
  readonly offsetPx: number;
  /** Device pixels of the columns that are scrolled out of sight on the left. */
  readonly leftPx: number;
}

/** Thickness of a scroll bar in CSS pixels. */
export const BAR_THICKNESS_CSS_PX = 14;

/** Lays a grid out on a surface. */
export function gridLayout(request: LayoutRequest): GridLayout {
  const { metrics, columns, rows } = request;
  const barThicknessPx = Math.round(BAR_THICKNESS_CSS_PX * metrics.pixelRatio);
  const bodyWidthPx = Math.max(0, request.surfaceWidthPx - metrics.addressWidthPx - barThicknessPx);
  const contentWidthPx = columns * metrics.cellWidthPx + (request.paneWidthPx ?? 0);
  const hasHorizontalBar = contentWidthPx > bodyWidthPx;
  const belowHeaderPx = request.surfaceHeightPx - metrics.headerHeightPx;
  return {
    metrics,
    columns,
    rows,
    bodyLeftPx: metrics.addressWidthPx,
    bodyTopPx: metrics.headerHeightPx,
    bodyWidthPx,
    bodyHeightPx: Math.max(0, belowHeaderPx - (hasHorizontalBar ? barThicknessPx : 0)),
    contentWidthPx,
    contentHeightPx: rows * metrics.rowHeightPx,
    barThicknessPx,
    hasHorizontalBar,
  };
}

/** Rows that can be partly in sight at once, whatever the scroll offset. */
export function drawnRowLimit(layout: GridLayout): number {
  return Math.ceil(layout.bodyHeightPx / layout.metrics.rowHeightPx) + 1;
}

/** Columns that can be partly in sight at once, whatever the scroll offset. */
export function drawnColumnLimit(layout: GridLayout): number {
  return Math.min(layout.columns, Math.ceil(layout.bodyWidthPx / layout.metrics.cellWidthPx) + 1);
}

/** Rows that are in sight from top to bottom at once; at least 1. */
export function pageRows(layout: GridLayout): number {
  return Math.max(1, Math.floor(layout.bodyHeightPx / layout.metrics.rowHeightPx));
}

/** What lies under a point. Cells beyond the last column or row are `none`. */
export function hitTest(layout: GridLayout, scroll: ScrollPlace, point: SurfacePoint): GridHit {
  const xInBody = point.xPx - layout.bodyLeftPx;
  const yInBody = point.yPx - layout.bodyTopPx;
  if (point.xPx < 0 || point.yPx < 0) return { area: 'none' };
  if (xInBody >= layout.bodyWidthPx || yInBody >= layout.bodyHeightPx) return { area: 'none' };
  const row = rowAt(layout, scroll, point.yPx);
  const column = columnAt(layout, scroll, point.xPx);
  if (yInBody < 0) {
    return xInBody >= 0 && column < layout.columns ? { area: 'header', column } : { area: 'none' };
  }
  if (row >= layout.rows) return { area: 'none' };
  if (xInBody < 0) return { area: 'address', row };
  return column < layout.columns ? { area: 'cell', row, column } : { area: 'none' };
}

/** Cell nearest to a point that may lie anywhere, also outside the body. There is at least one row and column. */
export function nearestCell(
  layout: GridLayout,
  scroll: ScrollPlace,
  point: SurfacePoint,
): { readonly row: number; readonly column: number } {
  const right = layout.bodyLeftPx + layout.bodyWidthPx - 1;
  const bottom = layout.bodyTopPx + layout.bodyHeightPx - 1;
  const xPx = clamp(point.xPx, layout.bodyLeftPx, Math.max(layout.bodyLeftPx, right));
  const yPx = clamp(point.yPx, layout.bodyTopPx, Math.max(layout.bodyTopPx, bottom));
  return {
    row: clamp(rowAt(layout, scroll, yPx), 0, Math.max(0, layout.rows - 1)),
    column: clamp(columnAt(layout, scroll, xPx), 0, Math.max(0, layout.columns - 1)),
  };
}

/** Place of a cell on the surface, also of cells that are out of sight; not cut to the body. */
export function cellRect(
  layout: GridLayout,
  scroll: ScrollPlace,
  row: number,
  column: number,
): SurfaceRect {
  const { cellWidthPx, rowHeightPx } = layout.metrics;
  return {
    leftPx: layout.bodyLeftPx + column * cellWidthPx - scroll.leftPx,
    topPx: layout.bodyTopPx + (row - scroll.topRow) * rowHeightPx - scroll.offsetPx,
    widthPx: cellWidthPx,
    heightPx: rowHeightPx,
  };
}

/** Part of a rectangle that lies in the body, or `undefined` if none does. */
export function clipToBody(layout: GridLayout, rect: SurfaceRect): SurfaceRect | undefined {
  const leftPx = Math.max(rect.leftPx, layout.bodyLeftPx);
  const topPx = Math.max(rect.topPx, layout.bodyTopPx);
  const rightPx = Math.min(rect.leftPx + rect.widthPx, layout.bodyLeftPx + layout.bodyWidthPx);
  const bottomPx = Math.min(rect.topPx + rect.heightPx, layout.bodyTopPx + layout.bodyHeightPx);
  if (rightPx <= leftPx || bottomPx <= topPx) return undefined;
  return { leftPx, topPx, widthPx: rightPx - leftPx, heightPx: bottomPx - topPx };
}

function rowAt(layout: GridLayout, scroll: ScrollPlace, yPx: number): number {
  const fromTopRow = yPx - layout.bodyTopPx + scroll.offsetPx;
  return scroll.topRow + Math.floor(fromTopRow / layout.metrics.rowHeightPx);
}

function columnAt(layout: GridLayout, scroll: ScrollPlace, xPx: number): number {
  return Math.floor((xPx - layout.bodyLeftPx + scroll.leftPx) / layout.metrics.cellWidthPx);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
