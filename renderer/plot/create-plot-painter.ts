import type { DrawingSurface } from '../device/drawing-surface.ts';
import { CanvasPlotPainter } from './canvas-plot-painter.ts';
import { GpuPlotPainter } from './gpu-plot-painter.ts';
import type { PlotPainter } from './plot-painter.ts';

/** Puts the painter on a surface that it can be drawn with. */
export function createPlotPainter(surface: DrawingSurface): PlotPainter {
  if (surface.kind === 'canvas') {
    const painter = new CanvasPlotPainter();
    surface.setPainter(painter);
    return painter;
  }
  const painter = new GpuPlotPainter();
  surface.setPainter(painter);
  return painter;
}
