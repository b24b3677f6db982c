import { medianOf } from '../solutions/median-of.ts';
import { clampToWord, wordBounds } from '../values/word.ts';
import { type CellGrid, GRID_SIDE } from './cell-grid.ts';
import { type AmountMode, amountAt, onGrid, type Sample } from './kind-samples.ts';
import type { MapPrint } from './map-print.ts';
import { correlation, type Weighed, weighedQuantile } from './numbers.ts';
import { shingleLikeness } from './shingles.ts';
import {
  BAND,
  LEAST_CELL_SHARE,
  MOST_BASE_DISTANCE,
  MOST_OVER_LEARNT,
  MOST_SATURATED_SHARE,
} from './stage-rules.ts';

/** A map that values are proposed for. */
export interface TargetMap {
  readonly print: MapPrint;
  readonly grid: CellGrid;
}

/** Values of a map as the model would have them. */
export interface ProposedValues {
  /** Raw words, row by row; as before where nothing is proposed. */
  readonly values: readonly number[];
  /** Between which most tunes would have each cell; as `values` where nothing is proposed. */
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
  /** How much each sample counts, 0..1: as much as its file and its map are like these. */
  readonly similarities: readonly number[];
}

/** What counts for the least similar car, so that one alone never decides. */
const LEAST_WEIGHT = 0.05;
/** Reach of the kernel in points of the grid, and its width. */
const REACH = 2;
const KERNEL_WIDTH = 0.8;

/** Values of a map after what tunes did to its kind; `undefined` where none may be proposed, or nothing would change. */
export function proposedValues(
  { print, grid }: TargetMap,
  shingles: readonly number[],
  samples: ReadonlyArray<Sample & { readonly shingles: readonly number[] }>,
  mode: AmountMode,
): ProposedValues | undefined {
  const base = onGrid({ grid }, grid.values);
  if (isOtherBase(base, samples)) return undefined;
  const similarities = samples.map(
    (sample) =>
      Math.max(0, correlation(base, sample.base)) *
      (0.5 + 0.5 * shingleLikeness(shingles, sample.shingles)),
  );
  const weights = similarities.map((similarity) => LEAST_WEIGHT + similarity ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const learntHighest = Math.max(...samples.map(({ highest }) => highest)) * MOST_OVER_LEARNT;
  const values: number[] = [];
  const lowest: number[] = [];
  const highest: number[] = [];
  let changed = 0;
  let saturated = 0;
  grid.values.forEach((before, i) => {
    const point = pointOf(grid, i);
    const here = samples.flatMap((sample, k): Weighed[] => {
      const at = nearestPoint(point);
      return sample.mask[at] === 1
        ? [{ value: amountAt(sample, at, mode), weight: weights[k] ?? 0 }]
        : [];
    });
    const changedWeight = here.reduce((sum, { weight }) => sum + weight, 0);
    const low = weighedQuantile(here, BAND.low);
    const high = weighedQuantile(here, BAND.high);
    const canScale = mode === 'difference' || before > 0;
    if (
      low === undefined ||
      high === undefined ||
      !canScale ||
      changedWeight < LEAST_CELL_SHARE * total
    ) {
      values.push(before);
      lowest.push(before);
      highest.push(before);
      return;
    }
    const middle = weighedQuantile(around(point, samples, weights, mode), 0.5) ?? low;
    const exact = applied(before, Math.min(high, Math.max(low, middle)), mode);
    const value = limited(exact, before, learntHighest, print);
    if (Math.abs(value - exact) > (print.word.float ? 1e-3 * Math.abs(exact) : 1)) saturated++;
    if (value !== before) changed++;
    values.push(value);
    lowest.push(applied(before, low, mode));
    highest.push(applied(before, high, mode));
  });
  if (changed === 0 || saturated > MOST_SATURATED_SHARE * changed) return undefined;
  return isRising(grid) && !isRising({ ...grid, values })
    ? undefined
    : { values, lowest, highest, similarities };
}

interface Point {
  readonly u: number;
  readonly v: number;
}

/** Place of a cell on the common grid, in its points. */
function pointOf({ columns, xs, ys }: CellGrid, index: number): Point {
  const u = (xs[index % columns] ?? 0) * (GRID_SIDE - 1);
  const v = (ys[Math.floor(index / columns)] ?? 0) * (GRID_SIDE - 1);
  return { u, v };
}

function nearestPoint({ u, v }: Point): number {
  return Math.round(v) * GRID_SIDE + Math.round(u);
}

/** What tunes did around a point, by how near it is and how much each counts. */
function around(
  { u, v }: Point,
  samples: readonly Sample[],
  weights: readonly number[],
  mode: AmountMode,
): Weighed[] {
  const found: Weighed[] = [];
  for (let y = Math.max(0, Math.ceil(v - REACH)); y <= Math.min(GRID_SIDE - 1, v + REACH); y++) {
    for (let x = Math.max(0, Math.ceil(u - REACH)); x <= Math.min(GRID_SIDE - 1, u + REACH); x++) {
      const distance = ((x - u) ** 2 + (y - v) ** 2) / KERNEL_WIDTH ** 2;
      const kernel = Math.exp(-distance / 2);
      const at = y * GRID_SIDE + x;
      samples.forEach((sample, k) => {
        if (sample.mask[at] !== 1) return;
        found.push({ value: amountAt(sample, at, mode), weight: kernel * (weights[k] ?? 0) });
      });
    }
  }
  return found;
}

function applied(before: number, amount: number, mode: AmountMode): number {
  return mode === 'ratio' ? before * Math.exp(amount) : before + amount;
}

/** A value that the word holds, and that goes not much beyond what was learnt unless the file does so already. */
function limited(exact: number, before: number, most: number, { word }: MapPrint): number {
  const { min, max } = wordBounds(word);
  const limit = Math.max(most, Math.abs(before));
  const within = Math.min(limit, Math.max(-limit, exact));
  const value = clampToWord(Math.min(max, Math.max(min, within)), word);
  // Rounding goes beyond no limit.
  if (Math.abs(value) <= limit || word.float) return value;
  return Math.trunc(within);
}

function isOtherBase(base: readonly number[], samples: readonly Sample[]): boolean {
  const distances = samples.flatMap((sample) => {
    const ratios = base.flatMap((value, i) => {
      const learnt = sample.base[i] ?? 0;
      return value > 0 && learnt > 0 ? [Math.abs(Math.log(value / learnt))] : [];
    });
    return medianOf(ratios) ?? [];
  });
  return (
    Math.min(...distances, Number.POSITIVE_INFINITY) > MOST_BASE_DISTANCE && distances.length > 0
  );
}

const LEAST_AXIS_POINTS = 4;

/** Whether a curve rises from one end to the other, as the points of an axis do. */
function isRising({
  columns,
  rows,
  values,
}: Pick<CellGrid, 'columns' | 'rows' | 'values'>): boolean {
  if (Math.min(columns, rows) > 1 || values.length < LEAST_AXIS_POINTS) return false;
  return values.every((value, i) => i === 0 || value > (values[i - 1] ?? value));
}
