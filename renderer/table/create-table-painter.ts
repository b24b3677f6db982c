import type { DrawingSurface } from '../device/drawing-surface.ts';
import { CanvasTablePainter } from './canvas-table-painter.ts';
import { GpuTablePainter } from './gpu-table-painter.ts';
import type { TablePainter } from './table-painter.ts';

/** Puts the painter on a surface that it can be drawn with. */
export function createTablePainter(surface: DrawingSurface): TablePainter {
  if (surface.kind === 'canvas') {
    const painter = new CanvasTablePainter();
    surface.setPainter(painter);
    return painter;
  }
  const painter = new GpuTablePainter();
  surface.setPainter(painter);
  return painter;
}
