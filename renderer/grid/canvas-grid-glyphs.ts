import { type CanvasBox, drawPart } from '../canvas2d/boxes.ts';
import type { TintedAtlas } from '../canvas2d/tinted-atlas.ts';
import type { GridPlaces } from './canvas-grid-places.ts';
import { ATLAS_COLUMNS, FIRST_GLYPH } from './glyph-atlas.ts';
import type { GlyphGrid } from './glyph-grid.ts';
import { SLOT_BORDER_PX } from './grid-metrics.ts';
import type { GridFrame } from './grid-painter.ts';
import { ADDRESS_GLYPHS, GLYPH_MASK, INK_MASK, INK_SHIFT, OFFSET_GLYPHS } from './texel.ts';

/** A row of glyphs on its canvas. */
interface GlyphRow {
  readonly context: CanvasRenderingContext2D;
  readonly frame: GridFrame;
  readonly grid: GlyphGrid;
  readonly atlas: TintedAtlas;
  /** First texel of the row, and top of its glyph boxes. */
  readonly at: number;
  readonly top: number;
  readonly clip: CanvasBox;
}

/** Draws the text of a grid, as the shader grid-glyphs does. */
export function paintGridGlyphs(
  context: CanvasRenderingContext2D,
  frame: GridFrame,
  places: GridPlaces,
  grid: GlyphGrid,
  atlas: TintedAtlas,
): void {
  const { metrics } = frame.layout;
  const { addressTextLeftPx, headerTextTopPx, rowTextTopPx, rowHeightPx } = metrics;
  const shared = { context, frame, grid, atlas };
  const header = { ...shared, at: 0, top: headerTextTopPx, clip: places.bodyHeader };
  paintCells(header, places.originX + metrics.offsetTextLeftPx, OFFSET_GLYPHS);
  for (let row = 0; row < frame.drawnRows; row++) {
    const at = (row + 1) * grid.widthTexels;
    const top = places.originY + row * rowHeightPx + rowTextTopPx;
    const ofRow = { ...shared, at, top, clip: places.body };
    paintRun({ ...ofRow, clip: places.addresses }, 0, ADDRESS_GLYPHS, addressTextLeftPx);
    paintCells(ofRow, places.originX + metrics.cellTextLeftPx, frame.glyphsPerCell);
  }
}

/** The cells of a row, then the bytes beside them. */
function paintCells(row: GlyphRow, left: number, glyphs: number): void {
  const { drawnColumns, layout, pane } = row.frame;
  for (let column = 0; column < drawnColumns; column++) {
    const at = ADDRESS_GLYPHS + column * glyphs;
    paintRun(row, at, glyphs, left + column * layout.metrics.cellWidthPx);
  }
  paintRun(row, pane.asciiTexel, pane.barTexel - pane.asciiTexel, pane.asciiLeftPx);
}

/** Draws `count` texels of a row from `from` on as glyphs side by side, the first with its advance at `left`. */
function paintRun(row: GlyphRow, from: number, count: number, left: number): void {
  const { advancePx, slotWidthPx, slotHeightPx } = row.frame.layout.metrics;
  for (let i = 0; i < count; i++) {
    const texel = row.grid.texels[row.at + from + i] ?? 0;
    const glyph = texel & GLYPH_MASK;
    if (glyph === 0) continue;
    const box = glyph - FIRST_GLYPH;
    const boxColumn = box % ATLAS_COLUMNS;
    const part = {
      fromX: boxColumn * slotWidthPx,
      fromY: ((box - boxColumn) / ATLAS_COLUMNS) * slotHeightPx,
      left: left + i * advancePx - SLOT_BORDER_PX,
      top: row.top,
      widthPx: slotWidthPx,
      heightPx: slotHeightPx,
    };
    drawPart(row.context, row.atlas.sheet((texel >> INK_SHIFT) & INK_MASK), part, row.clip);
  }
}
