import type { SurfaceRect } from '../grid/grid-layout.ts';
import type { OverlayRects } from '../grid/overlay-rects.ts';
import {
  areaRect,
  cellRect,
  cellsBottomPx,
  cellsRightPx,
  clipRect,
  type TableLayout,
  type TableScrollPlace,
} from './table-layout.ts';
import type { TablePlace } from './table-moves.ts';
import { PALETTE } from './table-palette.ts';

const ORIGINAL_FRAME_CSS_PX = 3;

/** Places what is drawn over the cells: the frame around the cursor, and around the table while the original is shown. */
export function placeOverlay(
  overlay: OverlayRects,
  layout: TableLayout,
  scroll: TableScrollPlace,
  cursor: TablePlace,
  showsOriginal: boolean,
): void {
  const { metrics } = layout;
  overlay.clear();
  const { area, cell } = cursor;
  const rect = cellRect(layout, scroll, area, cell.row, cell.column);
  // The line between two cells belongs to neither.
  const inner = {
    ...rect,
    widthPx: rect.widthPx - metrics.hairlinePx,
    heightPx: rect.heightPx - metrics.hairlinePx,
  };
  addFrame(overlay, inner, areaRect(layout, area), metrics.cursorLinePx, PALETTE.cursor);
  if (!showsOriginal) return;
  const linePx = Math.round(ORIGINAL_FRAME_CSS_PX * metrics.pixelRatio);
  const widthPx = cellsRightPx(layout) + layout.sparkWidthPx;
  overlay.addFrame(0, 0, widthPx, cellsBottomPx(layout), linePx, PALETTE.originalFrame);
}

/** Adds the four sides of a frame inside a rectangle as far as they lie in `clip`. */
function addFrame(
  overlay: OverlayRects,
  rect: SurfaceRect,
  clip: SurfaceRect,
  linePx: number,
  colour: number,
): void {
  const { leftPx, topPx, widthPx, heightPx } = rect;
  const add = (side: SurfaceRect): void => {
    const part = clipRect(side, clip);
    if (part) overlay.add(part.leftPx, part.topPx, part.widthPx, part.heightPx, colour);
  };
  add({ leftPx, topPx, widthPx, heightPx: linePx });
  add({ leftPx, topPx: topPx + heightPx - linePx, widthPx, heightPx: linePx });
  add({ leftPx, topPx, widthPx: linePx, heightPx });
  add({ leftPx: leftPx + widthPx - linePx, topPx, widthPx: linePx, heightPx });
}
