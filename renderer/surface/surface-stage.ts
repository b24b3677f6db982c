import type { DevicePixelSize } from '../device/device-pixels.ts';
import { surfacePlace, windowRect } from '../device/window-places.ts';
import { CanvasFrames } from '../frame/canvas-frames.ts';
import type { FrameStats } from '../frame/frame-stats.ts';
import type { SurfaceCamera } from './surface-camera.ts';
import type { SurfaceCanvas } from './surface-canvas.ts';
import type { SurfaceModel } from './surface-model.ts';
import { STALE, STALE_ALL, SurfacePicture } from './surface-picture.ts';
import { SurfaceProjection } from './surface-projection.ts';

/** What a stage asks and tells its view. */
export interface StagePort {
  camera(): SurfaceCamera;
  /** A frame was drawn: what lies over the canvas moves along. */
  afterFrame(): void;
  contextChanged(state: 'lost' | 'restored'): void;
}

/** The drawn side of a surface: canvas, size, font, and when a frame is drawn. */
export class SurfaceStage {
  readonly projection: SurfaceProjection = new SurfaceProjection();
  readonly #canvas: HTMLCanvasElement;
  readonly #model: SurfaceModel;
  readonly #port: StagePort;
  readonly #frames: CanvasFrames;
  readonly #picture: SurfacePicture;

  /**
   * @param layer positioned element that the canvas fills
   * @param canvas nobody else draws on it until this goes
   */
  constructor(layer: HTMLElement, canvas: SurfaceCanvas, model: SurfaceModel, port: StagePort) {
    this.#model = model;
    this.#port = port;
    this.#canvas = canvas.element;
    this.#picture = new SurfacePicture(canvas, model);
    layer.append(this.#canvas);
    this.#frames = this.#framesOf(this.#canvas);
    this.#frames.start(STALE_ALL);
  }

  get stats(): FrameStats {
    return this.#frames.stats;
  }

  /** Size of the picture. */
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

  /** The size of the text has changed. */
  fontChanged(): void {
    this.#picture.textChanged(this.size.pixelRatio);
    this.invalidate(STALE.sizes);
  }

  /** Takes the camera as it is now: `projection` answers for it before the next frame is drawn. */
  place(): void {
    if (this.size.widthPx === 0) return;
    this.projection.place(this.#port.camera(), this.#model.box, this.size);
  }

  /** Place in the picture of a point of the window, in device pixels with fractions. */
  pointAt(clientX: number, clientY: number): { readonly xPx: number; readonly yPx: number } {
    return surfacePlace(this.#canvas, this.size.widthPx, clientX, clientY);
  }

  /** Place in the window of a point of the picture, in CSS pixels. */
  clientPointOf(xPx: number, yPx: number): { readonly x: number; readonly y: number } {
    const rect = { leftPx: xPx, topPx: yPx, widthPx: 0, heightPx: 0 };
    const { leftPx, topPx } = windowRect(this.#canvas, this.size.widthPx, rect);
    return { x: leftPx, y: topPx };
  }

  dispose(): void {
    this.#frames.dispose();
    this.#canvas.remove();
  }

  #framesOf(canvas: HTMLCanvasElement): CanvasFrames {
    return new CanvasFrames(canvas, {
      fontSizeDevicePx: () => this.#picture.fontSizeDevicePx,
      draw: (stale) => this.#draw(stale),
      afterFrame: () => this.#port.afterFrame(),
      fontArrived: () => {
        this.#picture.fontArrived(this.size.pixelRatio);
        this.invalidate(STALE.sizes);
      },
      resized: (size, isOtherRatio) => this.#resized(size, isOtherRatio),
      contextRestored: () => {
        this.#picture.restore();
        this.invalidate(STALE_ALL);
      },
      contextChanged: (state) => this.#port.contextChanged(state),
    });
  }

  #resized({ widthPx, heightPx }: DevicePixelSize, isOtherRatio: boolean): void {
    this.#canvas.width = widthPx;
    this.#canvas.height = heightPx;
    if (isOtherRatio) this.fontChanged();
    this.place();
    this.invalidate(STALE.sizes);
  }

  #draw(stale: number): SurfacePicture {
    this.place();
    const { yaw } = this.#port.camera();
    this.#picture.draw(stale, { projection: this.projection, yaw, size: this.size });
    return this.#picture;
  }
}
