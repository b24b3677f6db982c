import type { MatchRun } from './match-runs.ts';

/** Runs before a run that it may follow. */
const PREDECESSORS = 80;
/** Runs with the best scores so far, which any later one may follow. */
const LEADERS = 24;
const OTHER_DISTANCE_COST = 4;
const COST_OF_DOUBLING = 0.5;
/** A block that was moved out of order. */
const JUMP_COST = 40;
const WEIGHT_OF_BYTE = 0.35;

/**
 * The runs that explain a source best as a whole: in the order of both files, but for blocks that were moved at a high price.
 *
 * @param runs by source address
 * @returns by source address; where two overlap the later one begins where the earlier ends
 */
export function chainRuns(runs: readonly MatchRun[]): MatchRun[] {
  const scores = new Float64Array(runs.length);
  const before = new Int32Array(runs.length).fill(-1);
  const leaders: number[] = [];
  const lastAt = new Map<number, number>();
  let best = -1;
  runs.forEach((run, i) => {
    scores[i] = run.weight;
    const follow = (j: number): void => {
      const score = (scores[j] ?? 0) + run.weight - costBetween(runs[j] as MatchRun, run);
      if (score <= (scores[i] ?? 0)) return;
      scores[i] = score;
      before[i] = j;
    };
    for (let j = i - 1; j >= 0 && j >= i - PREDECESSORS; j--) follow(j);
    // A long run may begin before many short ones that lie in it.
    for (const j of leaders) follow(j);
    const last = lastAt.get(run.distance);
    if (last !== undefined) follow(last);
    lastAt.set(run.distance, i);
    enterLeader(leaders, scores, i);
    if (best === -1 || (scores[i] ?? 0) > (scores[best] ?? 0)) best = i;
  });
  const chain: MatchRun[] = [];
  for (let i = best; i !== -1; i = before[i] ?? -1) chain.push(runs[i] as MatchRun);
  return apart(chain.reverse());
}

/** Keeps the best-scored runs so far, the best first. */
function enterLeader(leaders: number[], scores: Float64Array, index: number): void {
  const score = scores[index] ?? 0;
  const place = leaders.findIndex((leader) => (scores[leader] ?? 0) < score);
  if (place === -1) leaders.push(index);
  else leaders.splice(place, 0, index);
  if (leaders.length > LEADERS) leaders.pop();
}

function costBetween(a: MatchRun, b: MatchRun): number {
  const isPoint = b.sourceEnd === b.source || a.sourceEnd === a.source;
  // A pointer into a run at its own distance says the same once more; into one of another distance it contradicts.
  if (isPoint && a.distance === b.distance) return 0;
  const overlap = Math.max(0, a.sourceEnd - b.source);
  if (
    overlap > 0 &&
    (b.sourceEnd <= a.sourceEnd || 2 * overlap > Math.min(lengthOf(a), lengthOf(b)))
  ) {
    return Number.POSITIVE_INFINITY;
  }
  const ofOverlap = WEIGHT_OF_BYTE * overlap;
  if (a.distance === b.distance) return ofOverlap;
  const change = b.distance - a.distance;
  const targetGap = b.source + b.distance - (a.sourceEnd + a.distance);
  const isInOrder = -targetGap <= overlap + 8;
  const shift = COST_OF_DOUBLING * Math.log2(Math.abs(change));
  return ofOverlap + (isInOrder ? OTHER_DISTANCE_COST + shift : JUMP_COST);
}

function lengthOf({ source, sourceEnd }: MatchRun): number {
  return sourceEnd - source;
}

function apart(chain: readonly MatchRun[]): MatchRun[] {
  let taken = 0;
  return chain.flatMap((run) => {
    if (run.source === run.sourceEnd) return [run];
    const source = Math.max(run.source, taken);
    taken = Math.max(taken, run.sourceEnd);
    return source < run.sourceEnd ? [{ ...run, source }] : [];
  });
}
