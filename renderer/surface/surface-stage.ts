import { probeCapabilities } from '../device/capabilities.ts';
import { watchContext } from '../device/context-watch.ts';
import { type DevicePixelSize, watchDevicePixels } from '../device/device-pixels.ts';
import { watchOutOfSight, watchPageHidden } from '../device/visibility.ts';
import { FrameScheduler } from '../frame/frame-scheduler.ts';
import { FrameStats } from '../frame/frame-stats.ts';
import { loadDataFont, watchDataFont } from '../glyphs/data-font.ts';
import type { SurfaceCamera } from './surface-camera.ts';
import type { SurfaceModel } from './surface-model.ts';
import { STALE, STALE_ALL, SurfacePicture } from './surface-picture.ts';
import { SurfaceProjection } from './surface-projection.ts';

/** Reasons not to draw. */
const HELD = { pageHidden: 1, outOfSight: 2, context: 4, font: 8, noSize: 16 } as const;

/** What a stage asks and tells its view. */
export interface StagePort {
  camera(): SurfaceCamera;
  /** A frame was drawn: what lies over the canvas moves along. */
  afterFrame(): void;
  contextChanged(state: 'lost' | 'restored'): void;
}

/** Whether pictures are drawn by a program: smooth edges would cost twice the time there. Asked once for the page. */
let isSoftware: boolean | undefined;

/** The drawn side of a surface: canvas, context, size, font, and when a frame is drawn. */
export class SurfaceStage {
  readonly stats: FrameStats = new FrameStats();
  readonly projection: SurfaceProjection = new SurfaceProjection();
  readonly #canvas: HTMLCanvasElement = document.createElement('canvas');
  readonly #gl: WebGL2RenderingContext;
  readonly #model: SurfaceModel;
  readonly #port: StagePort;
  readonly #scheduler: FrameScheduler;
  readonly #stops: readonly (() => void)[];
  readonly #picture: SurfacePicture;
  #size: DevicePixelSize = { widthPx: 0, heightPx: 0, pixelRatio: window.devicePixelRatio };
  #isLossTold = false;
  #isDisposed = false;

  /**
   * @param layer positioned element that the canvas fills
   * @throws Error if the browser gives no WebGL 2 context
   */
  constructor(layer: HTMLElement, model: SurfaceModel, port: StagePort) {
    this.#model = model;
    this.#port = port;
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#gl = contextOf(this.#canvas);
    this.#picture = new SurfacePicture(this.#gl, model);
    layer.append(this.#canvas);
    this.#scheduler = new FrameScheduler((stale) => this.#draw(stale));
    this.#scheduler.hold(HELD.noSize | HELD.font, true);
    this.#stops = this.#watch();
    this.invalidate(STALE_ALL);
    void this.#awaitFont();
  }

  /** Size of the picture. */
  get size(): DevicePixelSize {
    return this.#size;
  }

  /** Has parts drawn again in the next frame. */
  invalidate(stale: number): void {
    this.#scheduler.invalidate(stale);
  }

  /** The size of the text has changed. */
  fontChanged(): void {
    this.#picture.textChanged(this.#size.pixelRatio);
    this.invalidate(STALE.sizes);
  }

  /** Takes the camera as it is now: `projection` answers for it before the next frame is drawn. */
  place(): void {
    if (this.#size.widthPx === 0) return;
    this.projection.place(this.#port.camera(), this.#model.box, this.#size);
  }

  /** Place in the picture of a point of the window, in device pixels with fractions. */
  pointAt(clientX: number, clientY: number): { readonly xPx: number; readonly yPx: number } {
    const canvas = this.#canvas.getBoundingClientRect();
    const pxPerCss = this.#size.widthPx / canvas.width;
    return { xPx: (clientX - canvas.left) * pxPerCss, yPx: (clientY - canvas.top) * pxPerCss };
  }

  /** Place in the window of a point of the picture, in CSS pixels. */
  clientPointOf(xPx: number, yPx: number): { readonly x: number; readonly y: number } {
    const canvas = this.#canvas.getBoundingClientRect();
    const cssPerPx = canvas.width / this.#size.widthPx;
    return { x: canvas.left + xPx * cssPerPx, y: canvas.top + yPx * cssPerPx };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#scheduler.dispose();
    for (const stop of this.#stops) stop();
    // A page has about 16 contexts; waiting for garbage collection would keep one of them.
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.#canvas.remove();
  }

  #watch(): readonly (() => void)[] {
    const canvas = this.#canvas;
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
    await loadDataFont(this.#picture.fontSizeDevicePx);
    if (this.#isDisposed) return;
    this.#fontArrived();
    this.#scheduler.hold(HELD.font, false);
  }

  #fontArrived(): void {
    this.#picture.fontArrived(this.#size.pixelRatio);
    this.invalidate(STALE.sizes);
  }

  #resized(size: DevicePixelSize): void {
    const isEmpty = size.widthPx === 0 || size.heightPx === 0;
    this.#scheduler.hold(HELD.noSize, isEmpty);
    if (isEmpty) return;
    const isOtherRatio = size.pixelRatio !== this.#size.pixelRatio;
    this.#size = size;
    this.#canvas.width = size.widthPx;
    this.#canvas.height = size.heightPx;
    if (isOtherRatio) this.fontChanged();
    this.place();
    this.invalidate(STALE.sizes);
    // A new size has emptied the canvas: drawn in the same turn, no empty frame is ever shown.
    this.#scheduler.flush(performance.now());
  }

  #contextLost(): void {
    this.#isLossTold = true;
    this.#port.contextChanged('lost');
  }

  #contextRestored(): void {
    this.#picture.restore();
    this.#scheduler.hold(HELD.context, false);
    this.invalidate(STALE_ALL);
    if (!this.#isLossTold) return;
    this.#isLossTold = false;
    this.#port.contextChanged('restored');
  }

  #draw(stale: number): void {
    const startMs = performance.now();
    this.place();
    const { yaw } = this.#port.camera();
    this.#picture.draw(stale, { projection: this.projection, yaw, size: this.#size });
    const { drawCalls, bytesUploaded } = this.#picture;
    this.stats.record(performance.now() - startMs, drawCalls, bytesUploaded);
    this.#port.afterFrame();
  }
}

function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  isSoftware ??= probeCapabilities().isSoftware;
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: !isSoftware,
    depth: true,
    stencil: false,
  });
  if (gl === null) throw new Error('the browser gives no WebGL 2 context');
  return gl;
}
