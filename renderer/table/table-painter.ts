import type { GlyphAtlas } from '../grid/glyph-atlas.ts';
import type { OverlayRects } from '../grid/overlay-rects.ts';
import type { TableFrame } from './table-frame.ts';
import type { TableTexels } from './table-rows.ts';

/** Draws a table from its tables of texels and its overlay, which the view writes. */
export interface TablePainter extends TableTexels {
  readonly overlay: OverlayRects;
  /** Draw calls of the last frame, and bytes handed to the graphics device in it; 0 without one. */
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  /** @param texels as of `tablePaletteTexels` */
  setColours(texels: Uint8Array<ArrayBuffer>): void;
  setAtlas(atlas: GlyphAtlas): void;
  /** Makes room for a frame of so many columns and rows. Everything has to be written anew after it. */
  reserve(columns: number, rows: number, rowTexels: number, sparkTexels: number): void;
  /**
   * The frame is kept, not copied: it is written in place.
   *
   * @param activeRow row of the cursor from the first drawn one, -1 for none
   */
  setFrame(frame: TableFrame, activeRow: number): void;
  dispose(): void;
}
