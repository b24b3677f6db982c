import type { GridLayout, ScrollPlace } from '../grid/grid-layout.ts';
import type { PaneFrame } from '../grid/grid-painter.ts';
import { BAR_TEXELS } from '../grid/texel.ts';
import type { PaneLayout } from './pane-layout.ts';

/** The right pane of a frame. Written in place: scrolling must not allocate. */
export class HexPaneFrame implements PaneFrame {
  asciiColumns = 0;
  barColumns = 0;
  bytesPerCell = 1;
  asciiLeftPx = 0;
  barsLeftPx = 0;
  barWidthPx = 0;
  paddingPx = 0;
  rightPx = 0;
  asciiTexel = 0;
  barTexel = 0;

  /**
   * Where the parts lie now; a pane that is scrolled out of the body has none.
   *
   * @param firstTexel of the pane in a row of the glyph grid
   *
   * hot: no allocation
   */
  place(
    pane: PaneLayout,
    layout: GridLayout,
    scroll: ScrollPlace,
    bytesPerCell: number,
    firstTexel: number,
  ): void {
    const originPx = layout.bodyLeftPx - scroll.leftPx;
    const cellsWidthPx = layout.columns * layout.metrics.cellWidthPx;
    const isInSight =
      pane.widthPx > 0 && originPx + cellsWidthPx < layout.bodyLeftPx + layout.bodyWidthPx;
    this.asciiColumns = isInSight && pane.ascii.cellWidthPx > 0 ? pane.columns : 0;
    this.barColumns = isInSight && pane.bars.cellWidthPx > 0 ? pane.columns : 0;
    this.bytesPerCell = bytesPerCell;
    this.asciiLeftPx = originPx + pane.ascii.leftPx;
    this.barsLeftPx = originPx + pane.bars.leftPx;
    this.barWidthPx = pane.bars.cellWidthPx;
    this.paddingPx = pane.paddingPx;
    this.rightPx = isInSight ? originPx + cellsWidthPx + pane.widthPx : 0;
    this.asciiTexel = firstTexel;
    this.barTexel = firstTexel + this.asciiColumns * bytesPerCell;
  }
}

/** Most texels of a row that a pane needs. */
export function paneTexels(pane: PaneLayout, bytesPerCell: number): number {
  const glyphs = pane.ascii.cellWidthPx > 0 ? pane.columns * bytesPerCell : 0;
  return glyphs + (pane.bars.cellWidthPx > 0 ? pane.columns * BAR_TEXELS : 0);
}
