import { ADDRESS_GLYPHS, OFFSET_GLYPHS } from './texel.ts';

/** What the sizes of a grid follow from. */
export interface MetricsRequest {
  /** Device pixels of a CSS pixel: 1, 1.25, 1.5, 2 and others. */
  readonly pixelRatio: number;
  /** CSS pixels, 12..24. */
  readonly fontSizePx: number;
  /** Width of a glyph of the font in parts of the font size; JetBrains Mono: 0.6. */
  readonly advanceEm: number;
  /** Narrowest cell in CSS pixels. */
  readonly cellWidthCssPx: number;
  readonly glyphsPerCell: number;
}

/**
 * Sizes of a grid in whole device pixels. Layout, hit test and shaders share them, so that text stays crisp and columns
 * stay straight at every pixel ratio.
 */
export interface GridMetrics {
  readonly pixelRatio: number;
  readonly fontSizePx: number;
  readonly fontSizeDevicePx: number;
  /** Distance of two neighbouring glyphs. */
  readonly advancePx: number;
  /** Box a glyph is rasterised in: the advance and a border on both sides for what sticks out. */
  readonly slotWidthPx: number;
  readonly slotHeightPx: number;
  /** Baseline below the top of the box. */
  readonly baselinePx: number;
  readonly cellWidthPx: number;
  readonly rowHeightPx: number;
  readonly headerHeightPx: number;
  readonly addressWidthPx: number;
  /** From the left of a cell to its first glyph; of a header cell; of the address column. */
  readonly cellTextLeftPx: number;
  readonly offsetTextLeftPx: number;
  readonly addressTextLeftPx: number;
  /** From the top of a row, of the header, to the top of the glyph box. */
  readonly rowTextTopPx: number;
  readonly headerTextTopPx: number;
  /** Thickness of grid lines; of the frame around the cursor. */
  readonly hairlinePx: number;
  readonly cursorLinePx: number;
}

/** Border of a glyph box on its left and right, in device pixels. */
export const SLOT_BORDER_PX = 1;

/** Height of a row up to 20 px of font. Specification 2, "rows 32 px". */
const ROW_HEIGHT_CSS_PX = 32;
const HEADER_HEIGHT_CSS_PX = 28;
const GRID_CSS_PX = 4;
/** Rows grow with the font where it would leave less than this part of a row to the font's size. */
const ROW_HEIGHT_EM = 1.6;
const HEADER_HEIGHT_EM = 1.4;
/** Least space left and right of a cell's text, and that in parts of the font size. */
const CELL_PADDING_CSS_PX = 6;
const CELL_PADDING_EM = 0.4;
const ADDRESS_PADDING_CSS_PX = 12;
const CURSOR_LINE_CSS_PX = 2;
/** Vertical measures of JetBrains Mono in parts of the font size; digits are as tall as capitals. */
const ASCENT_EM = 1.02;
const DESCENT_EM = 0.3;
const DIGIT_HEIGHT_EM = 0.73;

/** Sizes for a font, a pixel ratio and a cell format. */
export function gridMetrics(request: MetricsRequest): GridMetrics {
  const { pixelRatio, fontSizePx } = request;
  const devicePx = (cssPx: number): number => Math.round(cssPx * pixelRatio);
  const fontSizeDevicePx = fontSizePx * pixelRatio;
  const advancePx = Math.max(1, Math.round(request.advanceEm * fontSizeDevicePx));
  const baselinePx = Math.round(ASCENT_EM * fontSizeDevicePx);
  const textWidthPx = request.glyphsPerCell * advancePx;
  const cellWidthPx = Math.max(
    devicePx(request.cellWidthCssPx),
    textWidthPx + 2 * devicePx(Math.max(CELL_PADDING_CSS_PX, CELL_PADDING_EM * fontSizePx)),
  );
  const rowHeightPx = devicePx(heightCssPx(ROW_HEIGHT_CSS_PX, ROW_HEIGHT_EM, fontSizePx));
  const headerHeightPx = devicePx(heightCssPx(HEADER_HEIGHT_CSS_PX, HEADER_HEIGHT_EM, fontSizePx));
  const addressTextLeftPx = devicePx(ADDRESS_PADDING_CSS_PX);
  const textTopPx = (heightPx: number): number =>
    Math.round((heightPx + DIGIT_HEIGHT_EM * fontSizeDevicePx) / 2) - baselinePx;
  return {
    pixelRatio,
    fontSizePx,
    fontSizeDevicePx,
    advancePx,
    slotWidthPx: advancePx + 2 * SLOT_BORDER_PX,
    slotHeightPx: baselinePx + Math.ceil(DESCENT_EM * fontSizeDevicePx),
    baselinePx,
    cellWidthPx,
    rowHeightPx,
    headerHeightPx,
    addressWidthPx: ADDRESS_GLYPHS * advancePx + 2 * addressTextLeftPx,
    cellTextLeftPx: Math.round((cellWidthPx - textWidthPx) / 2),
    offsetTextLeftPx: Math.round((cellWidthPx - OFFSET_GLYPHS * advancePx) / 2),
    addressTextLeftPx,
    rowTextTopPx: textTopPx(rowHeightPx),
    headerTextTopPx: textTopPx(headerHeightPx),
    hairlinePx: Math.max(1, Math.floor(pixelRatio)),
    cursorLinePx: devicePx(CURSOR_LINE_CSS_PX),
  };
}

/** `leastCssPx`, or what the font needs, on the 4 px grid. */
function heightCssPx(leastCssPx: number, em: number, fontSizePx: number): number {
  return Math.max(leastCssPx, Math.ceil((fontSizePx * em) / GRID_CSS_PX) * GRID_CSS_PX);
}
