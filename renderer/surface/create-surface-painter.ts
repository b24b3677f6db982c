import { probeCapabilities } from '../device/capabilities.ts';
import type { DrawingKind } from '../device/drawing-surface.ts';
import { CanvasSurfacePainter } from './canvas-surface-painter.ts';
import { GpuSurfacePainter } from './gpu-surface-painter.ts';
import type { SurfacePainter } from './surface-painter.ts';

/** Whether pictures are drawn by a program: smooth edges would cost twice the time there. Asked once for the page. */
let isSoftware: boolean | undefined;

/**
 * Takes the context of a canvas.
 *
 * @returns a function that makes a painter on it
 * @throws Error if the browser gives no context of that kind
 */
export function createSurfacePainter(
  canvas: HTMLCanvasElement,
  drawnWith: DrawingKind,
): () => SurfacePainter {
  if (drawnWith === 'canvas') {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('Canvas2D is not available');
    return () => new CanvasSurfacePainter(context);
  }
  isSoftware ??= probeCapabilities().isSoftware;
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: !isSoftware,
    depth: true,
    stencil: false,
  });
  if (gl === null) throw new Error('the browser gives no WebGL 2 context');
  return () => new GpuSurfacePainter(gl);
}
