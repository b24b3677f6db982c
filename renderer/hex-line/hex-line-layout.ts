import type { GridMetrics } from '../grid/grid-metrics.ts';
import type { PixelBox } from '../plot/mark-table.ts';

/** Where the parts of a hex line view lie, in whole device pixels of the surface. */
export interface HexLineLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Names of the bands, over the plot. */
  readonly names: PixelBox;
  readonly plot: PixelBox;
  /** The addresses, under the plot. */
  readonly addresses: PixelBox;
  /** The whole file, under the addresses. */
  readonly overview: PixelBox;
  /** Room above the highest and below the lowest value, so that the curve is not cut in half there. */
  readonly valueInsetPx: number;
  readonly linePx: number;
  readonly hairlinePx: number;
  readonly paddingPx: number;
  readonly textTopInAddressesPx: number;
  readonly textTopInNamesPx: number;
  readonly pixelRatio: number;
}

const NAMES_PADDING_CSS_PX = 3;
const ADDRESSES_PADDING_CSS_PX = 4;
const OVERVIEW_CSS_PX = 44;
const BAR_CSS_PX = 14;
const PADDING_CSS_PX = 8;
const INSET_CSS_PX = 6;
const LINE_CSS_PX = 1.5;
/** Least height of the plot; below it the overview goes. */
const LEAST_PLOT_CSS_PX = 48;

/** Lays a view out. @param valueGlyphs longest value of the axis */
export function hexLineLayout(
  widthPx: number,
  heightPx: number,
  metrics: GridMetrics,
  valueGlyphs: number,
): HexLineLayout {
  const { pixelRatio, slotHeightPx, advancePx, hairlinePx } = metrics;
  const devicePx = (cssPx: number): number => Math.round(cssPx * pixelRatio);
  const paddingPx = devicePx(PADDING_CSS_PX);
  const left = Math.min(widthPx - 1, valueGlyphs * advancePx + 2 * paddingPx);
  const namesPx = slotHeightPx + 2 * devicePx(NAMES_PADDING_CSS_PX);
  const addressesPx = slotHeightPx + 2 * devicePx(ADDRESSES_PADDING_CSS_PX);
  const barPx = devicePx(BAR_CSS_PX);
  const bottom = Math.max(0, heightPx - barPx);
  const isRoomy =
    bottom - namesPx - addressesPx - devicePx(OVERVIEW_CSS_PX) >= devicePx(LEAST_PLOT_CSS_PX);
  const overviewTop = isRoomy ? bottom - devicePx(OVERVIEW_CSS_PX) : bottom;
  const plotBottom = Math.max(namesPx + 1, overviewTop - addressesPx);
  return {
    widthPx,
    heightPx,
    names: { left, top: 0, right: widthPx, bottom: namesPx },
    plot: { left, top: namesPx, right: widthPx, bottom: plotBottom },
    addresses: { left, top: plotBottom, right: widthPx, bottom: overviewTop },
    overview: { left, top: overviewTop, right: widthPx, bottom },
    valueInsetPx: devicePx(INSET_CSS_PX),
    linePx: Math.max(1, LINE_CSS_PX * pixelRatio),
    hairlinePx,
    paddingPx,
    textTopInAddressesPx: plotBottom + devicePx(ADDRESSES_PADDING_CSS_PX),
    textTopInNamesPx: devicePx(NAMES_PADDING_CSS_PX),
    pixelRatio,
  };
}

/** Whether a point lies in a box. */
export function isInBox(box: PixelBox, xPx: number, yPx: number): boolean {
  return xPx >= box.left && xPx < box.right && yPx >= box.top && yPx < box.bottom;
}
