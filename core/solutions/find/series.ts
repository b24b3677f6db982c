import type { SolutionRegion } from '../solution.ts';
import { anchorsOf } from './anchors.ts';
import type { Evidence } from './evidence.ts';
import type { Fit } from './fit.ts';
import { equalShare } from './likeness.ts';
import type { SourceView } from './source-view.ts';

/** Members of a row on each side that are looked for, and how like the region they are. */
const MOST_MEMBERS = 16;
const LEAST_LIKE_MEMBER = 0.6;
/** How like another member what stands at the place must be, and how much more so than like the region. */
const LEAST_OF_MEMBER = 0.75;
const LEAD_OF_MEMBER = 0.03;

/**
 * Whether a row of like objects that the region is one of, such as the maps of all cylinders, has as many members in the target: both of
 * its ends have moved as the region has.
 */
export function isSeriesHeld(
  region: SolutionRegion,
  { source, target, chain }: Evidence,
  { distance, own }: Fit,
): boolean {
  const { start, end } = region;
  const lengthBytes = end - start;
  let first = start;
  let last = end;
  for (
    let i = 0;
    i < MOST_MEMBERS && isLike(source, start, first - lengthBytes, lengthBytes);
    i++
  ) {
    first -= lengthBytes;
  }
  for (let i = 0; i < MOST_MEMBERS && isLike(source, start, last, lengthBytes); i++)
    last += lengthBytes;
  if (first === start && last === end) return true;
  // What stands here may be another member of the row.
  for (let member = first; member < last; member += lengthBytes) {
    if (member === start || own >= 0.97) continue;
    const shifted = distance + start - member;
    const ofMember = equalShare(source, target, member, member + lengthBytes, shifted);
    if (ofMember >= Math.max(LEAST_OF_MEMBER, own + LEAD_OF_MEMBER)) return false;
  }
  const { left, right } = anchorsOf({ start: first, end: last }, chain);
  return left?.distance === distance && right?.distance === distance;
}

/** Whether two stretches of the source are nearly the same. */
function isLike({ bytes, worth }: SourceView, a: number, b: number, lengthBytes: number): boolean {
  if (b < 0 || b + lengthBytes > bytes.length) return false;
  let equal = 0;
  for (let i = 0; i < lengthBytes; i++) {
    if (worth[b + i] === 0) return false;
    if (bytes[a + i] === bytes[b + i]) equal++;
  }
  return equal >= LEAST_LIKE_MEMBER * lengthBytes;
}
