import type { DrawingSurface } from '../device/drawing-surface.ts';
import { CanvasGridPainter } from './canvas-grid-painter.ts';
import { GpuGridPainter } from './gpu-grid-painter.ts';
import type { GridPainter } from './grid-painter.ts';

/** Puts the painter on a surface that it can be drawn with. */
export function createGridPainter(surface: DrawingSurface): GridPainter {
  if (surface.kind === 'canvas') {
    const painter = new CanvasGridPainter();
    surface.setPainter(painter);
    return painter;
  }
  const painter = new GpuGridPainter();
  surface.setPainter(painter);
  return painter;
}
