import type { DevicePixelSize } from '../device/device-pixels.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { CanvasFrames } from '../frame/canvas-frames.ts';
import type { FrameStats } from '../frame/frame-stats.ts';
import { ChangedRows } from '../grid/changed-rows.ts';
import { measureAdvanceEm } from '../grid/data-font.ts';
import { createTablePainter } from './create-table-painter.ts';
import { SparkWriter } from './spark-rows.ts';
import { TableFrame } from './table-frame.ts';
import {
  columnAtPx,
  drawnColumnLimit,
  drawnRowLimit,
  type TableLayout,
  tableLayout,
} from './table-layout.ts';
import { type TableMetrics, tableMetrics } from './table-metrics.ts';
import type { TableModel } from './table-model.ts';
import { placeOverlay } from './table-overlay.ts';
import type { TablePainter } from './table-painter.ts';
import { heatInks, tablePaletteTexels } from './table-palette.ts';
import { TableRows } from './table-rows.ts';
import { TableScroll } from './table-scroll.ts';
import { STALE } from './table-stale.ts';
import { rasteriseTextGlyphs } from './text-atlas.ts';

const STALE_ALL = STALE.colours | STALE.atlas | STALE.layout | STALE.rows | STALE.overlay;

/** What a stage tells its view. */
export interface TableStagePort {
  /** A frame begins: what moves by itself takes its step. Returns whether the view has scrolled. */
  beforeFrame(timeMs: number): boolean;
  /** A frame was drawn: what lies over the canvas moves along. */
  afterFrame(): void;
  /** The surface has another size, or one at all. Called before it is drawn. */
  resized(): void;
  contextChanged(state: 'lost' | 'restored'): void;
}

/**
 * The drawn side of a table: sizes, scroll place, textures, and the one place that draws a frame.
 *
 * The truth stays in the model and the byte arrays; everything here can be made again from them.
 */
export class TableStage {
  readonly scroll: TableScroll = new TableScroll();
  readonly #surface: DrawingSurface;
  readonly #model: TableModel;
  readonly #port: TableStagePort;
  readonly #painter: TablePainter;
  readonly #rows: TableRows;
  readonly #frames: CanvasFrames;
  readonly #frame: TableFrame;
  #advanceEm: number = measureAdvanceEm();
  #metrics: TableMetrics;
  #layout: TableLayout;
  /** Characters beyond ASCII that the atlas holds. */
  #drawnOthers = '';
  /** Rows named to `rowsChanged` since the last frame, as they are shown. */
  readonly #changed = new ChangedRows();

  constructor(surface: DrawingSurface, model: TableModel, port: TableStagePort) {
    this.#surface = surface;
    this.#model = model;
    this.#port = port;
    this.#painter = createTablePainter(surface);
    this.#frames = this.#framesOf(surface.canvas);
    const { theme, colouring } = model.settings;
    const inks = heatInks(theme, colouring);
    this.#rows = new TableRows(this.#painter, model, new SparkWriter(), inks);
    this.#metrics = this.#measure();
    this.#layout = this.#layOut();
    this.#frame = new TableFrame(this.#layout);
    this.#frames.start(STALE_ALL);
  }

  get stats(): FrameStats {
    return this.#frames.stats;
  }

  /** Sizes in device pixels as of the last change, which the last frame may not show yet. */
  get layout(): TableLayout {
    return this.#layout;
  }

  /** Size of the surface; nothing by nothing before it is known. */
  get size(): DevicePixelSize {
    return this.#frames.size;
  }

  /** Whether the size is known: before it is, nothing can be brought into sight. */
  get isSized(): boolean {
    return this.size.widthPx > 0;
  }

  /** Does what needs places on the surface, at once or as soon as its size is known. */
  whenSized(task: () => void): void {
    this.#frames.whenSized(task);
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#frames.invalidate(stale);
  }

  /** Texts, font size or map have changed: lays out at once around the cell at the top left, draws in the next frame. */
  sizesChanged(): void {
    this.#metrics = this.#measure();
    this.#relayOut();
    const isOtherText = this.#drawnOthers !== this.#others();
    const isOtherFont =
      this.#metrics.fontSizeDevicePx !== this.#frame.layout.metrics.fontSizeDevicePx;
    const atlas = isOtherText || isOtherFont ? STALE.atlas : 0;
    this.invalidate(atlas | STALE.layout | STALE.rows | STALE.overlay);
  }

