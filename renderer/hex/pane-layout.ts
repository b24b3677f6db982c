import type { WordBytes } from '../../core/values/word.ts';
import type { GridLayout, ScrollPlace, SurfacePoint } from '../grid/grid-layout.ts';
import type { GridMetrics } from '../grid/grid-metrics.ts';
import type { RightPane } from './hex-view-contract.ts';

/** What the sizes of the right pane follow from. */
export interface PaneRequest {
  readonly kind: RightPane;
  readonly metrics: GridMetrics;
  readonly columns: number;
  readonly wordBytes: WordBytes;
  /** Width that cells and pane have together without scrolling sideways, in device pixels. */
  readonly roomPx: number;
}

/** A part of the pane: equally wide places for all columns of the cells, in device pixels. */
export interface PanePart {
  /** From the left edge of the first column of cells. */
  readonly leftPx: number;
  /** Width of the place of one cell; 0 in a part that is not shown. */
  readonly cellWidthPx: number;
}

/** Where the parts of the right pane lie: it begins where the last column of cells ends, and scrolls along with them. */
export interface PaneLayout {
  /** Width of the whole pane; 0 without one. */
  readonly widthPx: number;
  /** A glyph a byte. */
  readonly ascii: PanePart;
  /** A bar a cell. */
  readonly bars: PanePart;
  readonly columns: number;
  /** Space on both sides of a part. */
  readonly paddingPx: number;
}

const PADDING_CSS_PX = 10;
/** Bars share the room that is left, within these widths. */
const MIN_BAR_CSS_PX = 6;
const MAX_BAR_CSS_PX = 14;

/** Lays the right pane out. */
export function paneLayout(request: PaneRequest): PaneLayout {
  const { kind, metrics, columns } = request;
  const paddingPx = Math.round(PADDING_CSS_PX * metrics.pixelRatio);
  const cellsWidthPx = columns * metrics.cellWidthPx;
  const asciiCellPx = hasAscii(kind) ? request.wordBytes * metrics.advancePx : 0;
  const asciiWidthPx = hasAscii(kind) ? columns * asciiCellPx + 2 * paddingPx : 0;
  const leftForBarsPx = request.roomPx - cellsWidthPx - asciiWidthPx - 2 * paddingPx;
  const barCellPx = hasBars(kind) ? barWidthPx(leftForBarsPx / columns, metrics.pixelRatio) : 0;
  const barsWidthPx = hasBars(kind) ? columns * barCellPx + 2 * paddingPx : 0;
  return {
    widthPx: asciiWidthPx + barsWidthPx,
    ascii: { leftPx: cellsWidthPx + paddingPx, cellWidthPx: asciiCellPx },
    bars: { leftPx: cellsWidthPx + asciiWidthPx + paddingPx, cellWidthPx: barCellPx },
    columns,
    paddingPx,
  };
}

/** Most columns of cells that fit beside each other with their pane; at least 1. @param request its `columns` do not count */
export function fittingColumns(request: PaneRequest): number {
  const { kind, metrics, wordBytes, roomPx } = request;
  const paddingPx = Math.round(PADDING_CSS_PX * metrics.pixelRatio);
  const parts = Number(hasAscii(kind)) + Number(hasBars(kind));
  const columnPx =
    metrics.cellWidthPx +
    (hasAscii(kind) ? wordBytes * metrics.advancePx : 0) +
    (hasBars(kind) ? barWidthPx(0, metrics.pixelRatio) : 0);
  return Math.max(1, Math.floor((roomPx - 2 * parts * paddingPx) / columnPx));
}

/** Column of a pane whose place is nearest to a point; `undefined` where the point is left of the pane or there is none. */
export function paneColumnAt(
  pane: PaneLayout,
  layout: GridLayout,
  scroll: ScrollPlace,
  point: SurfacePoint,
): number | undefined {
  const xPx = point.xPx - layout.bodyLeftPx + scroll.leftPx;
  const cellsWidthPx = layout.columns * layout.metrics.cellWidthPx;
  if (xPx < cellsWidthPx || xPx >= cellsWidthPx + pane.widthPx) return undefined;
  return nearestPaneColumn(pane, xPx);
}

/** @param xPx from the left edge of the first column of cells; anywhere */
export function nearestPaneColumn(pane: PaneLayout, xPx: number): number {
  const isInBars = pane.bars.cellWidthPx > 0 && xPx >= pane.bars.leftPx - pane.paddingPx;
  const { leftPx, cellWidthPx } = isInBars ? pane.bars : pane.ascii;
  const column = cellWidthPx === 0 ? 0 : Math.floor((xPx - leftPx) / cellWidthPx);
  return Math.min(pane.columns - 1, Math.max(0, column));
}

function hasAscii(kind: RightPane): boolean {
  return kind === 'ascii' || kind === 'both';
}

function hasBars(kind: RightPane): boolean {
  return kind === 'bars' || kind === 'both';
}

function barWidthPx(wantedPx: number, pixelRatio: number): number {
  const least = Math.round(MIN_BAR_CSS_PX * pixelRatio);
  const most = Math.round(MAX_BAR_CSS_PX * pixelRatio);
  return Math.min(most, Math.max(least, Math.floor(wantedPx)));
}
