import { notPlaced, type PlaceFailure } from '../placement.ts';
import type { SolutionRegion } from '../solution.ts';
import type { Decision } from './decide-place.ts';

/** Content around a place that explains why it stands in another order: a block was moved as a whole. */
const LEAST_BLOCK_WEIGHT = 12;
const WEIGHT_OF_RARE_SEED = 0.3;
/** What has a place without a fit has it by its name, and no order says anything against that. */
const WEIGHT_OF_NAME = Number.POSITIVE_INFINITY;

/**
 * Places without those of regions that go on into one that has none, those that lie over each other, and those that stand in another
 * order than in the source where no moved block explains it. What stays stands against all that stays.
 *
 * @param regions by source address
 * @param decisions one for each region
 */
export function checkedOrder(
  regions: readonly SolutionRegion[],
  decisions: readonly Decision[],
): Decision[] {
  const checked = [...decisions];
  const cut = new Set<number>();
  let isChanged = true;
  while (isChanged) {
    isChanged =
      dropCut(regions, checked, cut) ||
      dropOverlapping(regions, checked) ||
      dropOutOfOrder(regions, checked);
  }
  return checked;
}

/** A region that still has a place, which is [start, end) in the target. */
interface Placed {
  readonly index: number;
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

function placedOf(regions: readonly SolutionRegion[], decisions: readonly Decision[]): Placed[] {
  return regions.flatMap(({ id, start: from, end: to }, index): Placed[] => {
    const start = decisions[index]?.place.address ?? null;
    if (start === null) return [];
    const fit = decisions[index]?.fit;
    const weight =
      fit === undefined
        ? WEIGHT_OF_NAME
        : fit.leftWeight +
          fit.rightWeight +
          4 * fit.nearSites +
          WEIGHT_OF_RARE_SEED * fit.rareSeeds;
    return [{ index, id, start, end: start + to - from, weight }];
  });
}

function drop(decisions: Decision[], { index, id, start }: Placed, why: PlaceFailure): void {
  decisions[index] = { place: notPlaced(id, why, [start]), fit: undefined };
}

/** Takes places that share bytes. @returns whether there were any */
function dropOverlapping(regions: readonly SolutionRegion[], decisions: Decision[]): boolean {
  const overlapping = new Set<Placed>();
  let widest: Placed | undefined;
  for (const one of placedOf(regions, decisions).sort((a, b) => a.start - b.start)) {
    if (widest !== undefined && one.start < widest.end) overlapping.add(widest).add(one);
    if (widest === undefined || one.end > widest.end) widest = one;
  }
  for (const one of overlapping) drop(decisions, one, 'overlap');
  return overlapping.size > 0;
}

/**
 * Takes the weaker of two neighbours that stand in another order: one at a time, for that makes others neighbours.
 *
 * @returns whether there was one
 */
function dropOutOfOrder(regions: readonly SolutionRegion[], decisions: Decision[]): boolean {
  const placed = placedOf(regions, decisions);
  for (const [i, one] of placed.entries()) {
    const next = placed[i + 1];
    if (next === undefined || next.start >= one.end) continue;
    const weaker = one.weight <= next.weight ? one : next;
    if (weaker.weight >= LEAST_BLOCK_WEIGHT) continue;
    drop(decisions, weaker, 'order');
    return true;
  }
  return false;
}

/**
 * Takes places of regions that go on into one that has none: both may be one object, of which a part is elsewhere. One that was taken
 * for that alone takes no other with it: maps stand side by side in long rows.
 *
 * @param taken those that were taken, by their places in the lists; grows
 * @returns whether there were any
 */
function dropCut(
  regions: readonly SolutionRegion[],
  decisions: Decision[],
  taken: Set<number>,
): boolean {
  const cut = placedOf(regions, decisions).filter(
    ({ index, weight }) =>
      weight < WEIGHT_OF_NAME &&
      [index - 1, index + 1].some((other) => {
        const isBeside =
          regions[other]?.end === regions[index]?.start ||
          regions[other]?.start === regions[index]?.end;
        return isBeside && !taken.has(other) && decisions[other]?.place.address === null;
      }),
  );
  for (const one of cut) {
    drop(decisions, one, 'edge');
    taken.add(one.index);
  }
  return cut.length > 0;
}
