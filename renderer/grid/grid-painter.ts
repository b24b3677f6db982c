import type { GlyphAtlas } from './glyph-atlas.ts';
import type { GlyphGrid } from './glyph-grid.ts';
import type { GridLayout } from './grid-layout.ts';
import type { OverlayRects } from './overlay-rects.ts';
import type { GridColours } from './palette.ts';
import { ADDRESS_GLYPHS, OFFSET_GLYPHS } from './texel.ts';

/**
 * What is drawn beside the last column: a glyph a byte, and a bar a cell; device pixels of the surface. Texels follow those
 * of the cells in every row.
 */
export interface PaneFrame {
  /** Cells of a row that have glyphs, and bars; 0 where that part is not drawn. */
  readonly asciiColumns: number;
  readonly barColumns: number;
  readonly bytesPerCell: number;
  /** Left edge of the first glyph, and of the first bar. May lie outside the body. */
  readonly asciiLeftPx: number;
  readonly barsLeftPx: number;
  readonly barWidthPx: number;
  /** Space on both sides of a part; a line ends each. */
  readonly paddingPx: number;
  /** Right edge of the last part; 0 without one. */
  readonly rightPx: number;
  /** First texel of the glyphs, and of the bars, in a row. */
  readonly asciiTexel: number;
  readonly barTexel: number;
}

/** Part of a grid that the next frame shows; device pixels. */
export interface GridFrame {
  readonly surfaceWidthPx: number;
  readonly surfaceHeightPx: number;
  readonly layout: GridLayout;
  readonly glyphsPerCell: number;
  /** Columns and rows that lie at least partly in the body; the glyph grid holds exactly these. */
  readonly drawnColumns: number;
  readonly drawnRows: number;
  /** What is cut off the first drawn column and row. */
  readonly cutLeftPx: number;
  readonly cutTopPx: number;
  readonly pane: PaneFrame;
}

/** Draws a grid from its glyph grid and its overlay, which the view writes. */
export interface GridPainter {
  readonly grid: GlyphGrid;
  readonly overlay: OverlayRects;
  /** Draw calls of the last frame, and bytes handed to the graphics device in it; 0 without one. */
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  setColours(colours: GridColours): void;
  setAtlas(atlas: GlyphAtlas): void;
  /**
   * Makes room for the texels of a frame. Returns `true` if every row has to be written anew.
   *
   * @param paneTexels of a row, for what lies beside the cells
   */
  reserve(
    drawnColumns: number,
    drawnRows: number,
    glyphsPerCell: number,
    paneTexels: number,
  ): boolean;
  /** The frame is kept, not copied: it is written in place. */
  setFrame(frame: GridFrame): void;
  dispose(): void;
}

/** Texels of a row before those of the pane: its address, then its cells or, in the header, their offsets. */
export function rowTexels(drawnColumns: number, glyphsPerCell: number): number {
  return ADDRESS_GLYPHS + drawnColumns * Math.max(glyphsPerCell, OFFSET_GLYPHS);
}
