import type { DevicePixelSize } from '../device/device-pixels.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import { surfacePlace, windowRect } from '../device/window-places.ts';
import { CanvasFrames } from '../frame/canvas-frames.ts';
import type { FrameStats } from '../frame/frame-stats.ts';
import { measureAdvanceEm } from '../grid/data-font.ts';
import { type GridMetrics, gridMetrics } from '../grid/grid-metrics.ts';
import type { CssRect } from '../view/view-contract.ts';
import { createPlotPainter } from './create-plot-painter.ts';
import type { PixelBox } from './mark-table.ts';
import { PlotAtlas } from './plot-atlas.ts';
import type { PlotPainter } from './plot-painter.ts';

/** Parts of the picture that can be out of date; bits for `PlotStage.invalidate`. */
export const STALE = { colours: 1, atlas: 2, picture: 4 } as const;

const STALE_ALL = STALE.colours | STALE.atlas | STALE.picture;

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
  readonly #surface: DrawingSurface;
  readonly #port: PlotPort;
  readonly #painter: PlotPainter;
  readonly #frames: CanvasFrames;
  #advanceEm: number = measureAdvanceEm();
  #metrics: GridMetrics;
  #atlas: PlotAtlas | undefined;

  constructor(surface: DrawingSurface, port: PlotPort) {
    this.#surface = surface;
    this.#port = port;
    this.#painter = createPlotPainter(surface);
    this.#frames = this.#framesOf(surface.canvas);
    this.#metrics = this.#measure();
    this.#frames.start(STALE_ALL);
  }

  get stats(): FrameStats {
    return this.#frames.stats;
  }

  get size(): DevicePixelSize {
    return this.#frames.size;
  }

  get metrics(): GridMetrics {
    return this.#metrics;
  }

  /** Does what needs places on the surface, at once or as soon as its size is known. */
  whenSized(task: () => void): void {
    this.#frames.whenSized(task);
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#frames.invalidate(stale);
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
    return surfacePlace(this.#surface.canvas, this.size.widthPx, clientX, clientY);
  }

  /** Place in the window of a point of the surface, in CSS pixels. */
  clientPointOf(xPx: number, yPx: number): { readonly x: number; readonly y: number } {
    const rect = { leftPx: xPx, topPx: yPx, widthPx: 0, heightPx: 0 };
    const { leftPx, topPx } = windowRect(this.#surface.canvas, this.size.widthPx, rect);
    return { x: leftPx, y: topPx };
  }

  /** Place in the window of a part of the surface. */
  clientRectOf(box: PixelBox): CssRect {
    const { left, top, right, bottom } = box;
    const rect = { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top };
    return windowRect(this.#surface.canvas, this.size.widthPx, rect);
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
        this.fontChanged();
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
    this.#port.sizesChanged();
    this.invalidate(STALE.picture | (isOtherRatio ? STALE.atlas : 0));
  }

  #measure(): GridMetrics {
    return gridMetrics({
      pixelRatio: this.size.pixelRatio,
      fontSizePx: this.#port.fontSizePx(),
      advanceEm: this.#advanceEm,
      cellWidthCssPx: 0,
      glyphsPerCell: 1,
    });
  }

  #draw(stale: number, timeMs: number): PlotPainter {
    if (stale & STALE.colours) {
      this.#surface.setBackground(this.#port.background());
      this.#painter.setColours(this.#port.palette());
    }
    const atlas = this.#readyAtlas(stale);
    atlas.beginFrame();
    this.#painter.setSurface(this.size.widthPx, this.size.heightPx);
    this.#port.picture(this.#painter, atlas, timeMs);
    this.#surface.draw();
    return this.#painter;
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
