import { type GridMetrics, gridMetrics } from '../grid/grid-metrics.ts';

/** What the sizes of a table follow from. */
export interface TableMetricsRequest {
  /** Device pixels of a CSS pixel. */
  readonly pixelRatio: number;
  /** CSS pixels, 12..24. */
  readonly fontSizePx: number;
  /** Width of a glyph in parts of the font size. */
  readonly advanceEm: number;
}

/** Sizes of a table in whole device pixels: those of every grid, and its own. */
export interface TableMetrics extends GridMetrics {
  /** Narrowest column of values, and of the y axis. */
  readonly minColumnPx: number;
  /** Height of the strip that selects columns. */
  readonly stripHeightPx: number;
  readonly stripTextTopPx: number;
  /** From the edge of a cell to its text. */
  readonly paddingPx: number;
  /** From the left edge of a cell to the mark beside its value. */
  readonly markLeftPx: number;
  /** Width of the little curves, with the space around them; that space. */
  readonly sparkWidthPx: number;
  readonly sparkInsetPx: number;
  /** Thickness of their lines; not rounded. */
  readonly sparkLinePx: number;
  /** Bar at the left edge of a changed cell on heat colours. */
  readonly barPx: number;
}

const MIN_COLUMN_CSS_PX = 64;
const STRIP_HEIGHT_CSS_PX = 20;
const STRIP_HEIGHT_EM = 1.5;
const GRID_CSS_PX = 4;
const PADDING_CSS_PX = 8;
const MARK_LEFT_CSS_PX = 3;
const SPARK_WIDTH_CSS_PX = 104;
const SPARK_INSET_CSS_PX = 5;
const SPARK_LINE_CSS_PX = 1.25;
const BAR_CSS_PX = 3;

/** Sizes for a font and a pixel ratio. */
export function tableMetrics(request: TableMetricsRequest): TableMetrics {
  const { pixelRatio, fontSizePx } = request;
  const grid = gridMetrics({ ...request, cellWidthCssPx: 0, glyphsPerCell: 1 });
  const devicePx = (cssPx: number): number => Math.round(cssPx * pixelRatio);
  const stripCssPx = Math.ceil((fontSizePx * STRIP_HEIGHT_EM) / GRID_CSS_PX) * GRID_CSS_PX;
  const stripHeightPx = devicePx(Math.max(STRIP_HEIGHT_CSS_PX, stripCssPx));
  return {
    ...grid,
    minColumnPx: devicePx(MIN_COLUMN_CSS_PX),
    stripHeightPx,
    stripTextTopPx: grid.rowTextTopPx + Math.round((stripHeightPx - grid.rowHeightPx) / 2),
    paddingPx: devicePx(PADDING_CSS_PX),
    markLeftPx: devicePx(MARK_LEFT_CSS_PX),
    sparkWidthPx: devicePx(SPARK_WIDTH_CSS_PX),
    sparkInsetPx: devicePx(SPARK_INSET_CSS_PX),
    sparkLinePx: SPARK_LINE_CSS_PX * pixelRatio,
    barPx: devicePx(BAR_CSS_PX),
  };
}

/** Width of a column whose widest text has so many glyphs, with room for a mark beside it. */
export function columnWidthPx(metrics: TableMetrics, glyphs: number): number {
  const { advancePx, markLeftPx, paddingPx, minColumnPx } = metrics;
  return Math.max(minColumnPx, markLeftPx + (glyphs + 1) * advancePx + paddingPx);
}
