import type { SolutionRegion } from '../solution.ts';
import { correlationOf } from './correlation.ts';
import { EDGE_BYTES, type Evidence, REACH_BYTES } from './evidence.ts';
import { equalShare, likeness, support } from './likeness.ts';
import type { MatchRun } from './match-runs.ts';
import { isBracketedBy, nearSitesOf, sitesAt } from './pointers-around.ts';
import { goesOn, type WordSteps, wordStepsOf } from './word-steps.ts';

/** What lies around a region at one distance. */
export interface Fit {
  readonly distance: number;
  readonly leftWeight: number;
  readonly rightWeight: number;
  readonly own: number;
  readonly like: number;
  readonly correlation: number;
  readonly leftEdge: number;
  readonly rightEdge: number;
  /** Places of code that lead to the start, and to the end. */
  readonly startSites: number;
  readonly endSites: number;
  /** Places of code that lead near it by the same distance. */
  readonly nearSites: number;
  /** Seeds that the target has nowhere else, of all runs at this distance that hold nearly the whole region. */
  readonly rareSeeds: number;
  /** Whether code leads to both sides of the region by this distance, and to nothing between by another. */
  readonly isBracketed: boolean;
  /** Bytes to the nearest anchor at this distance on each side. */
  readonly leftGap: number;
  readonly rightGap: number;
  /** Whether the object ends where the region does: its neighbour is there, or what stands there does not go on like it. */
  readonly isLeftClosed: boolean;
  readonly isRightClosed: boolean;
  /** Bytes of the region that tell something and are equal. */
  readonly told: number;
}

/** What speaks for each of some distances and how the region looks there. */
export function fitsOf(
  region: SolutionRegion,
  evidence: Evidence,
  distances: readonly number[],
): Fit[] {
  const steps = wordStepsOf(region);
  return distances.map((distance) => fitOf(region, evidence, distance, steps));
}

function fitOf(
  region: SolutionRegion,
  { source, target, chain, votes, runs }: Evidence,
  distance: number,
  steps: WordSteps,
): Fit {
  const { start, end } = region;
  let leftWeight = 0;
  let rightWeight = 0;
  const leftEdge = likeness(source, target, start - EDGE_BYTES, start, distance);
  const rightEdge = likeness(source, target, end, end + EDGE_BYTES, distance);
  let last = start - REACH_BYTES;
  let next = end + REACH_BYTES;
  for (const run of chain) {
    if (
      run.distance !== distance ||
      run.sourceEnd < start - REACH_BYTES ||
      run.source > end + REACH_BYTES
    )
      continue;
    const length = run.sourceEnd - run.source;
    const before =
      length === 0
        ? Number(run.source <= start)
        : Math.max(0, Math.min(run.sourceEnd, start) - run.source) / length;
    const behind =
      length === 0
        ? Number(run.source >= end)
        : Math.max(0, run.sourceEnd - Math.max(run.source, end)) / length;
    leftWeight += run.weight * before;
    rightWeight += run.weight * behind;
    if (before > 0) last = Math.max(last, Math.min(start, run.sourceEnd));
    if (behind > 0) next = Math.min(next, Math.max(end, run.source));
  }
  return {
    distance,
    leftWeight,
    rightWeight,
    leftGap: start - last,
    rightGap: next - end,
    own: equalShare(source, target, start, end, distance),
    like: likeness(source, target, start, end, distance),
    correlation: correlationOf(region, target, distance),
    leftEdge,
    rightEdge,
    isLeftClosed: leftEdge >= 0.95 || !goesOn(region, target, distance, -1, steps),
    isRightClosed: rightEdge >= 0.95 || !goesOn(region, target, distance, 1, steps),
    startSites: sitesAt(votes, start, distance),
    endSites: sitesAt(votes, end, distance),
    nearSites: nearSitesOf(region, votes, distance),
    rareSeeds: rareSeedsOf(region, runs, distance),
    isBracketed: isBracketedBy(region, votes, distance),
    told: support(source, target, start, end, distance),
  };
}

function rareSeedsOf(
  { start, end }: SolutionRegion,
  runs: readonly MatchRun[],
  distance: number,
): number {
  let count = 0;
  for (const run of runs) {
    if (run.source >= end) break;
    const overlap = Math.min(end, run.sourceEnd) - Math.max(start, run.source);
    if (run.distance === distance && overlap >= 0.9 * (end - start)) count += run.rareSeeds;
  }
  return count;
}
