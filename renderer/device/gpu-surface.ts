import {
  type Application,
  Color,
  type Container,
  GlobalResourceRegistry,
  Rectangle,
  RenderContainer,
  type Renderer,
  WebGLRenderer,
} from 'pixi.js';
import type { DevicePixelSize } from './device-pixels.ts';

/**
 * How much higher than the picture a canvas may stay, in device pixels: room for the bars that some views have above them.
 *
 * Another size is other memory, for which the browser waits until the graphics device has done all it was asked for: 30 to 70
 * ms on a slow one, at every change between a dump and a map.
 */
const SPARE_HEIGHT_PX = 160;

/** Draws onto a surface with the renderer's own systems, which keep track of the state of the context. */
export interface GpuPainter {
  paint(renderer: WebGLRenderer): void;
}

/**
 * The element of the PixiJS scene that a view draws through. It is created by whoever builds the scene (@pixi/react in
 * the application) and filled by the view that is shown.
 */
export class PaintedScene extends RenderContainer {
  painter: GpuPainter | undefined;

  constructor() {
    super({});
  }

  override render(renderer: Renderer): void {
    if (renderer instanceof WebGLRenderer) this.painter?.paint(renderer);
  }
}

/**
 * A canvas with its PixiJS application, from a view's side: a size in device pixels, a painter, a draw.
 *
 * The application is owned by whoever created it; it belongs to one canvas for life, because PixiJS never recovers on a
 * canvas whose renderer was destroyed (rendering.md, finding 6).
 */
export class GpuSurface {
  readonly kind = 'webgl';
  readonly #application: Application;
  readonly #scene: PaintedScene;
  /** Kept between frames: PixiJS completes it on the first. */
  readonly #renderOptions: {
    container: Container;
    clear: boolean;
    clearColor: number[];
    /** Part of the canvas that is drawn, from its top left corner. PixiJS hands it on to the target, which has it documented. */
    frame: Rectangle;
  };
  /** Whether the renderer has to set up its target, its viewport or its clear colour before the next frame. */
  #isTargetStale = true;

  constructor(application: Application, scene: PaintedScene) {
    this.#application = application;
    this.#scene = scene;
    this.#renderOptions = {
      container: application.stage,
      clear: true,
      clearColor: [0, 0, 0, 1],
      frame: new Rectangle(),
    };
  }

  get canvas(): HTMLCanvasElement {
    return this.#application.canvas;
  }

  /** Whether there is nothing to draw with at present. */
  get isLost(): boolean {
    const { renderer } = this.#application;
    return renderer instanceof WebGLRenderer && renderer.gl.isContextLost();
  }

  /** Shows what `painter` paints; `undefined` shows nothing. */
  setPainter(painter: GpuPainter | undefined): void {
    this.#scene.painter = painter;
    this.#isTargetStale = true;
  }

  /** Colour under everything: `#rrggbb`. */
  setBackground(colour: string): void {
    this.#renderOptions.clearColor = [...new Color(colour).toArray()];
    this.#isTargetStale = true;
  }

  /** Draws pictures of another size from now on. The canvas may reach out of its box below. */
  resize({ widthPx, heightPx, pixelRatio }: DevicePixelSize): void {
    const { canvas } = this;
    const spare = canvas.height - heightPx;
    const fits = canvas.width === widthPx && spare >= 0 && spare <= SPARE_HEIGHT_PX;
    if (!fits) this.#application.renderer.resize(widthPx, heightPx);
    canvas.style.height = canvas.height > heightPx ? `${canvas.height / pixelRatio}px` : '';
    this.#renderOptions.frame = new Rectangle(0, 0, widthPx, heightPx);
    this.#isTargetStale = true;
  }

  /** The context came back: the renderer's state is new. */
  contextRestored(): void {
    this.#isTargetStale = true;
  }

  /**
   * Draws a frame.
   *
   * Nothing but the painter draws on this canvas, so target, viewport and clear colour stay as the last full pass of
   * PixiJS left them. Frames after it only clear and paint: the walk over a scene of one element took as long as all of
   * our own work (0.10 of 0.21 ms, bench/run-grid.ts), and the full pass clears a stencil buffer that nobody uses.
   */
  draw(): void {
    const { renderer } = this.#application;
    const { painter } = this.#scene;
    if (this.#isTargetStale || painter === undefined || !(renderer instanceof WebGLRenderer)) {
      renderer.render(this.#renderOptions);
      this.#isTargetStale = false;
      return;
    }
    renderer.gl.clear(renderer.gl.COLOR_BUFFER_BIT);
    painter.paint(renderer);
  }
}

/** Frees what PixiJS pools for all renderers of the page. Call when the last surface is gone; a later one fills them anew. */
export function releasePooledResources(): void {
  GlobalResourceRegistry.release();
}
