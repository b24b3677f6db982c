import { changedCells } from './region-cells.ts';
import type { SolutionRegion } from './solution.ts';

/** How a region stands at its place: as before the change, as after it, in part so, or otherwise. */
export type RegionState = 'before' | 'after' | 'partly' | 'neither';

/** In other software a value may be as after the change by chance: so many cells, or bytes, tell. */
const LEAST_CELLS = 4;
const LEAST_BYTES = 8;
/** Of the cells of another base so many are as after the change where it was applied, and so few as before. */
const LEAST_AFTER_SHARE = 0.5;
const MOST_BEFORE_SHARE = 0.1;

/**
 * How a region stands in the same software: `partly` where each changed byte is as before or as after.
 */
export function stateInSameSoftware(
  region: SolutionRegion,
  target: Uint8Array,
  address: number,
): RegionState {
  let before = 0;
  let after = 0;
  let other = 0;
  region.before.forEach((byte, i) => {
    const now = target[address + i];
    const changed = region.after[i];
    if (byte === changed) {
      if (now !== byte) other++;
    } else if (now === byte) before++;
    else if (now === changed) after++;
    else other++;
  });
  if (other > 0) return 'neither';
  if (after === 0) return 'before';
  return before === 0 ? 'after' : 'partly';
}

/**
 * How a region stands in other software. Only enough cells tell: what has fewer is `neither`, as is what has other values than
 * the source.
 */
export function stateInOtherSoftware(
  region: SolutionRegion,
  target: Uint8Array,
  address: number,
): RegionState {
  let before = 0;
  let after = 0;
  let count = 0;
  let changedBytes = 0;
  for (const { type, offsets } of changedCells(region)) {
    for (const offset of offsets) {
      count++;
      let isBefore = true;
      let isAfter = true;
      for (let at = offset; at < offset + type.wordBytes; at++) {
        const now = target[address + at];
        if (region.before[at] !== region.after[at]) changedBytes++;
        if (now !== region.before[at]) isBefore = false;
        if (now !== region.after[at]) isAfter = false;
      }
      if (isBefore) before++;
      if (isAfter) after++;
    }
  }
  if (before === count) return 'before';
  const isMuch = after >= LEAST_CELLS || (after === count && changedBytes >= LEAST_BYTES);
  if (!isMuch) return 'neither';
  const isAfter = after >= LEAST_AFTER_SHARE * count && before <= MOST_BEFORE_SHARE * count;
  return isAfter ? 'after' : 'neither';
}
