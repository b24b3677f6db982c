import type { CellPlace } from '../../core/selection/grid-geometry.ts';
import type { GridLayout, ScrollPlace } from '../grid/grid-layout.ts';
import type { PaneFrame } from '../grid/grid-painter.ts';
import { addFrameInBody, type OverlayRects } from '../grid/overlay-rects.ts';
import { PALETTE } from '../grid/palette.ts';

/** Frames the cell of the cursor and, thinner, its places in the right pane. hot: no allocation */
export function addCursorFrames(
  overlay: OverlayRects,
  layout: GridLayout,
  pane: PaneFrame,
  scroll: ScrollPlace,
  { row, column }: CellPlace,
): void {
  const { cellWidthPx, rowHeightPx, cursorLinePx, hairlinePx, advancePx } = layout.metrics;
  const top = layout.bodyTopPx + (row - scroll.topRow) * rowHeightPx - scroll.offsetPx;
  const left = layout.bodyLeftPx + column * cellWidthPx - scroll.leftPx;
  const colour = PALETTE.cursor;
  addFrameInBody(overlay, layout, left, top, cellWidthPx, rowHeightPx, cursorLinePx, colour);
  if (pane.asciiColumns > 0) {
    const width = pane.bytesPerCell * advancePx;
    const at = pane.asciiLeftPx + column * width;
    addFrameInBody(overlay, layout, at, top, width, rowHeightPx, hairlinePx, colour);
  }
  if (pane.barColumns > 0) {
    const at = pane.barsLeftPx + column * pane.barWidthPx;
    addFrameInBody(overlay, layout, at, top, pane.barWidthPx, rowHeightPx, hairlinePx, colour);
  }
}
