import type { SurfaceBox } from './surface-projection.ts';

const HEIGHT = 0.5;
/** Shortest side beside one of length 1: a map of 4 x 64 would be a thread otherwise. */
const SHORTEST_SIDE = 0.4;
/** Width of a strip of one cell, and side of a map of a single cell. */
const STRIP_SIDE = 0.14;
const SINGLE_SIDE = 0.4;

/** Box of a map: the side with more cells has length 1, the other follows the counts as far as it can. */
export function boxOfMap(columns: number, rows: number): SurfaceBox {
  if (columns === 1 && rows === 1) {
    return { width: SINGLE_SIDE, depth: SINGLE_SIDE, height: HEIGHT };
  }
  return { width: sideOf(columns, rows), depth: sideOf(rows, columns), height: HEIGHT };
}

function sideOf(count: number, otherCount: number): number {
  if (count === 1) return STRIP_SIDE;
  return Math.min(1, Math.max(SHORTEST_SIDE, count / otherCount));
}
