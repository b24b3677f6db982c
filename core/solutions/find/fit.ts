import { readWord } from '../../values/word.ts';
import type { SolutionRegion } from '../solution.ts';
import { correlationOf } from './correlation.ts';
import { EDGE_BYTES, type Evidence, REACH_BYTES } from './evidence.ts';
import { equalShare, likeness, support } from './likeness.ts';
import type { MatchRun } from './match-runs.ts';
import { isBracketedBy, nearSitesOf, sitesAt } from './pointers-around.ts';

/** Steps from one word to the next, as large as any in a region, by which it may go on. */
const STEPS_ON = 1.5;

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
  /** Seeds that hold bytes of the region and that the target has nowhere else. */
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

/** What speaks for a distance and how the region looks there. */
export function fitOf(
  region: SolutionRegion,
  { source, target, chain, votes, runs }: Evidence,
  distance: number,
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
    isLeftClosed: leftEdge >= 0.95 || !goesOn(region, target, distance, -1),
    isRightClosed: rightEdge >= 0.95 || !goesOn(region, target, distance, 1),
    startSites: sitesAt(votes, start, distance),
    endSites: sitesAt(votes, end, distance),
    nearSites: nearSitesOf(region, votes, distance),
    rareSeeds: rareSeedsOf(region, runs, distance),
    isBracketed: isBracketedBy(region, votes, distance),
    told: support(source, target, start, end, distance),
  };
}

/** Whether what stands beside a region in a target goes on as its words do: then it may be larger there. */
function goesOn(
  { start, end, before, word }: SolutionRegion,
  target: Uint8Array,
  distance: number,
  side: 1 | -1,
): boolean {
  const { wordBytes } = word;
  let most = 0;
  let last: number | undefined;
  for (let at = 0; at + wordBytes <= before.length; at += wordBytes) {
    const value = readWord(before, at, word) ?? 0;
    if (last !== undefined) most = Math.max(most, Math.abs(value - last));
    last = value;
  }
  const edge = side === 1 ? end - wordBytes : start;
  const inside = readWord(target, edge + distance, word);
  const beside = readWord(target, edge + distance + side * wordBytes, word);
  if (inside === undefined || beside === undefined) return false;
  return Math.abs(beside - inside) <= STEPS_ON * most + 1;
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
