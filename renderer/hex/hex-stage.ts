import { rowCount } from '../../core/selection/grid-geometry.ts';
import type { DevicePixelSize } from '../device/device-pixels.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { CanvasFrames } from '../frame/canvas-frames.ts';
import type { FrameStats } from '../frame/frame-stats.ts';
import { ChangedRows } from '../grid/changed-rows.ts';
import { createGridPainter } from '../grid/create-grid-painter.ts';
import { DATA_FONT_FAMILY, measureAdvanceEm } from '../grid/data-font.ts';
import { rasteriseGlyphs } from '../grid/glyph-atlas.ts';
import {
  BAR_THICKNESS_CSS_PX,
  drawnColumnLimit,
  drawnRowLimit,
  type GridLayout,
  gridLayout,
} from '../grid/grid-layout.ts';
import { type GridMetrics, gridMetrics } from '../grid/grid-metrics.ts';
import type { GridPainter } from '../grid/grid-painter.ts';
import { GridScroll } from '../grid/grid-scroll.ts';
import { addSelectionBorder } from '../grid/overlay-rects.ts';
import { PALETTE } from '../grid/palette.ts';
import { cellFormatOf, cellWidthCssPx } from './hex-cells.ts';
import { addCursorFrames } from './hex-cursor-frames.ts';
import { HexFrame } from './hex-frame.ts';
import type { HexModel } from './hex-model.ts';
import { writeHeader, writeRows } from './hex-rows.ts';
import { paneTexels } from './pane-frame.ts';
import { fittingColumns, type PaneLayout, type PaneRequest, paneLayout } from './pane-layout.ts';
import { PaneRows } from './pane-rows.ts';

/** Parts of the picture that can be out of date; bits for `HexStage.invalidate`. */
export const STALE = {
  colours: 1,
  atlas: 2,
  layout: 4,
  /** All rows in sight: selected, other data. */
  rows: 8,
  /** Only the rows named to `rowsChanged`. */
  someRows: 16,
  /** Only what lies over the cells, or something that moves by itself. */
  overlay: 32,
  /** Which rows are in sight; what they show is the same. */
  place: 64,
} as const;

const STALE_ALL = STALE.colours | STALE.atlas | STALE.layout | STALE.rows | STALE.overlay;

const ORIGINAL_FRAME_CSS_PX = 3;

/** What a stage tells its view. */
export interface StagePort {
  /** A frame begins: what moves by itself takes its step. Returns whether the view has scrolled. */
  beforeFrame(timeMs: number): boolean;
  /** A frame was drawn: what lies over the canvas moves along. */
  afterFrame(): void;
  contextChanged(state: 'lost' | 'restored'): void;
}

/**
 * The drawn side of a hex view: sizes, scroll place, textures, and the one place that draws a frame.
 *
 * The truth stays in the model and the byte arrays; everything here can be made again from them.
 */
export class HexStage {
  readonly scroll: GridScroll = new GridScroll();
  readonly #surface: DrawingSurface;
  readonly #model: HexModel;
  readonly #port: StagePort;
  readonly #painter: GridPainter;
  readonly #frames: CanvasFrames;
  readonly #frame: HexFrame;
  readonly #paneRows = new PaneRows();
  #advanceEm: number = measureAdvanceEm();
  #metrics: GridMetrics;
  #pane: PaneLayout;
  #layout: GridLayout;
  /** Rows of the file named to `rowsChanged` since the last frame. */
  readonly #changed = new ChangedRows();

  constructor(surface: DrawingSurface, model: HexModel, port: StagePort) {
    this.#surface = surface;
    this.#model = model;
    this.#port = port;
    this.#painter = createGridPainter(surface);
    this.#frames = this.#framesOf(surface.canvas);
    this.#metrics = this.#measure();
    this.#pane = paneLayout(this.#paneRequest());
    this.#layout = this.#layOut();
    this.#frame = new HexFrame(this.#layout);
    this.#frames.start(STALE_ALL);
  }

  get stats(): FrameStats {
    return this.#frames.stats;
  }

  /** Sizes in device pixels as of the last change, which the last frame may not show yet. */
  get layout(): GridLayout {
    return this.#layout;
  }

