import type { ByteRange } from '../bytes/byte-range.ts';
import { countedAxisAt } from './references/counted-axis.ts';
import type { CountedAxis } from './references/reference-index.ts';

/** So many counted axes one behind the other are a pool. */
const LEAST_AXES = 6;
/** An axis of fewer points proves nothing. */
const LEAST_POINTS = 3;

/** Axes `[count][points]` that stand one behind the other and are shared by maps (Bosch ME7, Siemens MS4x). */
export function axisPool(
  bytes: Uint8Array,
  regions: readonly ByteRange[],
  bigEndian: boolean,
): CountedAxis[] {
  const pool: CountedAxis[] = [];
  for (const { start, end } of regions) {
    let at = start;
    while (at < end) {
      const run = runFrom(bytes, at, bigEndian);
      if (run.axes.length >= LEAST_AXES) {
        pool.push(...run.axes);
        at = run.end;
      } else at++;
    }
  }
  return pool;
}

function runFrom(
  bytes: Uint8Array,
  start: number,
  bigEndian: boolean,
): { axes: CountedAxis[]; end: number } {
  const axes: CountedAxis[] = [];
  let at = start;
  for (;;) {
    const axis = countedAxisAt(bytes, at, bigEndian);
    if (axis === undefined || axis.count < LEAST_POINTS) return { axes, end: at };
    axes.push(axis);
    at = axis.words.address + axis.count * axis.words.type.wordBytes;
  }
}
