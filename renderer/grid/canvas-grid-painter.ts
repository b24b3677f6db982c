import { PaletteColours } from '../canvas2d/palette-colours.ts';
import { TintedAtlas } from '../canvas2d/tinted-atlas.ts';
import type { CanvasPainter } from '../device/canvas-surface.ts';
import { paintGridCells } from './canvas-grid-cells.ts';
import { paintGridGlyphs } from './canvas-grid-glyphs.ts';
import { gridPlaces } from './canvas-grid-places.ts';
import { paintOverlay } from './canvas-overlay.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { GlyphGrid } from './glyph-grid.ts';
import { type GridFrame, type GridPainter, rowTexels } from './grid-painter.ts';
import { OverlayRects } from './overlay-rects.ts';
import { type GridColours, paletteTexels } from './palette.ts';

/**
 * Draws a grid on a 2D canvas: what the shaders grid-cells, grid-glyphs and grid-overlay draw, from the same texels, in the
 * same order.
 */
export class CanvasGridPainter implements GridPainter, CanvasPainter {
  readonly grid: GlyphGrid = new GlyphGrid();
  readonly overlay: OverlayRects = new OverlayRects();
  readonly drawCalls = 0;
  readonly bytesUploaded = 0;
  readonly #colours: PaletteColours = new PaletteColours();
  readonly #atlas: TintedAtlas = new TintedAtlas(this.#colours);
  #frame: GridFrame | undefined;

  setColours(colours: GridColours): void {
    this.#colours.set(paletteTexels(colours));
    this.#atlas.coloursChanged();
  }

  setAtlas(atlas: GlyphAtlas): void {
    this.#atlas.setAtlas(atlas);
  }

  reserve(
    drawnColumns: number,
    drawnRows: number,
    glyphsPerCell: number,
    paneTexels: number,
  ): boolean {
    return this.grid.reserve(rowTexels(drawnColumns, glyphsPerCell) + paneTexels, drawnRows + 1);
  }

  setFrame(frame: GridFrame): void {
    this.#frame = frame;
  }

  paint(context: CanvasRenderingContext2D): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    const places = gridPlaces(frame);
    paintGridCells(context, frame, places, this.grid, this.#colours);
    paintGridGlyphs(context, frame, places, this.grid, this.#atlas);
    paintOverlay(context, this.overlay, this.#colours);
    this.grid.markUploaded();
  }

  dispose(): void {
    this.#frame = undefined;
  }
}
