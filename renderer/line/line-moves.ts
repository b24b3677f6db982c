import type { PlotMove } from '../plot/plot-keys.ts';
import type { CurveGrid } from './curve-grid.ts';
import type { CurvePoint } from './curve-hit.ts';

/** Where a key moves the cursor: a neighbour, or an end; never off the curves. */
export function pointAfterMove(move: PlotMove, from: CurvePoint, grid: CurveGrid): CurvePoint {
  const { curve, point } = wantedPoint(move, from, grid);
  return {
    curve: Math.max(0, Math.min(grid.curves - 1, curve)),
    point: Math.max(0, Math.min(grid.points - 1, point)),
  };
}

function wantedPoint(
  move: PlotMove,
  { curve, point }: CurvePoint,
  { curves, points }: CurveGrid,
): CurvePoint {
  switch (move) {
    case 'left':
    case 'pageLeft':
      return { curve, point: point - 1 };
    case 'right':
    case 'pageRight':
      return { curve, point: point + 1 };
    case 'viewStart':
      return { curve, point: 0 };
    case 'viewEnd':
      return { curve, point: points - 1 };
    case 'start':
      return { curve: 0, point: 0 };
    case 'end':
      return { curve: curves - 1, point: points - 1 };
    case 'rowBefore':
      return { curve: curve - 1, point };
    case 'rowAfter':
      return { curve: curve + 1, point };
  }
}
