import type { Placement } from './placement.ts';
import type { Solution } from './solution.ts';

/**
 * A solution without some of its regions, to be found and decided again as one of its own. What was learnt of the source around them
 * stays: it is what the others are found by.
 *
 * @param ids of regions; those that it does not have are left out already
 * @returns `undefined` where nothing would be left
 */
export function withoutRegions(solution: Solution, ids: readonly string[]): Solution | undefined {
  const left = new Set(ids);
  const regions = solution.regions.filter(({ id }) => !left.has(id));
  return regions.length === 0 ? undefined : { ...solution, regions };
}

/** A solution with its places. */
export interface PlacedSolution {
  readonly solution: Solution;
  readonly placement: Placement;
}

/**
 * The same of one whose places are known: what is left is a solution of its own, all of it or nothing.
 *
 * @returns `undefined` where nothing would be left
 */
export function placedWithout(
  { solution, placement }: PlacedSolution,
  ids: readonly string[],
): PlacedSolution | undefined {
  const rest = withoutRegions(solution, ids);
  if (rest === undefined) return undefined;
  const left = new Set(ids);
  const places = placement.places.filter(({ id }) => !left.has(id));
  return { solution: rest, placement: { ...placement, places } };
}

/**
 * Regions that have to be left out together: those that are named, and those that go on into one of them without a byte between. Both
 * may be one object, of which a part would be torn off.
 *
 * @returns their ids, in the order of the solution
 */
export function leftOutTogether(
  { regions }: Pick<Solution, 'regions'>,
  ids: readonly string[],
): string[] {
  const left = new Set(ids);
  regions.forEach(({ id, start }, i) => {
    const before = regions[i - 1];
    if (before?.end === start && left.has(before.id)) left.add(id);
  });
  regions.toReversed().forEach(({ id, end }, i, reversed) => {
    const behind = reversed[i - 1];
    if (behind?.start === end && left.has(behind.id)) left.add(id);
  });
  return regions.filter(({ id }) => left.has(id)).map(({ id }) => id);
}