  /** Places of the right pane, beside the columns of `layout`. */
  get pane(): PaneLayout {
    return this.#pane;
  }

  /** Columns that fit into the view side by side with their right pane. */
  get fittingColumns(): number {
    return fittingColumns(this.#paneRequest());
  }

  /** Size of the surface. */
  get size(): DevicePixelSize {
    return this.#frames.size;
  }

  /** Does what needs places on the surface, at once or as soon as its size is known. */
  whenSized(task: () => void): void {
    this.#frames.whenSized(task);
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#frames.invalidate(stale);
  }

  /** Cell format, font size, width or file have changed: lays out at once, draws in the next frame. */
  sizesChanged(): void {
    this.#metrics = this.#measure();
    this.#layOutAgain();
    this.invalidate(STALE.atlas | STALE.layout | STALE.rows | STALE.overlay);
  }

  /** Bytes of rows first..last of the file (both inclusive) have changed. Rows out of sight cost nothing. */
  rowsChanged(first: number, last: number): void {
    // Of the rows that the last frame drew those are kept that the next one shows too.
    const { topRow, drawnRows } = this.#frame;
    const top = Math.min(this.scroll.topRow, topRow);
    const below = Math.max(this.scroll.topRow + drawnRowLimit(this.#layout), topRow + drawnRows);
    if (this.#changed.addInSight(first, last, top, below)) this.invalidate(STALE.someRows);
  }

  dispose(): void {
    this.#frames.dispose();
    this.#surface.setPainter(undefined);
    this.#painter.dispose();
  }

  #framesOf(canvas: HTMLCanvasElement): CanvasFrames {
    return new CanvasFrames(canvas, {
      fontSizeDevicePx: () => this.#metrics.fontSizeDevicePx,
      draw: (stale, timeMs) => this.#draw(stale, timeMs),
      afterFrame: () => this.#port.afterFrame(),
      fontArrived: () => {
        this.#advanceEm = measureAdvanceEm();
        this.sizesChanged();
      },
      resized: (size, isOtherRatio) => this.#resized(size, isOtherRatio),
      contextRestored: () => {
        this.#surface.contextRestored();
        this.invalidate(STALE_ALL);
      },
      contextChanged: (state) => this.#port.contextChanged(state),
    });
  }

  #resized(size: DevicePixelSize, isOtherRatio: boolean): void {
    this.#surface.resize(size);
    if (isOtherRatio) this.#metrics = this.#measure();
    this.#layOutAgain();
    this.invalidate(STALE.layout | STALE.rows | STALE.overlay | (isOtherRatio ? STALE.atlas : 0));
  }

  #measure(): GridMetrics {
    const { settings, formatter } = this.#model;
    return gridMetrics({
      pixelRatio: this.size.pixelRatio,
      fontSizePx: settings.fontSizePx,
      advanceEm: this.#advanceEm,
      cellWidthCssPx: cellWidthCssPx(cellFormatOf(settings)),
      glyphsPerCell: formatter.glyphCount,
    });
  }

  #layOutAgain(): void {
    this.#pane = paneLayout(this.#paneRequest());
    this.#layout = this.#layOut();
    this.scroll.settle(this.#layout);
  }

  #paneRequest(): PaneRequest {
    const { geometry, settings } = this.#model;
    const { addressWidthPx, pixelRatio } = this.#metrics;
    return {
      kind: settings.rightPane,
      metrics: this.#metrics,
      columns: geometry.widthCells,
      wordBytes: settings.wordBytes,
      roomPx: this.size.widthPx - addressWidthPx - Math.round(BAR_THICKNESS_CSS_PX * pixelRatio),
    };
  }