  /** Rows first..last (both inclusive, as they are shown) have changed. Rows out of sight cost nothing. */
  rowsChanged(first: number, last: number): void {
    const { rowHeightPx } = this.#metrics;
    const firstInSight = Math.floor(this.scroll.topPx / rowHeightPx);
    const belowSight = firstInSight + drawnRowLimit(this.#layout);
    if (this.#changed.addInSight(first, last, firstInSight, belowSight)) {
      this.invalidate(STALE.someRows);
    }
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
      fontArrived: () => this.#fontArrived(),
      resized: (size, isOtherRatio) => this.#resized(size, isOtherRatio),
      contextRestored: () => {
        this.#surface.contextRestored();
        this.invalidate(STALE_ALL);
      },
      contextChanged: (state) => this.#port.contextChanged(state),
    });
  }

  #fontArrived(): void {
    this.#advanceEm = measureAdvanceEm();
    this.#drawnOthers = '';
    this.sizesChanged();
    this.invalidate(STALE.atlas);
  }

  #resized(size: DevicePixelSize, isOtherRatio: boolean): void {
    this.#surface.resize(size);
    if (isOtherRatio) this.#metrics = this.#measure();
    this.#relayOut();
    this.#port.resized();
    this.invalidate(STALE.layout | STALE.rows | STALE.overlay | (isOtherRatio ? STALE.atlas : 0));
  }

  #measure(): TableMetrics {
    return tableMetrics({
      pixelRatio: this.size.pixelRatio,
      fontSizePx: this.#model.settings.fontSizePx,
      advanceEm: this.#advanceEm,
    });
  }

  #layOut(): TableLayout {
    const { rows, columnGlyphs, stripGlyphs, axisGlyphs, settings } = this.#model;
    return tableLayout({
      metrics: this.#metrics,
      surfaceWidthPx: this.size.widthPx,
      surfaceHeightPx: this.size.heightPx,
      rows,
      columnGlyphs,
      stripGlyphs,
      axisGlyphs,
      hasSparks: settings.showsSparklines ?? true,
    });
  }

  /** Lays out anew. Where cells have other sizes, the one at the top left stays there. */
  #relayOut(): void {
    const before = this.#layout;
    const row = Math.floor(this.scroll.topPx / before.metrics.rowHeightPx);
    const column = columnAtPx(before, this.scroll.leftPx);
    this.#layout = this.#layOut();
    const isSameSize =
      before.metrics.rowHeightPx === this.#metrics.rowHeightPx &&
      before.contentWidthPx === this.#layout.contentWidthPx;
    if (isSameSize) this.scroll.settle(this.#layout);
    else this.scroll.toCell(this.#layout, row, column);
  }

  #others(): string {
    return this.#model.textGlyphs.others.map(({ text }) => text).join('\n');
  }

  #draw(gathered: number, timeMs: number): TablePainter {
    const hasScrolled = this.#port.beforeFrame(timeMs);
    const stale = hasScrolled ? gathered | STALE.rows : gathered;
    if (stale & STALE.colours) this.#applyColours();
    if (stale & STALE.atlas) this.#drawAtlas();
    if (stale & STALE.layout) this.#reserve();
    if (stale & STALE.rows) this.#writeAllRows();
    else if (stale & STALE.someRows) {
      this.#rows.writeRows(this.#frame, this.#changed.from, this.#changed.below - 1);
    }
    this.#changed.clear();
    const { selected, settings } = this.#model;
    const { cursor } = selected;
    const { overlay } = this.#painter;
    placeOverlay(overlay, this.#layout, this.scroll, cursor, settings.display === 'ori');
    const activeRow = cursor.area === 'x' ? -1 : cursor.cell.row - this.#frame.firstRow;
    this.#painter.setFrame(this.#frame, activeRow);
    this.#surface.draw();
    return this.#painter;
  }

  #applyColours(): void {
    const { theme, colouring } = this.#model.settings;
    this.#surface.setBackground(theme.background);
    this.#painter.setColours(tablePaletteTexels(theme, colouring));
    this.#rows.heatInks = heatInks(theme, colouring);
  }

  #drawAtlas(): void {
    this.#drawnOthers = this.#others();
    this.#painter.setAtlas(rasteriseTextGlyphs(this.#metrics, this.#model.textGlyphs.others));
  }

  #reserve(): void {
    const layout = this.#layout;
    const frame = this.#frame;
    frame.layout = layout;
    frame.cellGlyphs = this.#model.cellGlyphs;
    frame.headGlyphs = this.#model.headGlyphs;
    const columns = drawnColumnLimit(layout);
    const rows = drawnRowLimit(layout);
    this.#painter.reserve(columns, rows, frame.rowTexels(columns), layout.sparkWidthPx);
  }

  #writeAllRows(): void {
    this.#frame.place(this.size, this.#layout, this.scroll);
    this.#rows.writeAll(this.#frame);
  }
}
