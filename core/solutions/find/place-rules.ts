import type { ByteRange } from '../../bytes/byte-range.ts';
import type { PlaceRule } from '../placement.ts';
import type { Anchors } from './anchors.ts';
import { BRACKET_BYTES, type Evidence } from './evidence.ts';
import type { Fit } from './fit.ts';
import type { MatchRun } from './match-runs.ts';

const LEAST_SIDE_WEIGHT = 1;
/** Where a region is known by its neighbours alone, a single short run on one side may be there by chance. */
const LEAST_SIDE_WEIGHT_BETWEEN = 2;
/** What is byte for byte as it was tells something by so many bytes, and differs from its like in so many. */
const LEAST_OF_WHOLE = { told: 12, rareSeeds: 3 };
const LEAST_OTHER_BYTES = 4;
/** Content on one side that holds a region whose other side is another. */
const LEAST_WEIGHT_OF_HELD = 2;
/** How far a copy may be from where its neighbours are, unless more speaks for it. */
const MOST_SHIFT_OF_COPY = 256;
/** So much more like the region must its place be than any other. */
const LEAD_OF_COPY = 0.15;

/** Distances that may be a region's: of what lies beside it, of code that leads near it, of content like it. */
export function candidatesOf(
  { start, end }: ByteRange,
  { runs, votes }: Evidence,
  { left, right }: Anchors,
): number[] {
  const distances = new Set<number>();
  if (left !== undefined) distances.add(left.distance);
  if (right !== undefined) distances.add(right.distance);
  for (const { address, distance } of votes) {
    if (address > start - BRACKET_BYTES && address < end + BRACKET_BYTES) distances.add(distance);
  }
  for (const run of runs) {
    if (run.source >= end) break;
    const overlap = Math.min(end, run.sourceEnd) - Math.max(start, run.source);
    if (overlap >= 0.6 * (end - start)) distances.add(run.distance);
  }
  return [...distances];
}

/** By what a distance may be taken, before anything that speaks against it; `null` if by nothing. */
export function ruleOf(
  { start, end }: ByteRange,
  { left, right }: Anchors,
  fit: Fit,
  all: readonly Fit[],
): PlaceRule | null {
  const { distance } = fit;
  const isBracketed = left?.distance === distance && right?.distance === distance;
  if (isBracketed) {
    const weaker = Math.min(fit.leftWeight, fit.rightWeight);
    if (fit.own >= 0.7 && weaker >= LEAST_SIDE_WEIGHT) return 'inside';
    if (fit.own < 0.7) return weaker < LEAST_SIDE_WEIGHT_BETWEEN ? null : 'between';
  }
  const isSame = fit.own >= 0.97 && fit.told >= 8;
  if (fit.startSites >= 1 && fit.endSites >= 1) return 'pointer';
  if (fit.isBracketed) return 'pointer';
  // Something was put in before it; objects grow at their ends.
  if (!(fit.isLeftClosed || isHeldRight(right, fit)) || !fit.isRightClosed) return null;
  if (fit.startSites >= 2 && fit.own >= 0.9 && fit.told >= 6) return 'pointer';
  const hasEdge = Math.max(fit.leftEdge, fit.rightEdge) >= 0.9;
  if (fit.startSites >= 1 && isSame && hasEdge) return 'pointer';
  return isCopy({ start, end }, { left, right }, fit, all) ? 'copy' : null;
}

/** Whether a region stands here byte for byte and nowhere else about as well, where it may be expected. */
function isCopy(
  { start, end }: ByteRange,
  { left, right }: Anchors,
  fit: Fit,
  all: readonly Fit[],
): boolean {
  const { distance, told, rareSeeds, leftEdge, rightEdge } = fit;
  if (isExactlyOnce(fit, all)) return true;
  const isOnly =
    isWholeOnce({ start, end }, fit, all) ||
    all.every((other) => other === fit || other.own <= fit.own - LEAD_OF_COPY);
  if (!isOnly || fit.own < 0.97) return false;
  const hasEdges = leftEdge >= 0.97 && rightEdge >= 0.97;
  const isAfterLeft =
    left === undefined || distance >= left.distance - Math.max(0, start - left.sourceEnd);
  const isBeforeRight =
    right === undefined || distance <= right.distance + Math.max(0, right.source - end);
  const isInOrder = isAfterLeft && isBeforeRight && (left ?? right) !== undefined;
  if (!isInOrder && fit.nearSites === 0) return false;
  // Another like it was put in beside it: which of the two it is, nobody can tell.
  const hasTwin = all.some((other) => {
    const shift = Math.abs(other.distance - distance);
    const isBeside = Math.abs(shift - (end - start)) <= 2 && other.like >= 0.5;
    return isBeside || (shift > 0 && shift < end - start && other.own >= 0.7);
  });
  if (hasTwin) return false;
  if (told >= 5 && hasEdges) return true;
  // Neighbours that have moved alike tell another place, and far from both another object may hold the same.
  if (left !== undefined && left.distance === right?.distance && left.distance !== distance)
    return false;
  const shifts = [left, right].flatMap((run) =>
    run === undefined ? [] : [Math.abs(distance - run.distance)],
  );
  const isNear = Math.min(...shifts) <= MOST_SHIFT_OF_COPY || told >= 24 || fit.nearSites > 0;
  if (!isNear) return false;
  if (told >= 10 && rareSeeds >= 3) return true;
  // Something was put in or taken out right before it, or right behind it.
  return told >= 5 && rareSeeds >= 3 && (isHeldRight(right, fit) || isHeldLeft(left, fit));
}

/** Whether what lies right before a region has moved as it has, byte for byte. */
function isHeldLeft(left: MatchRun | undefined, fit: Fit): boolean {
  const isBeside = left?.distance === fit.distance && fit.leftEdge >= 0.97;
  return isBeside && fit.leftWeight >= LEAST_WEIGHT_OF_HELD;
}

/** The same of what lies right behind it. */
function isHeldRight(right: MatchRun | undefined, fit: Fit): boolean {
  const isBeside = right?.distance === fit.distance && fit.rightEdge >= 0.97;
  return isBeside && fit.rightWeight >= LEAST_WEIGHT_OF_HELD;
}

/**
 * Whether a region stands here byte for byte, from its begin to its end, and differs from whatever else is like it in some bytes at
 * least: its neighbours need not be there.
 *
 * @param least bytes of it that tell something, and seeds that stand nowhere else
 */
export function isWholeOnce(
  { start, end }: ByteRange,
  fit: Fit,
  all: readonly Fit[],
  least: Pick<Fit, 'told' | 'rareSeeds'> = LEAST_OF_WHOLE,
): boolean {
  const isWhole = fit.own === 1 && fit.isLeftClosed && fit.isRightClosed;
  if (!isWhole || fit.told < least.told || fit.rareSeeds < least.rareSeeds) return false;
  return all.every(
    (other) => other === fit || (1 - other.own) * (end - start) >= LEAST_OTHER_BYTES,
  );
}

/** Whether a region stands here with its neighbours byte for byte, and no other place holds it so. */
export function isExactlyOnce(fit: Fit, all: readonly Fit[]): boolean {
  const { own, told, rareSeeds, leftEdge, rightEdge } = fit;
  const isTold = (told >= 10 && rareSeeds >= 3) || (told >= 3 && rareSeeds >= 12);
  const isExact = isTold && own >= 0.97 && Math.min(leftEdge, rightEdge) >= 0.97;
  return isExact && all.every((other) => other === fit || other.own < 0.97);
}
