import { watchContext } from '../device/context-watch.ts';
import { type DevicePixelSize, watchDevicePixels } from '../device/device-pixels.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { watchOutOfSight, watchPageHidden } from '../device/visibility.ts';
import { FrameScheduler } from '../frame/frame-scheduler.ts';
import { FrameStats } from '../frame/frame-stats.ts';
import { loadDataFont, measureAdvanceEm, watchDataFont } from '../glyphs/data-font.ts';
import { type GridMetrics, gridMetrics } from '../grid/grid-metrics.ts';
import { PlotAtlas } from './plot-atlas.ts';
import { PlotPainter } from './plot-painter.ts';

/** Parts of the picture that can be out of date; bits for `PlotStage.invalidate`. */
export const STALE = { colours: 1, atlas: 2, picture: 4 } as const;

const STALE_ALL = STALE.colours | STALE.atlas | STALE.picture;

/** Reasons not to draw. */
const HELD = { pageHidden: 1, outOfSight: 2, context: 4, font: 8, noSize: 16 } as const;

/** What a stage asks and tells its view. */
export interface PlotPort {
  /** CSS pixels. */
  fontSizePx(): number;
  /** Colour under everything, `#rrggbb`, and the texels of the palette. */
  background(): string;
  palette(): Uint8Array<ArrayBuffer>;
  /** Size or font have changed: everything that follows from them is stale. */
  sizesChanged(): void;
  /** Writes marks and strokes of a frame. hot: no allocation while only the place changes */
  picture(painter: PlotPainter, atlas: PlotAtlas, timeMs: number): void;
  /** A frame was drawn: what lies over the canvas moves along. */
  afterFrame(): void;
  contextChanged(state: 'lost' | 'restored'): void;
}

/**
 * The drawn side of a line view: size, font, textures, and the one place that draws a frame. What is in the picture is the
 * view's; everything here can be made again from it.
 */
export class PlotStage {
  readonly stats: FrameStats = new FrameStats();
  readonly #surface: DrawingSurface;
  readonly #port: PlotPort;
  readonly #painter: PlotPainter = new PlotPainter();
  readonly #scheduler: FrameScheduler;
  readonly #stops: readonly (() => void)[];
  #size: DevicePixelSize = { widthPx: 0, heightPx: 0, pixelRatio: window.devicePixelRatio };
  #advanceEm: number = measureAdvanceEm();
  #metrics: GridMetrics;
  #atlas: PlotAtlas | undefined;
  #isLossTold = false;
  #isDisposed = false;

  constructor(surface: DrawingSurface, port: PlotPort) {
    this.#surface = surface;
    this.#port = port;
    this.#metrics = this.#measure();
    this.#scheduler = new FrameScheduler((stale, timeMs) => this.#draw(stale, timeMs));
    this.#scheduler.hold(HELD.noSize | HELD.font, true);
    surface.setPainter(this.#painter);
    this.#stops = this.#watch();
    this.invalidate(STALE_ALL);
    void this.#awaitFont();
  }

  get size(): DevicePixelSize {
    return this.#size;
  }

  get metrics(): GridMetrics {
    return this.#metrics;
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#scheduler.invalidate(stale);
  }

  /** Has everything drawn again in the next frame with the same sizes. */
  redraw(): void {
    this.invalidate(STALE.picture);
  }

  /** The size of the text has changed. */
  fontChanged(): void {
    this.#metrics = this.#measure();
    this.#port.sizesChanged();
    this.invalidate(STALE.atlas | STALE.picture);
  }

  /** Place on the surface of a point of the window, in device pixels with fractions. */
  pointAt(clientX: number, clientY: number): { readonly xPx: number; readonly yPx: number } {
    const canvas = this.#surface.canvas.getBoundingClientRect();
    const pxPerCss = this.#size.widthPx / canvas.width;
    return { xPx: (clientX - canvas.left) * pxPerCss, yPx: (clientY - canvas.top) * pxPerCss };
  }

  /** Place in the window of a point of the surface, in CSS pixels. */
  clientPointOf(xPx: number, yPx: number): { readonly x: number; readonly y: number } {
    const canvas = this.#surface.canvas.getBoundingClientRect();
    const cssPerPx = canvas.width / this.#size.widthPx;
    return { x: canvas.left + xPx * cssPerPx, y: canvas.top + yPx * cssPerPx };
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
    this.fontChanged();
  }

  #resized(size: DevicePixelSize): void {
    const isEmpty = size.widthPx === 0 || size.heightPx === 0;
    this.#scheduler.hold(HELD.noSize, isEmpty);
    if (isEmpty) return;
    const isOtherRatio = size.pixelRatio !== this.#size.pixelRatio;
    this.#size = size;
    this.#surface.resize(size.widthPx, size.heightPx);
    if (isOtherRatio) this.#metrics = this.#measure();
    this.#port.sizesChanged();
    this.invalidate(STALE.picture | (isOtherRatio ? STALE.atlas : 0));
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
    return gridMetrics({
      pixelRatio: this.#size.pixelRatio,
      fontSizePx: this.#port.fontSizePx(),
      advanceEm: this.#advanceEm,
      cellWidthCssPx: 0,
      glyphsPerCell: 1,
    });
  }

  #draw(stale: number, timeMs: number): void {
    const startMs = performance.now();
    if (stale & STALE.colours) {
      this.#surface.setBackground(this.#port.background());
      this.#painter.setColours(this.#port.palette());
    }
    const atlas = this.#readyAtlas(stale);
    atlas.beginFrame();
    this.#painter.setSurface(this.#size.widthPx, this.#size.heightPx);
    this.#port.picture(this.#painter, atlas, timeMs);
    this.#surface.draw();
    const scriptMs = performance.now() - startMs;
    this.stats.record(scriptMs, this.#painter.drawCalls, this.#painter.bytesUploaded);
    this.#port.afterFrame();
  }

  #readyAtlas(stale: number): PlotAtlas {
    const atlas = this.#atlas;
    if (atlas && !(stale & STALE.atlas)) return atlas;
    const fresh = new PlotAtlas(this.#metrics);
    this.#atlas = fresh;
    this.#painter.setAtlas(fresh);
    return fresh;
  }
}
