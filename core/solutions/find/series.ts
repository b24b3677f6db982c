import type { ByteRange } from '../../bytes/byte-range.ts';
import type { SolutionRegion } from '../solution.ts';
import { anchorsOf } from './anchors.ts';
import type { Evidence } from './evidence.ts';
import type { Fit } from './fit.ts';
import { equalShare } from './likeness.ts';
import type { SourceView } from './source-view.ts';

/** Members of a row on each side that are looked for, and how like the region they are. */
const MOST_MEMBERS = 16;
const LEAST_LIKE_MEMBER = 0.6;
/** Of what stands with its neighbours byte for byte only an equal one could be taken for it. */
const LEAST_EQUAL_MEMBER = 0.97;
/** How like another member what stands at the place must be, and how much more so than like the region. */
const LEAST_OF_MEMBER = 0.75;
const LEAD_OF_MEMBER = 0.03;

/**
 * Whether a row of like objects that the region is one of, such as the maps of all cylinders, has as many members in the target: both of
 * its ends have moved as the region has.
 *
 * @param isExact whether it stands there byte for byte with its neighbours
 */
export function isSeriesHeld(
  region: SolutionRegion,
  { source, chain }: Evidence,
  { distance }: Fit,
  isExact: boolean,
): boolean {
  const row = rowOf(region, source, isExact ? LEAST_EQUAL_MEMBER : LEAST_LIKE_MEMBER);
  if (row.start === region.start && row.end === region.end) return true;
  const { left, right } = anchorsOf(row, chain);
  return left?.distance === distance && right?.distance === distance;
}

/** Whether what stands at a place is rather another member of the row of like objects that the region is one of. */
export function isAnotherMember(
  region: SolutionRegion,
  { source, target }: Evidence,
  { distance, own }: Fit,
): boolean {
  if (own >= LEAST_EQUAL_MEMBER) return false;
  const { start } = region;
  const lengthBytes = region.end - start;
  const row = rowOf(region, source, LEAST_LIKE_MEMBER);
  for (let member = row.start; member < row.end; member += lengthBytes) {
    if (member === start) continue;
    const shifted = distance + start - member;
    const ofMember = equalShare(source, target, member, member + lengthBytes, shifted);
    if (ofMember >= Math.max(LEAST_OF_MEMBER, own + LEAD_OF_MEMBER)) return true;
  }
  return false;
}

/** The stretch of objects like a region that lie side by side with it, itself among them. */
function rowOf({ start, end }: SolutionRegion, source: SourceView, least: number): ByteRange {
  const lengthBytes = end - start;
  const isMember = (at: number): boolean => isLike(source, start, at, lengthBytes, least);
  let first = start;
  let last = end;
  for (let i = 0; i < MOST_MEMBERS && isMember(first - lengthBytes); i++) first -= lengthBytes;
  for (let i = 0; i < MOST_MEMBERS && isMember(last); i++) last += lengthBytes;
  return { start: first, end: last };
}

/** Whether so large a share of two stretches of the source is the same. */
function isLike(
  { bytes, worth }: SourceView,
  a: number,
  b: number,
  lengthBytes: number,
  least: number,
): boolean {
  if (b < 0 || b + lengthBytes > bytes.length) return false;
  let equal = 0;
  for (let i = 0; i < lengthBytes; i++) {
    if (worth[b + i] === 0) return false;
    if (bytes[a + i] === bytes[b + i]) equal++;
  }
  return equal >= least * lengthBytes;
}
