import type { DevicePixelSize } from './device-pixels.ts';

/** Draws onto a surface with the calls of a 2D canvas. */
export interface CanvasPainter {
  paint(context: CanvasRenderingContext2D): void;
}

/** A canvas without a graphics device, from a view's side: a size in device pixels, a painter, a draw. */
export class CanvasSurface {
  readonly kind = 'canvas';
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #painter: CanvasPainter | undefined;
  #background = '#000000';

  /**
   * @param canvas that nobody has asked for a context yet
   * @throws Error if the browser has no 2D canvas
   */
  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('Canvas2D is not available');
    this.canvas = canvas;
    this.#context = context;
  }

  /** Whether there is nothing to draw with at present. */
  get isLost(): boolean {
    return this.#context.isContextLost();
  }

  /** Shows what `painter` paints; `undefined` shows nothing. */
  setPainter(painter: CanvasPainter | undefined): void {
    this.#painter = painter;
  }

  /** Colour under everything: `#rrggbb`. */
  setBackground(colour: string): void {
    this.#background = colour;
  }

  /** Draws pictures of another size from now on. */
  resize({ widthPx, heightPx }: DevicePixelSize): void {
    this.canvas.width = widthPx;
    this.canvas.height = heightPx;
  }

  /** The context came back. */
  contextRestored(): void {
    // A frame relies on no state of the context but what it sets itself.
  }

  draw(): void {
    const { width, height } = this.canvas;
    this.#context.fillStyle = this.#background;
    this.#context.fillRect(0, 0, width, height);
    this.#painter?.paint(this.#context);
  }
}
