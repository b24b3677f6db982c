import type { GridMetrics } from '../grid/grid-metrics.ts';
import type { PixelBox } from '../plot/mark-table.ts';

/** Where the parts of a line view of a map lie, in whole device pixels of the surface. */
export interface LineLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly plot: PixelBox;
  /** Unit and row, over the plot. */
  readonly head: PixelBox;
  /** The points of the axis along the curves, under the plot, and its name under them. */
  readonly points: PixelBox;
  readonly name: PixelBox;
  /** Room above the highest and below the lowest value. */
  readonly valueInsetPx: number;
  readonly linePx: number;
  readonly activeLinePx: number;
  readonly hairlinePx: number;
  readonly paddingPx: number;
  readonly textTopInHeadPx: number;
  readonly textTopInPointsPx: number;
  readonly textTopInNamePx: number;
  readonly pixelRatio: number;
}

const PADDING_CSS_PX = 8;
const TEXT_PADDING_CSS_PX = 4;
const INSET_CSS_PX = 8;
const LINE_CSS_PX = 1.25;
const ACTIVE_LINE_CSS_PX = 2;
const BAR_CSS_PX = 14;

/**
 * Lays a view out.
 *
 * @param valueGlyphs room for the longest value of the axis
 * @param hasBar whether a scroll bar stands under everything
 */
export function lineLayout(
  widthPx: number,
  heightPx: number,
  metrics: GridMetrics,
  valueGlyphs: number,
  hasBar: boolean,
): LineLayout {
  const { pixelRatio, slotHeightPx, advancePx, hairlinePx } = metrics;
  const devicePx = (cssPx: number): number => Math.round(cssPx * pixelRatio);
  const paddingPx = devicePx(PADDING_CSS_PX);
  const textPaddingPx = devicePx(TEXT_PADDING_CSS_PX);
  const left = Math.min(widthPx - 1, valueGlyphs * advancePx + 2 * paddingPx);
  const linePx = slotHeightPx + 2 * textPaddingPx;
  const bottom = Math.max(0, heightPx - (hasBar ? devicePx(BAR_CSS_PX) : 0));
  const plotBottom = Math.max(linePx + 1, bottom - 2 * linePx);
  const right = Math.max(left + 1, widthPx - paddingPx);
  return {
    widthPx,
    heightPx,
    plot: { left, top: linePx, right, bottom: plotBottom },
    head: { left: 0, top: 0, right: widthPx, bottom: linePx },
    points: { left: 0, top: plotBottom, right: widthPx, bottom: plotBottom + linePx },
    name: { left: 0, top: plotBottom + linePx, right: widthPx, bottom },
    valueInsetPx: devicePx(INSET_CSS_PX),
    linePx: Math.max(1, LINE_CSS_PX * pixelRatio),
    activeLinePx: ACTIVE_LINE_CSS_PX * pixelRatio,
    hairlinePx,
    paddingPx,
    textTopInHeadPx: textPaddingPx,
    textTopInPointsPx: plotBottom + textPaddingPx,
    textTopInNamePx: plotBottom + linePx,
    pixelRatio,
  };
}

/** Whether a place of the surface lies in the plot. */
export function isInPlot({ plot }: LineLayout, place: { xPx: number; yPx: number }): boolean {
  const isAlong = place.xPx >= plot.left && place.xPx < plot.right;
  return isAlong && place.yPx >= plot.top && place.yPx < plot.bottom;
}