  #layOut(): GridLayout {
    const { geometry } = this.#model;
    return gridLayout({
      metrics: this.#metrics,
      surfaceWidthPx: this.size.widthPx,
      surfaceHeightPx: this.size.heightPx,
      columns: geometry.widthCells,
      rows: rowCount(geometry),
      paneWidthPx: this.#pane.widthPx,
    });
  }

  #draw(gathered: number, timeMs: number): GridPainter {
    const hasScrolled = this.#port.beforeFrame(timeMs);
    const stale = hasScrolled ? gathered | STALE.place : gathered;
    if (stale & STALE.colours) this.#applyColours();
    if (stale & STALE.atlas) {
      this.#painter.setAtlas(rasteriseGlyphs(this.#metrics, DATA_FONT_FAMILY));
    }
    if (stale & STALE.layout) this.#reserve();
    if (stale & STALE.rows) this.#writeAllRows();
    else {
      if (stale & STALE.place) this.#writeRowsNewInSight();
      if (stale & STALE.someRows) this.#writeSomeRows();
    }
    this.#changed.clear();
    this.#placeOverlay();
    this.#painter.setFrame(this.#frame);
    this.#surface.draw();
    return this.#painter;
  }

  #applyColours(): void {
    const { theme } = this.#model.settings;
    this.#surface.setBackground(theme.background);
    this.#painter.setColours(theme);
  }

  #reserve(): void {
    this.#painter.reserve(
      drawnColumnLimit(this.#layout),
      drawnRowLimit(this.#layout),
      this.#model.formatter.glyphCount,
      paneTexels(this.#pane, this.#model.settings.wordBytes),
    );
    // Cells of another width leave texels behind that no row writes any more.
    this.#painter.grid.texels.fill(0);
  }

  #writeAllRows(): void {
    const { grid } = this.#painter;
    const frame = this.#frame;
    frame.place(this.size, this.#layout, this.scroll, this.#model, this.#pane);
    writeHeader(grid, this.#model, frame);
    this.#paneRows.writeHeader(grid, this.#model, frame);
    this.#paneRows.measure(this.#model, frame);
    this.#writeRows(frame.topRow, frame.topRow + frame.drawnRows - 1);
  }

  /** The rows of the last frame that are still in sight are moved to their new places; formatting is what takes time. */
  #writeRowsNewInSight(): void {
    const { grid } = this.#painter;
    const frame = this.#frame;
    const { topRow, drawnRows, firstColumn, drawnColumns, cutLeftPx } = frame;
    frame.place(this.size, this.#layout, this.scroll, this.#model, this.#pane);
    const from = Math.max(topRow, frame.topRow);
    const end = Math.min(topRow + drawnRows, frame.topRow + frame.drawnRows);
    const isAlike =
      firstColumn === frame.firstColumn &&
      drawnColumns === frame.drawnColumns &&
      cutLeftPx === frame.cutLeftPx;
    // The scale of the bars may follow from all cells in sight; where all rows are written it is measured anyway.
    if (end <= from || !isAlike || this.#paneRows.measure(this.#model, frame)) {
      this.#writeAllRows();
      return;
    }
    grid.moveRows(1 + from - topRow, 1 + from - frame.topRow, end - from);
    this.#writeRows(frame.topRow, from - 1);
    this.#writeRows(end, frame.topRow + frame.drawnRows - 1);
  }

  #writeSomeRows(): void {
    if (this.#paneRows.measure(this.#model, this.#frame)) this.#writeAllRows();
    else this.#writeRows(this.#changed.from, this.#changed.below - 1);
  }

  #writeRows(first: number, last: number): void {
    const { grid } = this.#painter;
    writeRows(grid, this.#model, this.#frame, first, last);
    this.#paneRows.writeRows(grid, this.#model, this.#frame, first, last);
  }

  #placeOverlay(): void {
    const { overlay } = this.#painter;
    const { metrics } = this.#layout;
    const { bands, cursor, settings } = this.#model;
    overlay.clear();
    if (this.#model.hasRange) {
      const linePx = metrics.hairlinePx;
      const colour = PALETTE.selectionBorder;
      addSelectionBorder(overlay, this.#layout, this.scroll, bands, linePx, colour);
    }
    if (cursor.row < this.#layout.rows) {
      addCursorFrames(overlay, this.#layout, this.#frame.pane, this.scroll, cursor);
    }
    if (settings.display === 'ori') {
      const { bodyLeftPx, bodyTopPx, bodyWidthPx, bodyHeightPx } = this.#layout;
      const linePx = Math.round(ORIGINAL_FRAME_CSS_PX * metrics.pixelRatio);
      const widthPx = bodyLeftPx + bodyWidthPx;
      const heightPx = bodyTopPx + bodyHeightPx;
      overlay.addFrame(0, 0, widthPx, heightPx, linePx, PALETTE.originalFrame);
    }
  }
}
