import type { DevicePixelSize } from '../device/device-pixels.ts';
import {
  drawnColumnLimit,
  drawnRowLimit,
  type GridLayout,
  type ScrollPlace,
} from '../grid/grid-layout.ts';
import { type GridFrame, rowTexels } from '../grid/grid-painter.ts';
import type { HexPicture } from './hex-rows.ts';
import { HexPaneFrame } from './pane-frame.ts';
import type { PaneLayout } from './pane-layout.ts';
import type { PaneWindow } from './pane-picture.ts';

/** The part of a dump that a frame shows. Written in place: scrolling must not allocate. */
export class HexFrame implements GridFrame, PaneWindow {
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
  readonly pane: HexPaneFrame = new HexPaneFrame();

  constructor(layout: GridLayout) {
    this.layout = layout;
  }

  /** Cells and parts of the pane that lie at least partly in the body. hot: no allocation */
  place(
    size: DevicePixelSize,
    layout: GridLayout,
    scroll: ScrollPlace,
    { formatter, geometry }: HexPicture,
    pane: PaneLayout,
  ): void {
    const { cellWidthPx } = layout.metrics;
    this.surfaceWidthPx = size.widthPx;
    this.surfaceHeightPx = size.heightPx;
    this.layout = layout;
    this.glyphsPerCell = formatter.glyphCount;
    this.topRow = scroll.topRow;
    this.drawnRows = Math.max(0, Math.min(drawnRowLimit(layout), layout.rows - scroll.topRow));
    this.firstColumn = Math.floor(scroll.leftPx / cellWidthPx);
    const columnsLeft = Math.max(0, layout.columns - this.firstColumn);
    this.drawnColumns = Math.min(drawnColumnLimit(layout), columnsLeft);
    this.cutLeftPx = scroll.leftPx - this.firstColumn * cellWidthPx;
    this.cutTopPx = scroll.offsetPx;
    const firstTexel = rowTexels(this.drawnColumns, formatter.glyphCount);
    this.pane.place(pane, layout, scroll, geometry.wordBytes, firstTexel);
  }
}
