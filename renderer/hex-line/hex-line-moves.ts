import type { PlotMove } from '../plot/plot-keys.ts';
import type { PointWindow } from '../plot/point-window.ts';

/** Part of the width that a page key moves by. */
export const PAGE_SHARE = 0.9;

/** Index of the word that a key leads to from another, limited to those of the file. */
export function wordAfterMove(
  move: PlotMove,
  from: number,
  window: Pick<PointWindow, 'firstPoint' | 'endPoint' | 'shownPoints'>,
  count: number,
): number {
  return Math.max(0, Math.min(count - 1, wantedWord(move, from, window, count)));
}

function wantedWord(
  move: PlotMove,
  from: number,
  {
    firstPoint,
    endPoint,
    shownPoints,
  }: Pick<PointWindow, 'firstPoint' | 'endPoint' | 'shownPoints'>,
  count: number,
): number {
  const page = Math.max(1, Math.round(shownPoints * PAGE_SHARE));
  switch (move) {
    case 'left':
      return from - 1;
    case 'right':
      return from + 1;
    case 'pageLeft':
      return from - page;
    case 'pageRight':
      return from + page;
    case 'viewStart':
      return firstPoint;
    case 'viewEnd':
      return endPoint - 1;
    case 'start':
      return 0;
    case 'end':
      return count - 1;
    case 'rowBefore':
    case 'rowAfter':
      return from;
  }
}
