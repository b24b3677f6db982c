import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { physicalFromRaw, RAW_SCALE, type Scale } from '../values/scale.ts';
import { readWord, type WordType } from '../values/word.ts';

/** Values of the selected cells, summed up for the status bar. */
export interface SelectionStatistics {
  readonly count: number;
  /** Cells that hold NaN or infinity; they are in no other number than `count`. */
  readonly notFiniteCount: number;
  /** Least value, or NaN if no cell has a finite one; `max` and `average` alike. */
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly average: number;
}

/**
 * Statistics of the cells at `addresses`. Cells that reach outside the file are left out.
 *
 * @param scale unit of the numbers; raw words if left out
 * @returns `undefined` if no cell is whole
 */
export function selectionStatistics(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  scale: Scale = RAW_SCALE,
): SelectionStatistics | undefined {
  const values: number[] = [];
  for (const address of addresses) {
    const raw = readWord(bytes, address, type);
    if (raw !== undefined) values.push(physicalFromRaw(raw, scale));
  }
  return values.length === 0 ? undefined : statisticsOf(values);
}

/** Statistics of values in one unit, such as those an edit would leave behind; `count` is 0 for none. */
export function statisticsOf(values: readonly number[]): SelectionStatistics {
  let finiteCount = 0;
  let min = Number.NaN;
  let max = Number.NaN;
  let sum = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    min = finiteCount === 0 ? value : Math.min(min, value);
    max = finiteCount === 0 ? value : Math.max(max, value);
    sum += value;
    finiteCount++;
  }
  const count = values.length;
  return { count, notFiniteCount: count - finiteCount, min, max, sum, average: sum / finiteCount };
}
