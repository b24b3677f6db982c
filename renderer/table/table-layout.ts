import { BAR_THICKNESS_CSS_PX, type SurfaceRect } from '../grid/grid-layout.ts';
import { columnWidthPx, type TableMetrics } from './table-metrics.ts';

/** What is laid out on a surface. Sizes in device pixels, texts in glyphs. */
export interface TableLayoutRequest {
  readonly metrics: TableMetrics;
  readonly surfaceWidthPx: number;
  readonly surfaceHeightPx: number;
  readonly rows: number;
  /** Widest text of each column. */
  readonly columnGlyphs: readonly number[];
  /** Widest text of the strip that selects rows; of the y axis, a mark beside it included. */
  readonly stripGlyphs: number;
  readonly axisGlyphs: number;
  /** Whether the rows end in little curves, where there is room for them. */
  readonly hasSparks: boolean;
}

/**
 * Places of the parts of a table on its surface, in whole device pixels. From the top left corner: a strip that selects
 * columns over the x axis, a strip that selects rows beside the y axis, the body of cells, and the little curves right of the
 * last column or at the edge of the body. Strips, axes and curves stay where they are when the body is scrolled. Bars are
 * there only when the cells do not fit.
 *
 * Rows are counted as they are shown: row 0 is at the top.
 */
export interface TableLayout {
  readonly metrics: TableMetrics;
  readonly rows: number;
  readonly columns: number;
  readonly stripGlyphs: number;
  readonly axisGlyphs: number;
  /** Width of the strip that selects rows; the strip over the columns is `metrics.stripHeightPx` high. */
  readonly stripWidthPx: number;
  readonly bodyLeftPx: number;
  readonly bodyTopPx: number;
  /** Part of the surface that shows cells, as far as there are any. */
  readonly bodyWidthPx: number;
  readonly bodyHeightPx: number;
  /** Right edge of each column, from the left edge of the first. */
  readonly columnEndsPx: Int32Array;
  readonly contentWidthPx: number;
  readonly contentHeightPx: number;
  /** 0 where there are no curves. */
  readonly sparkWidthPx: number;
  readonly barThicknessPx: number;
  readonly hasVerticalBar: boolean;
  readonly hasHorizontalBar: boolean;
}

/** Where a table is scrolled to: device pixels that are out of sight on the left and at the top. */
export interface TableScrollPlace {
  readonly leftPx: number;
  readonly topPx: number;
}

/** Fewest columns that curves have to leave in sight: in a narrow half the values themselves matter more. */
const COLUMNS_BESIDE_SPARKS = 6;

/** Lays a table out on a surface. */
export function tableLayout(request: TableLayoutRequest): TableLayout {
  const { metrics, rows, columnGlyphs, surfaceWidthPx, surfaceHeightPx } = request;
  const columnEndsPx = endsOf(columnGlyphs.map((glyphs) => columnWidthPx(metrics, glyphs)));
  const contentWidthPx = columnEndsPx.at(-1) ?? 0;
  const contentHeightPx = rows * metrics.rowHeightPx;
  const stripWidthPx = request.stripGlyphs * metrics.advancePx + 2 * metrics.paddingPx;
  const bodyLeftPx = stripWidthPx + columnWidthPx(metrics, request.axisGlyphs - 1);
  const bodyTopPx = metrics.stripHeightPx + metrics.rowHeightPx;
  const barThicknessPx = Math.round(BAR_THICKNESS_CSS_PX * metrics.pixelRatio);
  const rightOfAxisPx = surfaceWidthPx - bodyLeftPx;
  const leastPx = columnEndsPx[COLUMNS_BESIDE_SPARKS - 1] ?? contentWidthPx;
  const hasRoom = rightOfAxisPx - metrics.sparkWidthPx >= leastPx;
  const sparkWidthPx = request.hasSparks && hasRoom ? metrics.sparkWidthPx : 0;
  const widthPx = Math.max(0, rightOfAxisPx - sparkWidthPx);
  const heightPx = Math.max(0, surfaceHeightPx - bodyTopPx);
  const bars = barsOf(contentWidthPx - widthPx, contentHeightPx - heightPx, barThicknessPx);
  return {
    metrics,
    rows,
    columns: columnGlyphs.length,
    stripGlyphs: request.stripGlyphs,
    axisGlyphs: request.axisGlyphs,
    stripWidthPx,
    bodyLeftPx,
    bodyTopPx,
    bodyWidthPx: Math.max(0, widthPx - (bars.hasVerticalBar ? barThicknessPx : 0)),
    bodyHeightPx: Math.max(0, heightPx - (bars.hasHorizontalBar ? barThicknessPx : 0)),
    columnEndsPx,
    contentWidthPx,
    contentHeightPx,
    sparkWidthPx,
    barThicknessPx,
    ...bars,
  };
}

/** Right edge of the cells in sight, bottom edge of the rows in sight; device pixels of the surface. */
export function cellsRightPx(layout: TableLayout): number {
  return layout.bodyLeftPx + Math.min(layout.bodyWidthPx, layout.contentWidthPx);
}

