import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { readWord, type WordType } from '../values/word.ts';

/** Raw values of the selected cells, summed up for the status bar. */
export interface SelectionStatistics {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly average: number;
}

/**
 * Statistics of the cells at `addresses`, without factor and offset.
 *
 * @returns `undefined` if no cell is whole
 */
export function selectionStatistics(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
): SelectionStatistics | undefined {
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const address of addresses) {
    const value = readWord(bytes, address, type);
    if (value === undefined) continue;
    count++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
  }
  return count === 0 ? undefined : { count, min, max, sum, average: sum / count };
}
