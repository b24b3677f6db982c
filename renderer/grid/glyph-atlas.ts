import { type GridMetrics, SLOT_BORDER_PX } from './grid-metrics.ts';

/** First and last glyph of the atlas: printable ASCII without the space. */
export const FIRST_GLYPH = 0x21;
export const LAST_GLYPH = 0x7e;

/** Glyph boxes of a row of the atlas. */
export const ATLAS_COLUMNS = 16;
const ATLAS_ROWS = Math.ceil((LAST_GLYPH - FIRST_GLYPH + 1) / ATLAS_COLUMNS);

/** Coverage of every glyph, one byte a pixel, 0 is empty. Glyph `g` is box `g - FIRST_GLYPH`, row by row. */
export interface GlyphAtlas {
  readonly coverage: Uint8Array<ArrayBuffer>;
  /** A multiple of 4: WebGL refuses 8-bit textures of other widths. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly slotWidthPx: number;
  readonly slotHeightPx: number;
}

/**
 * Draws all glyphs once, at the exact size in device pixels, with the Canvas2D text renderer.
 *
 * Grey anti-aliasing only: the colour comes from the palette at draw time. The font has to be loaded already.
 *
 * @param fontFamily as in CSS, with its fallback
 */
export function rasteriseGlyphs(metrics: GridMetrics, fontFamily: string): GlyphAtlas {
  const { slotWidthPx, slotHeightPx } = metrics;
  const widthPx = Math.ceil((ATLAS_COLUMNS * slotWidthPx) / 4) * 4;
  const heightPx = ATLAS_ROWS * slotHeightPx;
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  // Black and white on an opaque canvas: the red channel is the coverage, without rounding by premultiplied alpha.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('Canvas2D is not available');
  context.fillStyle = '#000';
  context.fillRect(0, 0, widthPx, heightPx);
  context.fillStyle = '#fff';
  context.font = `${metrics.fontSizeDevicePx}px ${fontFamily}`;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  context.fontKerning = 'none';
  for (let glyph = FIRST_GLYPH; glyph <= LAST_GLYPH; glyph++) {
    const box = glyph - FIRST_GLYPH;
    const left = (box % ATLAS_COLUMNS) * slotWidthPx;
    const top = Math.floor(box / ATLAS_COLUMNS) * slotHeightPx;
    context.save();
    context.beginPath();
    context.rect(left, top, slotWidthPx, slotHeightPx);
    context.clip();
    context.fillText(
      String.fromCharCode(glyph),
      left + SLOT_BORDER_PX + metrics.advancePx / 2,
      top + metrics.baselinePx,
    );
    context.restore();
  }
  const pixels = context.getImageData(0, 0, widthPx, heightPx).data;
  const coverage = new Uint8Array(widthPx * heightPx);
  for (let i = 0; i < coverage.length; i++) coverage[i] = pixels[i * 4] ?? 0;
  return { coverage, widthPx, heightPx, slotWidthPx, slotHeightPx };
}
