import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { type CellEdit, type CellGroup, readCells, writeCells } from './cell-values.ts';

/** Cells that form a rectangle: `addresses` row by row, `width` a row. */
export interface CellBlock extends CellGroup {
  readonly width: number;
  readonly height: number;
}

/** Along which direction cells are computed from each other. */
export type Direction = 'horizontal' | 'vertical' | 'both';

/** Places of columns and rows, for weighting by axis values; `undefined` is equal steps. */
export interface BlockAxes {
  readonly x: readonly number[] | undefined;
  readonly y: readonly number[] | undefined;
}

/** Fewest cells along a direction that leave something between the ends. */
export const MIN_INTERPOLATED_CELLS = 3;

/**
 * Straight lines between the ends of the block; the ends stay as they are.
 *
 * Horizontal fills each row between its own ends, vertical each column. Both is bilinear from the four corners. With axis
 * places the value at place p is a + (b - a) * (p - first) / (last - first); an axis that does not rise or fall all the way
 * is not used, equal steps are taken instead.
 *
 * @returns `undefined` if there are fewer than three cells along every wanted direction: nothing lies between
 * @see expectations 2.1, "Interpolation"
 */
export function interpolateBlock(
  bytes: ReadonlyBytes,
  block: CellBlock,
  direction: Direction,
  axes: BlockAxes,
): CellEdit | undefined {
  const { width, height } = block;
  const isWide = width >= MIN_INTERPOLATED_CELLS && direction !== 'vertical';
  const isHigh = height >= MIN_INTERPOLATED_CELLS && direction !== 'horizontal';
  if (!isWide && !isHigh) return undefined;
  const values = readCells(bytes, block);
  const at = (row: number, column: number): number => values[row * width + column] ?? 0;
  const x = weights(axes.x, width);
  const y = weights(axes.y, height);
  const lineValue = (row: number, column: number): number => {
    const u = x[column] ?? 0;
    const v = y[row] ?? 0;
    switch (direction) {
      case 'horizontal':
        return mix(at(row, 0), at(row, width - 1), u);
      case 'vertical':
        return mix(at(0, column), at(height - 1, column), v);
      case 'both': {
        const top = mix(at(0, 0), at(0, width - 1), u);
        const bottom = mix(at(height - 1, 0), at(height - 1, width - 1), u);
        return mix(top, bottom, v);
      }
    }
  };
  const next = values.map((_, i) => {
    const row = Math.floor(i / width);
    const column = i % width;
    return isEnd(direction, block, row, column) ? undefined : lineValue(row, column);
  });
  return writeCells(bytes, block, next);
}

/**
 * Moves every cell towards the mean of its neighbourhood; all are computed from the values before.
 *
 * Horizontal and vertical take up to three cells to either side, both takes the 3 x 3 cells around. At the edge of the block
 * the cells that are there count.
 *
 * @param strength share of the way to the mean, 0..1
 */
export function smoothBlock(
  bytes: ReadonlyBytes,
  block: CellBlock,
  direction: Direction,
  strength: number,
): CellEdit {
  if (!(strength >= 0 && strength <= 1))
    throw new RangeError(`strength ${strength} is not in 0..1`);
  const values = readCells(bytes, block);
  const [reachX, reachY] = SMOOTHING_REACH[direction];
  const next = values.map((value, i) => {
    const mean = meanAround(values, block, i, reachX, reachY);
    return mix(value, mean, strength);
  });
  return writeCells(bytes, block, next);
}

const SMOOTHING_REACH: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  horizontal: [3, 0],
  vertical: [0, 3],
  both: [1, 1],
};

function meanAround(
  values: readonly number[],
  { width, height }: CellBlock,
  index: number,
  reachX: number,
  reachY: number,
): number {
  const row = Math.floor(index / width);
  const column = index % width;
  let sum = 0;
  let count = 0;
  for (let r = Math.max(0, row - reachY); r <= Math.min(height - 1, row + reachY); r++) {
    for (let c = Math.max(0, column - reachX); c <= Math.min(width - 1, column + reachX); c++) {
      sum += values[r * width + c] ?? 0;
      count++;
    }
  }
  return sum / count;
}

/** Place of every point between the ends, 0..1. */
function weights(places: readonly number[] | undefined, count: number): number[] {
  const usable = places !== undefined && places.length === count && isStrictlyMonotonic(places);
  const list = usable ? places : Array.from({ length: count }, (_, i) => i);
  const first = list[0] ?? 0;
  const span = (list[count - 1] ?? 0) - first;
  return list.map((place) => (span === 0 ? 0 : (place - first) / span));
}

function isStrictlyMonotonic(list: readonly number[]): boolean {
  const steps = list.slice(1).map((place, i) => place - (list[i] ?? 0));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

function isEnd(
  direction: Direction,
  { width, height }: CellBlock,
  row: number,
  column: number,
): boolean {
  const endColumn = column === 0 || column === width - 1;
  const endRow = row === 0 || row === height - 1;
  switch (direction) {
    case 'horizontal':
      return endColumn;
    case 'vertical':
      return endRow;
    case 'both':
      return endColumn && endRow;
  }
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
