import { encodeWord, readWord, wordBounds } from '../values/word.ts';
import { medianOf } from './median-of.ts';
import { type CellGroup, changedCells } from './region-cells.ts';
import { type CarryMode, isBoundToSoftware, type SolutionRegion } from './solution.ts';

/** Change of the cells of a region in percent of what they were, rounded to a thousandth. */
export interface ChangeFigures {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** What a region's cells come to in a target. */
export interface CarriedValues {
  /** New bytes of the whole region at its place. */
  readonly bytes: Uint8Array;
  /** How they were carried. */
  readonly mode: CarryMode;
  /** Cells that get another value. */
  readonly cells: number;
  /** Cells whose value was cut to what the word or the learnt map holds. */
  readonly saturated: number;
  readonly change: ChangeFigures;
  /** Why the values must not be written although the place is known. */
  readonly failure: CarryFailure | null;
}

/** Why values are not carried: too many are cut, the base is another, an axis would no longer rise. */
export type CarryFailure = 'saturated' | 'base-differs' | 'axis-order';

/** More than the highest learnt value a carried one may be. */
const MOST_OVER_LEARNT = 1.02;
const MOST_SATURATED_SHARE = 0.2;
/** Median of |ln(target / before)| from which on two maps mean something else. */
const MOST_BASE_DISTANCE = 0.7;
/** So many cells that were all set to one value are a ceiling: a limiter that was opened. */
const LEAST_CEILING_CELLS = 4;
const LEAST_AXIS_POINTS = 4;

/** New values of a region at its place in a target. Cells that did not change stay as the target has them. */
export function carriedValues(
  region: SolutionRegion,
  target: Uint8Array,
  wanted: CarryMode,
): CarriedValues {
  const mode = isBoundToSoftware(region) || region.class === 'dtc' ? 'absolute' : wanted;
  const bytes = target.slice();
  const tally = { cells: 0, saturated: 0, changed: 0, sum: 0, min: 0, max: 0 };
  const distances: number[] = [];
  let isBaseKnown = true;
  for (const group of changedCells(region)) {
    const ceiling = ceilingOf(region, group);
    const limit = highestAfter(region, group) * MOST_OVER_LEARNT;
    if (group.isLoose && !isStateOfSource(region, group, target, mode)) isBaseKnown = false;
    for (const offset of group.offsets) {
      const before = readWord(region.before, offset, group.type) ?? 0;
      const after = readWord(region.after, offset, group.type) ?? 0;
      const now = readWord(target, offset, group.type) ?? 0;
      tally.cells++;
      const distance = Math.abs(Math.log(now / before));
      if (before > 0 && now > 0 && Number.isFinite(distance)) distances.push(distance);
      const isAbsolute =
        mode === 'absolute' || group.isLoose || Object.is(now, before) || after === ceiling;
      if (isAbsolute) {
        const end = offset + group.type.wordBytes;
        bytes.set(region.after.subarray(offset, end), offset);
        note(tally, now, after);
        continue;
      }
      const exact = carried(mode, before, after, now);
      if (!Number.isFinite(exact)) {
        tally.saturated++;
        continue;
      }
      const bounded = after > before && now <= limit ? Math.min(exact, limit) : exact;
      const { min, max } = wordBounds(group.type);
      if (exact > bounded + 0.5 || exact > max + 0.5 || exact < min - 0.5) tally.saturated++;
      bytes.set(encodeWord(bounded, group.type), offset);
      note(tally, now, readWord(bytes, offset, group.type) ?? 0);
    }
  }
  return {
    bytes,
    mode,
    cells: tally.cells,
    saturated: tally.saturated,
    change: figuresOf(tally),
    failure: isBaseKnown
      ? failureOf(region, target, bytes, mode, tally, distances)
      : 'base-differs',
  };
}

/**
 * Whether bytes of no cell stand as in the source, before its change or after it: part of a number is right beside its other part only.
 * Where all is written as it was learnt, each may stand as either.
 */
function isStateOfSource(
  { before, after }: SolutionRegion,
  { offsets }: CellGroup,
  target: Uint8Array,
  mode: CarryMode,
): boolean {
  const isBefore = (at: number): boolean => target[at] === before[at];
  const isAfter = (at: number): boolean => target[at] === after[at];
  return mode === 'absolute'
    ? offsets.every((at) => isBefore(at) || isAfter(at))
    : offsets.every(isBefore) || offsets.every(isAfter);
}

/** The learnt change of a region, in percent of what its cells were. */
export function learntChange(region: SolutionRegion): ChangeFigures {
  const tally = { cells: 0, saturated: 0, changed: 0, sum: 0, min: 0, max: 0 };
  for (const { type, offsets } of changedCells(region)) {
    for (const offset of offsets) {
      note(
        tally,
        readWord(region.before, offset, type) ?? 0,
        readWord(region.after, offset, type) ?? 0,
      );
    }
  }
  return figuresOf(tally);
}

function carried(mode: CarryMode, before: number, after: number, now: number): number {
  // Nothing is a percentage of nothing.
  if (mode === 'percent' && before !== 0 && before > 0 === after >= 0)
    return (now * after) / before;
  return now + (after - before);
}

/** The value that many cells were set to whatever they were; `undefined` if there is none. */
function ceilingOf(region: SolutionRegion, { type, offsets }: CellGroup): number | undefined {
  const counts = new Map<number, Set<number>>();
  let best: number | undefined;
  for (const offset of offsets) {
    const after = readWord(region.after, offset, type) ?? 0;
    const befores = counts.get(after) ?? new Set();
    befores.add(readWord(region.before, offset, type) ?? 0);
    counts.set(after, befores);
    if (
      befores.size >= LEAST_CEILING_CELLS &&
      befores.size > (best === undefined ? 0 : (counts.get(best)?.size ?? 0))
    ) {
      best = after;
    }
  }
  return best ?? (offsets.length > 0 ? wordBounds(type).max : undefined);
}

function highestAfter(region: SolutionRegion, { type, offsets }: CellGroup): number {
  let highest = 0;
  for (const offset of offsets) {
    const value = Math.abs(readWord(region.after, offset, type) ?? 0);
    if (Number.isFinite(value)) highest = Math.max(highest, value);
  }
  return highest;
}

interface Tally {
  cells: number;
  saturated: number;
  changed: number;
  sum: number;
  min: number;
  max: number;
}

function note(tally: Tally, before: number, after: number): void {
  // From or to no number there are no percent.
  if (before === after || !Number.isFinite(before) || !Number.isFinite(after)) return;
  const percent =
    before === 0 ? (after > 0 ? 100 : -100) : (100 * (after - before)) / Math.abs(before);
  tally.min = tally.changed === 0 ? percent : Math.min(tally.min, percent);
  tally.max = tally.changed === 0 ? percent : Math.max(tally.max, percent);
  tally.changed++;
  tally.sum += percent;
}

function figuresOf({ changed, sum, min, max }: Tally): ChangeFigures {
  return { min: rounded(min), mean: rounded(changed === 0 ? 0 : sum / changed), max: rounded(max) };
}

function rounded(percent: number): number {
  return Math.round(percent * 1000) / 1000;
}

function failureOf(
  region: SolutionRegion,
  target: Uint8Array,
  bytes: Uint8Array,
  mode: CarryMode,
  { cells, saturated }: Tally,
  distances: readonly number[],
): CarryFailure | null {
  if (mode === 'absolute') return null;
  if ((medianOf(distances) ?? 0) > MOST_BASE_DISTANCE) return 'base-differs';
  if (saturated > MOST_SATURATED_SHARE * cells) return 'saturated';
  const wasAxis =
    isRising(region, region.before) && isRising(region, region.after) && isRising(region, target);
  return wasAxis && !isRising(region, bytes) ? 'axis-order' : null;
}

/** Whether all words rise, as points of an axis do. */
function isRising({ word }: SolutionRegion, bytes: Uint8Array): boolean {
  let last: number | undefined;
  const count = Math.floor(bytes.length / word.wordBytes);
  for (let i = 0; i < count; i++) {
    const value = readWord(bytes, i * word.wordBytes, word) ?? 0;
    if (!Number.isFinite(value) || (last !== undefined && value <= last)) return false;
    last = value;
  }
  return count >= LEAST_AXIS_POINTS;
}
