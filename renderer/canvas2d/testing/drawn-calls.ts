import 'vitest-canvas-mock';
import { CanvasSurface } from '../../device/canvas-surface.ts';

type Painter = Parameters<CanvasSurface['setPainter']>[0];

/**
 * Puts a painter on a canvas that counts. Only for tests: the canvas of the browser is replaced.
 *
 * @returns draws a frame, and tells how often each call was made for it
 */
export function drawnCalls(
  painter: Painter,
  widthPx: number,
  heightPx: number,
): () => Record<string, number> {
  const surface = new CanvasSurface(document.createElement('canvas'));
  surface.resize({ widthPx, heightPx, pixelRatio: 1 });
  surface.setPainter(painter);
  const context = surface.canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  return () => {
    context.__clearDrawCalls();
    surface.draw();
    const counts: Record<string, number> = {};
    for (const { type } of context.__getDrawCalls()) counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  };
}
