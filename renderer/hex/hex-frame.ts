import type { DevicePixelSize } from '../device/device-pixels.ts';
import {
  drawnColumnLimit,
  drawnRowLimit,
  type GridLayout,
  type ScrollPlace,
} from '../grid/grid-layout.ts';
import type { GridFrame } from '../grid/grid-painter.ts';
import type { HexWindow } from './hex-rows.ts';

/** The part of a dump that a frame shows. Written in place: scrolling must not allocate. */
export class HexFrame implements GridFrame, HexWindow {
  surfaceWidthPx = 0;
  surfaceHeightPx = 0;
  layout: GridLayout;
  glyphsPerCell = 1;
  topRow = 0;
  drawnRows = 0;
  firstColumn = 0;
  drawnColumns = 0;
  cutLeftPx = 0;
  cutTopPx = 0;

  constructor(layout: GridLayout) {
    this.layout = layout;
  }

  /** Cells that lie at least partly in the body. hot: no allocation */
  place(
    size: DevicePixelSize,
    layout: GridLayout,
    scroll: ScrollPlace,
    glyphsPerCell: number,
  ): void {
    const { cellWidthPx } = layout.metrics;
    this.surfaceWidthPx = size.widthPx;
    this.surfaceHeightPx = size.heightPx;
    this.layout = layout;
    this.glyphsPerCell = glyphsPerCell;
    this.topRow = scroll.topRow;
    this.drawnRows = Math.max(0, Math.min(drawnRowLimit(layout), layout.rows - scroll.topRow));
    this.firstColumn = Math.floor(scroll.leftPx / cellWidthPx);
    this.drawnColumns = Math.min(drawnColumnLimit(layout), layout.columns - this.firstColumn);
    this.cutLeftPx = scroll.leftPx - this.firstColumn * cellWidthPx;
    this.cutTopPx = scroll.offsetPx;
  }
}
