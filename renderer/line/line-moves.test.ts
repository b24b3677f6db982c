import { describe, expect, it } from 'vitest';
import type { PlotMove } from '../plot/plot-keys.ts';
import { pointAfterMove } from './line-moves.ts';

const GRID = { curves: 3, points: 5, isTurned: false };

describe('pointAfterMove', () => {
  it.each<[move: PlotMove, curve: number, point: number]>([
    ['left', 1, 1],
    ['pageLeft', 1, 1],
    ['right', 1, 3],
    ['pageRight', 1, 3],
    ['viewStart', 1, 0],
    ['viewEnd', 1, 4],
    ['start', 0, 0],
    ['end', 2, 4],
    ['rowBefore', 0, 2],
    ['rowAfter', 2, 2],
  ])('leads with %s from the middle to row %d, point %d', (move, curve, point) => {
    expect(pointAfterMove(move, { curve: 1, point: 2 }, GRID)).toEqual({ curve, point });
  });

  it.each<[move: PlotMove, corner: 'first' | 'last']>([
    ['left', 'first'],
    ['rowBefore', 'first'],
    ['right', 'last'],
    ['rowAfter', 'last'],
  ])('stays with %s where there is nothing more beyond the %s point', (move, corner) => {
    const at = corner === 'first' ? { curve: 0, point: 0 } : { curve: 2, point: 4 };
    expect(pointAfterMove(move, at, GRID)).toEqual(at);
  });
});
