import { fillBox } from '../canvas2d/boxes.ts';
import type { PaletteColours } from '../canvas2d/palette-colours.ts';
import type { GlyphGrid } from '../grid/glyph-grid.ts';
import { SPARK_BOTTOM, SPARK_TOP } from './spark-rows.ts';
import type { TableFrame } from './table-frame.ts';
import { cellsBottomPx, cellsRightPx } from './table-layout.ts';
import { PALETTE } from './table-palette.ts';

/**
 * Draws the little curves at the ends of the rows, as the shader table-sparks does.
 *
 * @param activeRow row of the cursor from the first drawn one
 */
export function paintTableSparks(
  context: CanvasRenderingContext2D,
  frame: TableFrame,
  sparks: GlyphGrid,
  colours: PaletteColours,
  activeRow: number,
): void {
  const { layout } = frame;
  const { metrics, sparkWidthPx, bodyTopPx: top } = layout;
  if (sparkWidthPx === 0) return;
  const { sparkInsetPx, sparkLinePx, rowHeightPx } = metrics;
  const left = cellsRightPx(layout) + sparkInsetPx;
  const widthPx = sparkWidthPx - 2 * sparkInsetPx;
  const clip = { left, top, right: left + widthPx, bottom: cellsBottomPx(layout) };
  const perStep = (rowHeightPx - 2 * sparkInsetPx - sparkLinePx) / (SPARK_TOP - SPARK_BOTTOM);
  for (let row = 0; row < frame.drawnRows; row++) {
    const bottom = top - frame.cutTopPx + (row + 1) * rowHeightPx - sparkInsetPx;
    const entry = row === activeRow ? PALETTE.sparkActive : PALETTE.spark;
    context.fillStyle = colours.css(entry);
    for (let x = 0; x < widthPx; x++) {
      const spark = sparks.texels[row * sparks.widthTexels + x] ?? 0;
      if (spark === 0) continue;
      const low = ((spark & 0xff) - SPARK_BOTTOM) * perStep;
      const high = ((spark >> 8) - SPARK_BOTTOM) * perStep + sparkLinePx;
      fillBox(context, left + x, bottom - high, left + x + 1, bottom - low, clip);
    }
  }
}
