import type { DrawingKind } from '../device/drawing-surface.ts';
import { createSurfacePainter } from './create-surface-painter.ts';
import type { SurfacePainter } from './surface-painter.ts';

/**
 * A canvas with its context and painter, on which surfaces are drawn one after the other. What it is drawn with stays for the
 * next one: context and programs take a software device 30 to 60 ms, and giving a context back as much again.
 */
export class SurfaceCanvas {
  readonly element: HTMLCanvasElement = document.createElement('canvas');
  readonly #createPainter: () => SurfacePainter;
  #painter: SurfacePainter;
  #wasLost = false;

  /** @throws Error if the browser gives no context of that kind, or a shader does not compile */
  constructor(drawnWith: DrawingKind) {
    this.element.setAttribute('aria-hidden', 'true');
    this.#createPainter = createSurfacePainter(this.element, drawnWith);
    this.#painter = this.#createPainter();
    const noteLoss = (): void => {
      this.#wasLost = true;
    };
    this.element.addEventListener('webglcontextlost', noteLoss);
    this.element.addEventListener('contextlost', noteLoss);
  }

  /** Keeps nothing of a surface that the next one would not set anew. */
  get painter(): SurfacePainter {
    return this.#painter;
  }

  /** Whether another surface can be drawn on it: after a loss nobody knows whether, and when, the context comes back. */
  get isSound(): boolean {
    return !this.#wasLost;
  }

  /** The context is back and empty: another painter takes the place of the one before. */
  restore(): void {
    this.#painter = this.#createPainter();
  }

  dispose(): void {
    this.#painter.dispose();
  }
}
