import type { SeedHits } from './scan-target.ts';
import type { SourceView } from './source-view.ts';

/** A stretch of the source that stands in the target, at one distance. */
export interface MatchRun {
  readonly source: number;
  /** First source address after the run. */
  readonly sourceEnd: number;
  /** Target address minus source address. */
  readonly distance: number;
  /** How much the run tells. */
  readonly weight: number;
  /** Seeds in it that the target has nowhere else. */
  readonly rareSeeds: number;
}

/** A seed that the target has more often makes no run by itself, only at a distance at which others are many. */
const MOST_HITS = 4;
const STRONG_WEIGHT = 12;
const MISMATCH = -2;
const DROP = 6;
const WEIGHT_OF_RARE_SEED = 0.3;
const WEIGHT_OF_BYTE = 0.05;
const LEAST_WEIGHT = 0.6;
/** Runs that are kept, the weightiest. */
const MOST_RUNS = 40_000;

interface GrowingRun {
  source: number;
  sourceEnd: number;
  distance: number;
  rareSeeds: number;
}

/** Seeds at one distance joined and grown without gaps over few other bytes, by source address. */
export function matchRuns(source: SourceView, target: Uint8Array, hits: SeedHits): MatchRun[] {
  const lastAt = new Map<number, GrowingRun>();
  const all: GrowingRun[] = [];
  const enter = (i: number, count: number): void => {
    const start = hits.sources[i] ?? 0;
    const distance = (hits.targets[i] ?? 0) - start;
    let run = lastAt.get(distance);
    if (run === undefined || start >= run.sourceEnd || start < run.source) {
      run = grown(source, target, start, distance);
      lastAt.set(distance, run);
      all.push(run);
    }
    if (count === 1) run.rareSeeds++;
  };
  for (let i = 0; i < hits.count; i++) {
    const count = hits.countAt[hits.sources[i] ?? 0] ?? 0;
    if (count <= MOST_HITS) enter(i, count);
  }
  const strong = strongDistances(source, target, all);
  const first = all.length;
  lastAt.clear();
  for (let i = 0; i < hits.count; i++) {
    const start = hits.sources[i] ?? 0;
    const count = hits.countAt[start] ?? 0;
    if (count > MOST_HITS && strong.has((hits.targets[i] ?? 0) - start)) enter(i, count);
  }
  return weighed(source, target, withoutRepeats(all, first));
}

/** Distances at which runs of rare seeds weigh much together. */
function strongDistances(
  source: SourceView,
  target: Uint8Array,
  runs: readonly GrowingRun[],
): Set<number> {
  const weights = new Map<number, number>();
  for (const run of runs) {
    weights.set(run.distance, (weights.get(run.distance) ?? 0) + weightOf(source, target, run));
  }
  return new Set([...weights].filter(([, weight]) => weight >= STRONG_WEIGHT).map(([d]) => d));
}

/** All runs, those from `first` on only where none of the others at their distance holds them. */
function withoutRepeats(all: readonly GrowingRun[], first: number): GrowingRun[] {
  const known = new Map<number, GrowingRun[]>();
  for (const run of all.slice(0, first)) {
    const list = known.get(run.distance);
    if (list === undefined) known.set(run.distance, [run]);
    else list.push(run);
  }
  return all.filter(
    (run, i) =>
      i < first ||
      known
        .get(run.distance)
        ?.some((other) => other.source < run.sourceEnd && other.sourceEnd > run.source) !== true,
  );
}

function weighed(source: SourceView, target: Uint8Array, all: readonly GrowingRun[]): MatchRun[] {
  const runs = all
    .map((run) => ({
      source: run.source,
      sourceEnd: run.sourceEnd,
      distance: run.distance,
      weight: weightOf(source, target, run),
      rareSeeds: run.rareSeeds,
    }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT);
  const kept =
    runs.length > MOST_RUNS
      ? runs.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_RUNS)
      : runs;
  return kept.sort((a, b) => a.source - b.source);
}

function weightOf(source: SourceView, target: Uint8Array, run: GrowingRun): number {
  return WEIGHT_OF_RARE_SEED * run.rareSeeds + WEIGHT_OF_BYTE * equalBytes(source, target, run);
}

/** A seed grown to both sides as long as most bytes are equal. */
function grown(source: SourceView, target: Uint8Array, seed: number, distance: number): GrowingRun {
  const end = edgeOf(source, target, seed, distance, 1);
  const start = edgeOf(source, target, seed - 1, distance, -1) + 1;
  return { source: start, sourceEnd: end, distance, rareSeeds: 0 };
}

/** First address, going from `from` in a direction, that the run no longer holds. */
function edgeOf(
  { bytes, worth }: SourceView,
  target: Uint8Array,
  from: number,
  distance: number,
  step: 1 | -1,
): number {
  let score = 0;
  let best = 0;
  let edge = from;
  for (let at = from; at >= 0 && at < bytes.length; at += step) {
    const there = at + distance;
    const value = worth[at] ?? 0;
    if (there < 0 || there >= target.length) break;
    // Where nothing is known a window ends, or a checksum stands.
    if (value === 0) {
      if (score <= best - DROP + 1) break;
      score -= 0.25;
      continue;
    }
    score += bytes[at] === target[there] ? 1 : MISMATCH;
    if (score > best) {
      best = score;
      edge = at + step;
    } else if (score < best - DROP) break;
  }
  return edge;
}

/** Bytes of a run that are equal and no padding. */
function equalBytes({ bytes, worth }: SourceView, target: Uint8Array, run: GrowingRun): number {
  let equal = 0;
  for (let at = run.source; at < run.sourceEnd; at++) {
    if (worth[at] === 2 && bytes[at] === target[at + run.distance]) equal++;
  }
  return equal;
}
