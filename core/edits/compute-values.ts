import { roundQuotient } from '../values/scale.ts';

/** Values of a rectangle of cells, row by row, all in one unit. */
export interface ValueGrid {
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A new value for each cell; `undefined` leaves the cell as it is. */
export type NewValues = ReadonlyArray<number | undefined>;

/** Along which direction cells are computed from each other. */
export type Direction = 'horizontal' | 'vertical' | 'both';

/** Places of columns and rows, for weighting by axis values; `undefined` is equal steps. */
export interface BlockAxes {
  readonly x: readonly number[] | undefined;
  readonly y: readonly number[] | undefined;
}

/** Equal steps in both directions. */
export const EQUAL_STEPS: BlockAxes = { x: undefined, y: undefined };

/** Fewest cells along a direction that leave something between the ends. */
export const MIN_INTERPOLATED_CELLS = 3;

/**
 * Straight lines between the ends of the rectangle; the ends stay as they are.
 *
 * Horizontal fills each row between its own ends, vertical each column. Both is bilinear from the four corners. With axis
 * places the value at place p is a + (b - a) * (p - first) / (last - first); an axis that does not rise or fall all the way
 * is not used, equal steps are taken instead. Where an end is NaN or infinite its line is left as it is.
 *
 * @returns `undefined` if there are fewer than three cells along every wanted direction: nothing lies between
 * @see expectations 2.1, "Interpolation"
 */
export function interpolateValues(
  grid: ValueGrid,
  direction: Direction,
  axes: BlockAxes,
): NewValues | undefined {
  const { values, width, height } = grid;
  const isWide = width >= MIN_INTERPOLATED_CELLS && direction !== 'vertical';
  const isHigh = height >= MIN_INTERPOLATED_CELLS && direction !== 'horizontal';
  if (!isWide && !isHigh) return undefined;
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
  return values.map((_, i) => {
    const row = Math.floor(i / width);
    const column = i % width;
    return isEnd(direction, grid, row, column) ? undefined : finite(lineValue(row, column));
  });
}

/**
 * Moves every value towards the mean of its neighbourhood; all are computed from the values before.
 *
 * Horizontal and vertical take up to three cells to either side, both takes the 3 x 3 cells around. At the edge of the
 * rectangle the cells that are there count. NaN and infinities stay and count in no mean.
 *
 * @param strength share of the way to the mean, 0..1
 * @throws RangeError if the strength is outside 0..1
 */
export function smoothValues(grid: ValueGrid, direction: Direction, strength: number): NewValues {
  if (!(strength >= 0 && strength <= 1)) {
    throw new RangeError(`strength ${strength} is not in 0..1`);
  }
  const [reachX, reachY] = SMOOTHING_REACH[direction];
  return grid.values.map((value, i) =>
    Number.isFinite(value) ? mix(value, meanAround(grid, i, reachX, reachY), strength) : undefined,
  );
}

/** Where the values of the first row or column are copied to. */
export type FillDirection = 'down' | 'right';

/**
 * Index of the cell whose value a cell takes when the first row of a rectangle is copied into those below, or the first column
 * into those right of it. Expectations 4.2, "Fill".
 *
 * @param index of the cell, row by row
 * @param width cells of a row
 */
export function fillSourceOf(index: number, width: number, direction: FillDirection): number {
  return direction === 'down' ? index % width : index - (index % width);
}

/** Gives every cell the mean of all. NaN and infinities stay and do not count. */
export function flattenValues(values: readonly number[]): NewValues {
  const mean = meanOf(values.filter(Number.isFinite));
  return values.map((value) => (Number.isFinite(value) ? mean : undefined));
}

/**
 * Rounds every value to the nearest multiple of `multiple`, halves away from zero. NaN and infinities stay.
 *
 * @param multiple in the unit of the values
 * @throws RangeError if it is not above 0 or not finite
 */
export function roundValues(values: readonly number[], multiple: number): NewValues {
  if (!(multiple > 0 && Number.isFinite(multiple))) {
    throw new RangeError(`${multiple} has no multiples to round to`);
  }
  return values.map((value) =>
    Number.isFinite(value) ? roundQuotient(value / multiple) * multiple : undefined,
  );
}

/**
 * Limits every value to [min, max]; a bound that is `undefined` does not limit. NaN and infinities stay.
 *
 * @throws RangeError if the bounds cross or one of them is NaN
 */
export function limitValues(
  values: readonly number[],
  min: number | undefined,
  max: number | undefined,
): NewValues {
  const low = min ?? Number.NEGATIVE_INFINITY;
  const high = max ?? Number.POSITIVE_INFINITY;
  if (!(low <= high)) throw new RangeError(`values cannot be limited to ${low}..${high}`);
  return values.map((value) =>
    Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : undefined,
  );
}

const SMOOTHING_REACH: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  horizontal: [3, 0],
  vertical: [0, 3],
  both: [1, 1],
};

/** Mean of the finite values within reach; the value itself is one of them. */
function meanAround(
  { values, width, height }: ValueGrid,
  index: number,
  reachX: number,
  reachY: number,
): number {
  const row = Math.floor(index / width);
  const column = index % width;
  const near: number[] = [];
  for (let r = Math.max(0, row - reachY); r <= Math.min(height - 1, row + reachY); r++) {
    for (let c = Math.max(0, column - reachX); c <= Math.min(width - 1, column + reachX); c++) {
      const value = values[r * width + c] ?? 0;
      if (Number.isFinite(value)) near.push(value);
    }
  }
  return meanOf(near);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Place of every point between the ends, 0..1: by places that rise or fall all the way, else in equal steps; 0 of one point. */
export function weights(places: readonly number[] | undefined, count: number): number[] {
  const usable = places !== undefined && places.length === count && isStrictlyMonotonic(places);
  const list = usable ? places : Array.from({ length: count }, (_, i) => i);
  const first = list[0] ?? 0;
  const span = (list[count - 1] ?? 0) - first;
  return list.map((place) => (span === 0 ? 0 : (place - first) / span));
}

/** Whether numbers rise or fall all the way: only then an axis can weight an interpolation. */
export function isStrictlyMonotonic(list: readonly number[]): boolean {
  const steps = list.slice(1).map((place, i) => place - (list[i] ?? 0));
  if (!list.every(Number.isFinite)) return false;
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

function isEnd(
  direction: Direction,
  { width, height }: ValueGrid,
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

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
