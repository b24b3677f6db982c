import { rowCount } from '../../core/selection/grid-geometry.ts';
import { watchContext } from '../device/context-watch.ts';
import { type DevicePixelSize, watchDevicePixels } from '../device/device-pixels.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { watchOutOfSight, watchPageHidden } from '../device/visibility.ts';
import { FrameScheduler } from '../frame/frame-scheduler.ts';
import { FrameStats } from '../frame/frame-stats.ts';
import {
  DATA_FONT_FAMILY,
  loadDataFont,
  measureAdvanceEm,
  watchDataFont,
} from '../glyphs/data-font.ts';
import { rasteriseGlyphs } from '../glyphs/glyph-atlas.ts';
import {
  drawnColumnLimit,
  drawnRowLimit,
  type GridLayout,
  gridLayout,
} from '../grid/grid-layout.ts';
import { type GridMetrics, gridMetrics } from '../grid/grid-metrics.ts';
import { GridPainter } from '../grid/grid-painter.ts';
import { GridScroll } from '../grid/grid-scroll.ts';
import { addSelectionBorder } from '../grid/overlay-rects.ts';
import { PALETTE } from '../grid/palette.ts';
import { cellFormatOf, cellWidthCssPx } from './hex-cells.ts';
import { HexFrame } from './hex-frame.ts';
import type { HexModel } from './hex-model.ts';
import { writeHeader, writeRows } from './hex-rows.ts';

/** Parts of the picture that can be out of date; bits for `HexStage.invalidate`. */
export const STALE = {
  colours: 1,
  atlas: 2,
  layout: 4,
  /** All rows in sight: scrolled, selected, other data. */
  rows: 8,
  /** Only the rows named to `rowsChanged`. */
  someRows: 16,
  /** Only what lies over the cells, or something that moves by itself. */
  overlay: 32,
} as const;

const STALE_ALL = STALE.colours | STALE.atlas | STALE.layout | STALE.rows | STALE.overlay;

