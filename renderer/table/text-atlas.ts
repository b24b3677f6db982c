import { DATA_FONT_FAMILY } from '../grid/data-font.ts';
import { FIRST_GLYPH, type GlyphAtlas, LAST_GLYPH } from '../grid/glyph-atlas.ts';
import { type GridMetrics, SLOT_BORDER_PX } from '../grid/grid-metrics.ts';
import { MARK, type Mark } from './table-texel.ts';
import { GLYPH_COUNT, type OtherGlyph } from './text-glyphs.ts';

/** Glyph boxes of a row of the atlas. Glyph `g` is box `g`, row by row. */
export const TEXT_ATLAS_COLUMNS = 32;

/** Side of the triangle of a mark and radius of its dot, in parts of the advance. */
const TRIANGLE_EM = 0.82;
const DOT_EM = 0.24;
/** Heights of the parts of a mark over the baseline, in parts of the font size: where digits have their middle, and below. */
const MIDDLE_EM = 0.365;
const APART_EM = 0.36;

/**
 * Draws all glyphs of a table once, at the exact size in device pixels: printable ASCII, the marks, and the characters of
 * names and units that have been met. The font has to be loaded already.
 */
export function rasteriseTextGlyphs(
  metrics: GridMetrics,
  others: readonly OtherGlyph[],
): GlyphAtlas {
  const { slotWidthPx, slotHeightPx } = metrics;
  const last = others.at(-1)?.glyph ?? 0;
  const rows = Math.ceil(
    Math.min(GLYPH_COUNT, Math.max(LAST_GLYPH, last + 1) + 1) / TEXT_ATLAS_COLUMNS,
  );
  const widthPx = Math.ceil((TEXT_ATLAS_COLUMNS * slotWidthPx) / 4) * 4;
  const heightPx = rows * slotHeightPx;
  const context = blackCanvas(widthPx, heightPx);
  context.fillStyle = '#fff';
  context.font = `${metrics.fontSizeDevicePx}px ${DATA_FONT_FAMILY}`;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  context.fontKerning = 'none';
  const inBox = (glyph: number, draw: (left: number, top: number) => void): void => {
    const left = (glyph % TEXT_ATLAS_COLUMNS) * slotWidthPx;
    const top = Math.floor(glyph / TEXT_ATLAS_COLUMNS) * slotHeightPx;
    context.save();
    context.beginPath();
    context.rect(left, top, slotWidthPx, slotHeightPx);
    context.clip();
    draw(left, top);
    context.restore();
  };
  const drawText = (glyph: number, text: string, middle: number): void =>
    inBox(glyph, (left, top) => {
      const x = left + SLOT_BORDER_PX + middle * metrics.advancePx;
      context.fillText(text, x, top + metrics.baselinePx);
    });
  for (let glyph = FIRST_GLYPH; glyph <= LAST_GLYPH; glyph++) {
    drawText(glyph, String.fromCharCode(glyph), 0.5);
  }
  for (const { text, glyph, places } of others) {
    // A wide character has its middle between its two boxes.
    drawText(glyph, text, places / 2);
    if (places === 2) drawText(glyph + 1, text, 0);
  }
  for (const mark of Object.values(MARK)) {
    inBox(mark, (left, top) => drawMark(context, mark, metrics, left, top));
  }
  const pixels = context.getImageData(0, 0, widthPx, heightPx).data;
  const coverage = new Uint8Array(widthPx * heightPx);
  for (let i = 0; i < coverage.length; i++) coverage[i] = pixels[i * 4] ?? 0;
  return { coverage, widthPx, heightPx, slotWidthPx, slotHeightPx };
}

/** Black and white on an opaque canvas: the red channel is the coverage, without rounding by premultiplied alpha. */
function blackCanvas(widthPx: number, heightPx: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('Canvas2D is not available');
  context.fillStyle = '#000';
  context.fillRect(0, 0, widthPx, heightPx);
  return context;
}

function drawMark(
  context: CanvasRenderingContext2D,
  mark: Mark,
  metrics: GridMetrics,
  left: number,
  top: number,
): void {
  const { advancePx, baselinePx, fontSizeDevicePx } = metrics;
  const x = left + SLOT_BORDER_PX + advancePx / 2;
  const middle = top + baselinePx - MIDDLE_EM * fontSizeDevicePx;
  const below = middle + APART_EM * fontSizeDevicePx;
  const side = TRIANGLE_EM * advancePx;
  const radius = DOT_EM * advancePx;
  switch (mark) {
    case MARK.none:
      return;
    case MARK.up:
      triangle(context, x, middle, side, -1);
      return;
    case MARK.down:
      triangle(context, x, middle, side, 1);
      return;
    case MARK.unsaved:
      dot(context, x, middle, radius);
      return;
    case MARK.upUnsaved:
      triangle(context, x, middle, side, -1);
      dot(context, x, below, radius);
      return;
    case MARK.downUnsaved:
      triangle(context, x, middle, side, 1);
      dot(context, x, below, radius);
      return;
    case MARK.fall:
      triangle(context, x, middle, advancePx, -1);
      // The stroke of an exclamation mark is left out of the triangle.
      context.fillStyle = '#000';
      context.fillRect(Math.floor(x) - 0.5, middle - side * 0.1, 1, side * 0.42);
      context.fillStyle = '#fff';
      return;
  }
}

/** @param direction -1 points up, 1 down */
function triangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  side: number,
  direction: 1 | -1,
): void {
  const half = side / 2;
  context.beginPath();
  context.moveTo(x, y + direction * half);
  context.lineTo(x - half, y - direction * half);
  context.lineTo(x + half, y - direction * half);
  context.fill();
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
