import type { DevicePixelSize } from '../device/device-pixels.ts';
import type { CellWindow } from './marked-cells.ts';
import {
  columnAtPx,
  columnStartPx,
  drawnColumnLimit,
  drawnRowLimit,
  type TableLayout,
  type TableScrollPlace,
} from './table-layout.ts';

/** The part of a table that a frame shows, rows as they are shown. Written in place: scrolling must not allocate. */
export class TableFrame implements CellWindow {
  surfaceWidthPx = 0;
  surfaceHeightPx = 0;
  layout: TableLayout;
  /** Texels of a value, its mark included; of a point of the x axis. */
  cellGlyphs = 1;
  headGlyphs = 1;
  firstRow = 0;
  drawnRows = 0;
  firstColumn = 0;
  drawnColumns = 0;
  /** What is cut off the first drawn column and row. */
  cutLeftPx = 0;
  cutTopPx = 0;

  constructor(layout: TableLayout) {
    this.layout = layout;
  }

  /** Cells that lie at least partly in the body. hot: no allocation */
  place(size: DevicePixelSize, layout: TableLayout, scroll: TableScrollPlace): void {
    const { rowHeightPx } = layout.metrics;
    this.surfaceWidthPx = size.widthPx;
    this.surfaceHeightPx = size.heightPx;
    this.layout = layout;
    this.firstRow = Math.floor(scroll.topPx / rowHeightPx);
    this.drawnRows = Math.max(0, Math.min(drawnRowLimit(layout), layout.rows - this.firstRow));
    this.firstColumn = columnAtPx(layout, scroll.leftPx);
    const lastColumn = columnAtPx(layout, scroll.leftPx + Math.max(0, layout.bodyWidthPx - 1));
    const columns = Math.min(drawnColumnLimit(layout), lastColumn - this.firstColumn + 1);
    this.drawnColumns = Math.max(0, columns);
    this.cutLeftPx = scroll.leftPx - columnStartPx(layout, this.firstColumn);
    this.cutTopPx = scroll.topPx - this.firstRow * rowHeightPx;
  }

  /** Texels of a row of the glyph table with so many columns: strip and y axis, then the columns. */
  rowTexels(columns: number): number {
    const lead = this.layout.stripGlyphs + this.layout.axisGlyphs;
    return lead + columns * Math.max(this.cellGlyphs, this.headGlyphs);
  }
}
