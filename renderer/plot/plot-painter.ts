import type { MarkTable, PixelBox } from './mark-table.ts';
import type { PlotAtlas } from './plot-atlas.ts';
import type { StrokeKind, StrokeTable } from './stroke-table.ts';

/** Draws a line view from its marks and strokes, which the view writes. */
export interface PlotPainter {
  readonly marks: MarkTable;
  readonly strokes: StrokeTable;
  /** Draw calls of the last frame, and bytes handed to the graphics device in it; 0 without one. */
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  /** @param texels as of `plotPaletteTexels` */
  setColours(texels: Uint8Array<ArrayBuffer>): void;
  setAtlas(atlas: PlotAtlas): void;
  setSurface(widthPx: number, heightPx: number): void;
  /** How the strokes of a section look. */
  setSection(section: number, ink: number, kind: StrokeKind, widthPx: number, clip: PixelBox): void;
  dispose(): void;
}
