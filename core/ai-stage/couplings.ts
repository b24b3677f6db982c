import type { Family } from './family.ts';
import { GRID_POINTS, percentOf, type Sample } from './kind-samples.ts';
import type { LearntKind } from './learnt-kind.ts';
import { printLikeness } from './map-print.ts';

/** So often both must have been left alone: that they were always changed tells of no coupling. */
const LEAST_LEFT_ALONE = 2;
/** Two maps of a file that look so much alike may be twins. */
const LEAST_TWIN_LIKENESS = 0.85;
/** Changes of twins differ no more than by so many percent of the value, in the mean. */
const MOST_TWIN_DIFFERENCE = 2;

/**
 * Sets of kinds that belong together: twins, which every tune changed alike, and kinds that every tune changed together or left alone
 * together, and both happened.
 */
export function couplingsOf(
  family: Family,
  learnt: readonly LearntKind[],
  isUsed: (pair: number) => boolean,
): ReadonlySet<number>[] {
  const groups = learnt.map(({ kind }) => new Set([kind]));
  learnt.forEach((one, i) => {
    learnt.slice(i + 1).forEach((other) => {
      if (!areCoupled(family, one, other, isUsed)) return;
      const [first, second] = [one, other].map(({ kind }) =>
        groups.find((group) => group.has(kind)),
      );
      if (first === undefined || second === undefined || first === second) return;
      for (const kind of second) first.add(kind);
      groups.splice(groups.indexOf(second), 1);
    });
  });
  return groups.filter(({ size }) => size > 1);
}

function areCoupled(
  { kinds, prints }: Family,
  one: LearntKind,
  other: LearntKind,
  isUsed: (pair: number) => boolean,
): boolean {
  const [a, b] = [kinds[one.kind], kinds[other.kind]];
  if (a === undefined || b === undefined) return false;
  let leftAlone = 0;
  const differences: number[] = [];
  for (const [pair, map] of a.members) {
    const twin = b.members.get(pair);
    if (!isUsed(pair) || twin === undefined) continue;
    const [first, second] = [one, other].map(({ samples }) =>
      samples.find((sample) => sample.pair === pair),
    );
    if ((first === undefined) !== (second === undefined)) return false;
    if (first === undefined || second === undefined) leftAlone++;
    else {
      const [p, q] = [prints[pair]?.[map], prints[pair]?.[twin]];
      const canBeTwins = p && q && printLikeness(p, q) >= LEAST_TWIN_LIKENESS;
      differences.push(canBeTwins ? meanDifference(first, second) : Number.POSITIVE_INFINITY);
    }
  }
  const areTwins =
    differences.length > 0 && differences.every((each) => each <= MOST_TWIN_DIFFERENCE);
  return areTwins || (leftAlone >= LEAST_LEFT_ALONE && differences.length >= LEAST_LEFT_ALONE);
}

/** Mean distance between what was done to the points of two maps, in percent. */
function meanDifference(one: Sample, other: Sample): number {
  let sum = 0;
  for (let at = 0; at < GRID_POINTS; at++) {
    sum += Math.abs(
      percentOf(one.base[at] ?? 0, one.after[at] ?? 0) -
        percentOf(other.base[at] ?? 0, other.after[at] ?? 0),
    );
  }
  return sum / GRID_POINTS;
}