/** Reasons not to draw. */
const HELD = { pageHidden: 1, outOfSight: 2, context: 4, font: 8, noSize: 16 } as const;

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
  readonly stats: FrameStats = new FrameStats();
  readonly scroll: GridScroll = new GridScroll();
  readonly #surface: DrawingSurface;
  readonly #model: HexModel;
  readonly #port: StagePort;
  readonly #painter: GridPainter;
  readonly #scheduler: FrameScheduler;
  readonly #stops: readonly (() => void)[];
  readonly #frame: HexFrame;
  #size: DevicePixelSize = { widthPx: 0, heightPx: 0, pixelRatio: window.devicePixelRatio };
  #advanceEm: number = measureAdvanceEm();
  #metrics: GridMetrics;
  #layout: GridLayout;
  /** Rows of the file named to `rowsChanged` since the last frame: from..to - 1. */
  #changedFrom = 0;
  #changedTo = 0;
  #isLossTold = false;
  #isDisposed = false;

  constructor(surface: DrawingSurface, model: HexModel, port: StagePort) {
    this.#surface = surface;
    this.#model = model;
    this.#port = port;
    this.#painter = new GridPainter(model.settings.theme);
    this.#metrics = this.#measure();
    this.#layout = this.#layOut();
    this.#frame = new HexFrame(this.#layout);
    this.#scheduler = new FrameScheduler((stale, timeMs) => this.#draw(stale, timeMs));
    this.#scheduler.hold(HELD.noSize | HELD.font, true);
    surface.setPainter(this.#painter);
    this.#stops = this.#watch();
    this.invalidate(STALE_ALL);
    void this.#awaitFont();
  }

  /** Sizes in device pixels as of the last change, which the last frame may not show yet. */
  get layout(): GridLayout {
    return this.#layout;
  }

  /** Size of the surface. */
  get size(): DevicePixelSize {
    return this.#size;
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#scheduler.invalidate(stale);
  }

  /** Cell format, font size, width or file have changed: lays out at once, draws in the next frame. */
  sizesChanged(): void {
    this.#metrics = this.#measure();
    this.#layout = this.#layOut();
    this.scroll.settle(this.#layout);
    this.invalidate(STALE.atlas | STALE.layout | STALE.rows | STALE.overlay);
  }

  /** Bytes of rows first..last of the file (both inclusive) have changed. Rows out of sight cost nothing. */
  rowsChanged(first: number, last: number): void {
    const below = this.scroll.topRow + drawnRowLimit(this.#layout);
    if (last < this.scroll.topRow || first >= below) return;
    const hasNone = this.#changedTo <= this.#changedFrom;
    this.#changedFrom = hasNone ? first : Math.min(this.#changedFrom, first);
    this.#changedTo = hasNone ? last + 1 : Math.max(this.#changedTo, last + 1);
    this.invalidate(STALE.someRows);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#scheduler.dispose();
    for (const stop of this.#stops) stop();
    this.#surface.setPainter(undefined);
    this.#painter.dispose();
  }

  #watch(): readonly (() => void)[] {
    const { canvas } = this.#surface;
    return [
      watchDevicePixels(canvas, (size) => this.#resized(size)),
      watchDataFont(() => this.#fontArrived()),
      watchPageHidden((isHidden) => this.#scheduler.hold(HELD.pageHidden, isHidden)),
      watchOutOfSight(canvas, (isOut) => this.#scheduler.hold(HELD.outOfSight, isOut)),
      watchContext(canvas, {
        interrupted: () => this.#scheduler.hold(HELD.context, true),
        lost: () => this.#contextLost(),
        restored: () => this.#contextRestored(),
      }),
    ];
  }

  /** Nothing is drawn before the font is there: text that changes its shape after a moment looks like a fault. */
  async #awaitFont(): Promise<void> {
    await loadDataFont(this.#metrics.fontSizeDevicePx);
    if (this.#isDisposed) return;
    this.#fontArrived();
    this.#scheduler.hold(HELD.font, false);
  }

  #fontArrived(): void {
    this.#advanceEm = measureAdvanceEm();
    this.sizesChanged();
  }

  #resized(size: DevicePixelSize): void {
    const isEmpty = size.widthPx === 0 || size.heightPx === 0;
    this.#scheduler.hold(HELD.noSize, isEmpty);
    if (isEmpty) return;
    const isOtherRatio = size.pixelRatio !== this.#size.pixelRatio;
    this.#size = size;
    this.#surface.resize(size.widthPx, size.heightPx);
    if (isOtherRatio) this.#metrics = this.#measure();
    this.#layout = this.#layOut();
    this.scroll.settle(this.#layout);
    this.invalidate(STALE.layout | STALE.rows | STALE.overlay | (isOtherRatio ? STALE.atlas : 0));
    // A new size has emptied the canvas: drawn in the same turn, no empty frame is ever shown.
    this.#scheduler.flush(performance.now());
  }

  #contextLost(): void {
    this.#isLossTold = true;
    this.#port.contextChanged('lost');
  }

  #contextRestored(): void {
    this.#surface.contextRestored();
    this.#scheduler.hold(HELD.context, false);
    this.invalidate(STALE_ALL);
    if (!this.#isLossTold) return;
    this.#isLossTold = false;
    this.#port.contextChanged('restored');
  }

  #measure(): GridMetrics {
    const { settings, formatter } = this.#model;
    return gridMetrics({
      pixelRatio: this.#size.pixelRatio,
      fontSizePx: settings.fontSizePx,
      advanceEm: this.#advanceEm,
      cellWidthCssPx: cellWidthCssPx(cellFormatOf(settings)),
      glyphsPerCell: formatter.glyphCount,
    });
  }

  #layOut(): GridLayout {
    const { geometry } = this.#model;
    return gridLayout({
      metrics: this.#metrics,
      surfaceWidthPx: this.#size.widthPx,
      surfaceHeightPx: this.#size.heightPx,
      columns: geometry.widthCells,
      rows: rowCount(geometry),
    });
  }

  #draw(gathered: number, timeMs: number): void {
    const startMs = performance.now();
    const hasScrolled = this.#port.beforeFrame(timeMs);
    const stale = hasScrolled ? gathered | STALE.rows : gathered;
    if (stale & STALE.colours) this.#applyColours();
    if (stale & STALE.atlas) {
      this.#painter.setAtlas(rasteriseGlyphs(this.#metrics, DATA_FONT_FAMILY));
    }
    if (stale & STALE.layout) this.#reserve();
    if (stale & STALE.rows) this.#writeAllRows();
    else if (stale & STALE.someRows) this.#writeSomeRows();
    this.#changedFrom = 0;
    this.#changedTo = 0;
    this.#placeOverlay();
    this.#painter.setFrame(this.#frame);
    this.#surface.draw();
    const scriptMs = performance.now() - startMs;
    this.stats.record(scriptMs, this.#painter.drawCalls, this.#painter.bytesUploaded);
    this.#port.afterFrame();
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
    );
    // Cells of another width leave texels behind that no row writes any more.
    this.#painter.grid.texels.fill(0);
  }

  #writeAllRows(): void {
    const { grid } = this.#painter;
    const frame = this.#frame;
    frame.place(this.#size, this.#layout, this.scroll, this.#model.formatter.glyphCount);
    writeHeader(grid, this.#model, frame);
    writeRows(grid, this.#model, frame, frame.topRow, frame.topRow + frame.drawnRows - 1);
  }

  #writeSomeRows(): void {
    const { grid } = this.#painter;
    writeRows(grid, this.#model, this.#frame, this.#changedFrom, this.#changedTo - 1);
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
      const cell = {
        firstRow: cursor.row,
        lastRow: cursor.row,
        firstColumn: cursor.column,
        lastColumn: cursor.column,
      };
      const linePx = metrics.cursorLinePx;
      addSelectionBorder(overlay, this.#layout, this.scroll, [cell], linePx, PALETTE.cursor);
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
