import { PaletteColours } from '../canvas2d/palette-colours.ts';
import { TintedAtlas } from '../canvas2d/tinted-atlas.ts';
import type { CanvasPainter } from '../device/canvas-surface.ts';
import { paintOverlay } from '../grid/canvas-overlay.ts';
import type { GlyphAtlas } from '../grid/glyph-atlas.ts';
import { GlyphGrid } from '../grid/glyph-grid.ts';
import { OverlayRects } from '../grid/overlay-rects.ts';
import { paintTableCells } from './canvas-table-cells.ts';
import { paintTableGlyphs } from './canvas-table-glyphs.ts';
import { paintTableSparks } from './canvas-table-sparks.ts';
import type { TableFrame } from './table-frame.ts';
import type { TablePainter } from './table-painter.ts';
import { CELL_HEAD_COLUMNS, CELL_HEAD_ROWS, GLYPH_HEAD_ROWS } from './table-texel.ts';

/**
 * Draws a table on a 2D canvas: what the shaders table-cells, table-glyphs, table-sparks and grid-overlay draw, from the same
 * texels, in the same order.
 */
export class CanvasTablePainter implements TablePainter, CanvasPainter {
  readonly glyphs: GlyphGrid = new GlyphGrid();
  readonly cells: GlyphGrid = new GlyphGrid();
  readonly sparks: GlyphGrid = new GlyphGrid();
  readonly overlay: OverlayRects = new OverlayRects();
  readonly drawCalls = 0;
  readonly bytesUploaded = 0;
  readonly #colours: PaletteColours = new PaletteColours();
  readonly #atlas: TintedAtlas = new TintedAtlas(this.#colours);
  #frame: TableFrame | undefined;
  #activeRow = -1;

  setColours(texels: Uint8Array<ArrayBuffer>): void {
    this.#colours.set(texels);
    this.#atlas.coloursChanged();
  }

  setAtlas(atlas: GlyphAtlas): void {
    this.#atlas.setAtlas(atlas);
  }

  reserve(columns: number, rows: number, rowTexels: number, sparkTexels: number): void {
    this.glyphs.reserve(rowTexels, GLYPH_HEAD_ROWS + rows);
    this.cells.reserve(CELL_HEAD_COLUMNS + columns, CELL_HEAD_ROWS + rows);
    this.sparks.reserve(sparkTexels, rows);
  }

  setFrame(frame: TableFrame, activeRow: number): void {
    this.#frame = frame;
    this.#activeRow = activeRow;
  }

  paint(context: CanvasRenderingContext2D): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    const { cells, glyphs, sparks, overlay } = this;
    paintTableCells(context, frame, cells, this.#colours);
    paintTableGlyphs(context, frame, { glyphs, cells }, this.#atlas);
    paintTableSparks(context, frame, sparks, this.#colours, this.#activeRow);
    paintOverlay(context, overlay, this.#colours);
    for (const table of [glyphs, cells, sparks]) table.markUploaded();
  }

  dispose(): void {
    this.#frame = undefined;
  }
}
