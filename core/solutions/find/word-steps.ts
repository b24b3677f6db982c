import { readWord } from '../../values/word.ts';
import type { SolutionRegion } from '../solution.ts';

/** In which steps the words of an object go on. */
export interface WordSteps {
  /** Largest from one word to the next; within a row, where rows are known. */
  readonly inRow: number;
  /** Words of a row; `undefined` where the words do not show it. */
  readonly rowLength: number | undefined;
  /** Largest from a word to the one below it; 0 without rows. */
  readonly betweenRows: number;
}

/** Shorter rows are told of no words. */
const LEAST_ROW = 3;
const MOST_ROW = 64;
/** So much larger than any step within a row is every step from the end of one to the begin of the next. */
const LEAD_OF_WRAP = 2;
/** Largest step of an object, times this and one raw value more, by which it may go on. */
const STEPS_ON = 1.5;

/** The steps of a region's words. What is no number makes none, and rows are told of numbers alone. */
export function wordStepsOf({ before, word }: SolutionRegion): WordSteps {
  const { wordBytes } = word;
  const values = Array.from({ length: Math.floor(before.length / wordBytes) }, (_, i) =>
    readWord(before, i * wordBytes, word),
  );
  const steps = values.map((value, i) => {
    const last = values[i - 1];
    const step = value === undefined || last === undefined ? 0 : Math.abs(value - last);
    return Number.isFinite(step) ? step : 0;
  });
  const inRow = steps.reduce((most, step) => Math.max(most, step), 0);
  const isWhole = values.every((value) => value !== undefined && Number.isFinite(value));
  const rowLength = isWhole ? rowLengthOf(steps) : undefined;
  if (rowLength === undefined) return { inRow, rowLength, betweenRows: 0 };
  let largest = 0;
  let betweenRows = 0;
  values.forEach((value = 0, i) => {
    if (i % rowLength > 0) largest = Math.max(largest, steps[i] ?? 0);
    if (i >= rowLength) {
      betweenRows = Math.max(betweenRows, Math.abs(value - (values[i - rowLength] ?? 0)));
    }
  });
  return { inRow: largest, rowLength, betweenRows };
}

/** The length of rows that the steps show: each row goes back to where it began by far more than it ever steps within. */
function rowLengthOf(steps: readonly number[]): number | undefined {
  for (let length = LEAST_ROW; length <= MOST_ROW && 2 * length <= steps.length; length++) {
    if (steps.length % length > 0) continue;
    let within = 0;
    let wrap = Number.POSITIVE_INFINITY;
    steps.forEach((step, i) => {
      if (i % length > 0) within = Math.max(within, step);
      else if (i > 0) wrap = Math.min(wrap, step);
    });
    if (wrap > LEAD_OF_WRAP * within && wrap > 0) return length;
  }
  return undefined;
}

/**
 * Whether what stands beside a region in a target goes on as its words do: then it may be larger there. What is no number may be a part
 * of anything.
 *
 * @param side 1 for what stands behind it, -1 for what stands before it
 */
export function goesOn(
  { start, before, word }: SolutionRegion,
  target: Uint8Array,
  distance: number,
  side: 1 | -1,
  { inRow, rowLength, betweenRows }: WordSteps,
): boolean {
  const { wordBytes } = word;
  const lastWord = Math.max(0, Math.floor(before.length / wordBytes) - 1) * wordBytes;
  const edge = start + distance + (side === 1 ? lastWord : 0);
  const beside = readWord(target, edge + side * wordBytes, word);
  const isStepFrom = (address: number, most: number): boolean => {
    const value = readWord(target, address, word);
    if (value === undefined || beside === undefined) return false;
    const step = Math.abs(beside - value);
    return !Number.isFinite(step) || step <= STEPS_ON * most + 1;
  };
  if (isStepFrom(edge, inRow)) return true;
  // The word where the next row would begin, or the one before it would end.
  return (
    rowLength !== undefined && isStepFrom(edge - side * (rowLength - 1) * wordBytes, betweenRows)
  );
}