/** Bottom edge of the rows in sight. */
export function cellsBottomPx(layout: TableLayout): number {
  return layout.bodyTopPx + Math.min(layout.bodyHeightPx, layout.contentHeightPx);
}

/** Rows that can be partly in sight at once, whatever the scroll place. */
export function drawnRowLimit(layout: TableLayout): number {
  return Math.min(layout.rows, Math.ceil(layout.bodyHeightPx / layout.metrics.rowHeightPx) + 1);
}

/** Columns that can be partly in sight at once, whatever the scroll place. */
export function drawnColumnLimit(layout: TableLayout): number {
  return Math.min(layout.columns, Math.ceil(layout.bodyWidthPx / layout.metrics.minColumnPx) + 1);
}

/** Rows that are in sight from top to bottom at once; at least 1. */
export function pageRows(layout: TableLayout): number {
  return Math.max(1, Math.floor(layout.bodyHeightPx / layout.metrics.rowHeightPx));
}

/** Column that holds a place of the content, from the left edge of the first column; the last one beyond the end. */
export function columnAtPx(layout: TableLayout, contentPx: number): number {
  let low = 0;
  let high = layout.columns - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (contentPx < (layout.columnEndsPx[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Left edge of a column, from the left edge of the first. */
export function columnStartPx(layout: TableLayout, column: number): number {
  return column === 0 ? 0 : (layout.columnEndsPx[column - 1] ?? 0);
}

/** Place of a cell on the surface, also of cells that are out of sight; not cut to its band or the body. */
export function cellRect(
  layout: TableLayout,
  scroll: TableScrollPlace,
  area: 'data' | 'x' | 'y',
  row: number,
  column: number,
): SurfaceRect {
  const { metrics, bodyLeftPx, bodyTopPx, stripWidthPx } = layout;
  const startPx = columnStartPx(layout, column);
  const inColumn = {
    leftPx: bodyLeftPx + startPx - scroll.leftPx,
    widthPx: (layout.columnEndsPx[column] ?? startPx) - startPx,
  };
  const inRow = {
    topPx: bodyTopPx + row * metrics.rowHeightPx - scroll.topPx,
    heightPx: metrics.rowHeightPx,
  };
  switch (area) {
    case 'data':
      return { ...inColumn, ...inRow };
    case 'x':
      return { ...inColumn, topPx: metrics.stripHeightPx, heightPx: metrics.rowHeightPx };
    case 'y':
      return { leftPx: stripWidthPx, widthPx: bodyLeftPx - stripWidthPx, ...inRow };
  }
}

/** Part of the surface in which cells of an area can be seen. */
export function areaRect(layout: TableLayout, area: 'data' | 'x' | 'y'): SurfaceRect {
  const { metrics, bodyLeftPx, bodyTopPx, stripWidthPx } = layout;
  const widthPx = cellsRightPx(layout) - bodyLeftPx;
  const heightPx = cellsBottomPx(layout) - bodyTopPx;
  switch (area) {
    case 'data':
      return { leftPx: bodyLeftPx, topPx: bodyTopPx, widthPx, heightPx };
    case 'x':
      return {
        leftPx: bodyLeftPx,
        topPx: metrics.stripHeightPx,
        widthPx,
        heightPx: metrics.rowHeightPx,
      };
    case 'y':
      return {
        leftPx: stripWidthPx,
        topPx: bodyTopPx,
        widthPx: bodyLeftPx - stripWidthPx,
        heightPx,
      };
  }
}

/** Part of a rectangle that lies in another, or `undefined` if none does. */
export function clipRect(rect: SurfaceRect, to: SurfaceRect): SurfaceRect | undefined {
  const leftPx = Math.max(rect.leftPx, to.leftPx);
  const topPx = Math.max(rect.topPx, to.topPx);
  const rightPx = Math.min(rect.leftPx + rect.widthPx, to.leftPx + to.widthPx);
  const bottomPx = Math.min(rect.topPx + rect.heightPx, to.topPx + to.heightPx);
  if (rightPx <= leftPx || bottomPx <= topPx) return undefined;
  return { leftPx, topPx, widthPx: rightPx - leftPx, heightPx: bottomPx - topPx };
}

function endsOf(widthsPx: readonly number[]): Int32Array {
  const ends = new Int32Array(widthsPx.length);
  let end = 0;
  widthsPx.forEach((widthPx, column) => {
    end += widthPx;
    ends[column] = end;
  });
  return ends;
}

/** Which bars are needed where so much of the content does not fit: a bar takes room and may make the other needed. */
function barsOf(
  overWidthPx: number,
  overHeightPx: number,
  barPx: number,
): { readonly hasVerticalBar: boolean; readonly hasHorizontalBar: boolean } {
  const hasVerticalBar = overHeightPx > 0 || (overWidthPx > 0 && overHeightPx + barPx > 0);
  const hasHorizontalBar = overWidthPx > 0 || (hasVerticalBar && overWidthPx + barPx > 0);
  return { hasVerticalBar, hasHorizontalBar };
}
