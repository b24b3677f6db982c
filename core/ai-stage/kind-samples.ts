import { medianOf } from '../solutions/median-of.ts';
import { GRID_SIDE, nearestCells } from './cell-grid.ts';
import type { DigestedMap } from './tuned-pair.ts';

/** How a tuner changed a map of one kind, on the common grid. */
export interface Sample {
  /** Place of the pair in the family. */
  readonly pair: number;
  /** Which points were changed: 1 for yes. Row by row. */
  readonly mask: Uint8Array;
  /** Values before, and after. */
  readonly base: readonly number[];
  readonly after: readonly number[];
  /** The greatest value after the tune, without its sign. */
  readonly highest: number;
  /** Change of the changed cells in percent of what they were, in the middle. */
  readonly percent: number;
}

/** How amounts are told: as the logarithm of a ratio, or as a difference of raw values. */
export type AmountMode = 'ratio' | 'difference';

/** Points of the grid. */
export const GRID_POINTS: number = GRID_SIDE * GRID_SIDE;

/** Values of a map on the common grid. */
export function onGrid({ grid }: Pick<DigestedMap, 'grid'>, values: readonly number[]): number[] {
  return nearestCells(grid).map((cell) => values[cell] ?? 0);
}

/** How a map was changed; `undefined` where it was left alone. */
export function sampleOf(pair: number, map: DigestedMap): Sample | undefined {
  const { after, grid } = map;
  if (after === null) return undefined;
  const base = onGrid(map, grid.values);
  const now = onGrid(map, after);
  const percents = grid.values.flatMap((value, i) => {
    const change = (after[i] ?? value) - value;
    return change === 0 ? [] : [percentOf(value, value + change)];
  });
  return {
    pair,
    mask: Uint8Array.from(base, (value, i) => (value === now[i] ? 0 : 1)),
    base,
    after: now,
    highest: after.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    percent: medianOf(percents) ?? 0,
  };
}

/** A change in percent of what there was; of nothing everything is all. */
export function percentOf(before: number, after: number): number {
  if (before === 0) return after === 0 ? 0 : 100 * Math.sign(after);
  return (100 * (after - before)) / Math.abs(before);
}

/** How amounts of a kind are told: by what they are more even in; as ratios where both explain them. */
export function amountMode(samples: readonly Sample[]): AmountMode {
  const changes: Array<{ readonly from: number; readonly to: number }> = [];
  for (const { mask, base, after } of samples) {
    for (let at = 0; at < GRID_POINTS; at++) {
      if (mask[at] === 1) changes.push({ from: base[at] ?? 0, to: after[at] ?? 0 });
    }
  }
  // A ratio from nothing, or over it, means nothing.
  if (changes.some(({ from, to }) => from <= 0 || to <= 0)) return 'difference';
  const ratio = medianOf(changes.map(({ from, to }) => to / from)) ?? 1;
  const difference = medianOf(changes.map(({ from, to }) => to - from)) ?? 0;
  let ofRatio = 0;
  let ofDifference = 0;
  for (const { from, to } of changes) {
    // Rounding is no unevenness.
    ofRatio += Math.max(0, Math.abs(to - from * ratio) - ROUNDING);
    ofDifference += Math.max(0, Math.abs(to - from - difference) - ROUNDING);
  }
  return ofDifference < ofRatio ? 'difference' : 'ratio';
}

const ROUNDING = 0.5;

/** What was done to a point of a sample. */
export function amountAt({ base, after }: Sample, at: number, mode: AmountMode): number {
  const [from, to] = [base[at] ?? 0, after[at] ?? 0];
  return mode === 'ratio' ? Math.log(to / from) : to - from;
}
