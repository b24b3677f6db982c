import { notPlaced } from '../placement.ts';
import type { SolutionRegion } from '../solution.ts';
import type { Decision } from './decide-place.ts';

/** Content around a place that explains why it stands in another order: a block was moved as a whole. */
const LEAST_BLOCK_WEIGHT = 12;
const WEIGHT_OF_RARE_SEED = 0.3;

/**
 * Places without those that lie over each other, and without those that stand in another order than in the source where no moved block
 * explains it.
 *
 * @param regions by source address
 * @param decisions one for each region
 */
export function checkedOrder(
  regions: readonly SolutionRegion[],
  decisions: readonly Decision[],
): Decision[] {
  const checked = withWholeNeighbours(regions, decisions);
  const placed = checked
    .map(({ place, fit }, index) => ({ index, address: place.address, fit }))
    .filter(({ address }) => address !== null)
    .map(({ index, address, fit }) => {
      const region = regions[index] as SolutionRegion;
      const start = address ?? 0;
      const weight =
        fit === undefined
          ? 0
          : fit.leftWeight +
            fit.rightWeight +
            4 * fit.nearSites +
            WEIGHT_OF_RARE_SEED * fit.rareSeeds;
      return { index, id: region.id, start, end: start + region.end - region.start, weight };
    });
  const byTarget = placed.toSorted((a, b) => a.start - b.start);
  byTarget.forEach((one, i) => {
    const next = byTarget[i + 1];
    if (next === undefined || next.start >= one.end) return;
    for (const { index, id, start } of [one, next]) {
      checked[index] = { place: notPlaced(id, 'overlap', [start]), fit: undefined };
    }
  });
  placed.forEach((one, i) => {
    const next = placed[i + 1];
    if (next === undefined || next.start >= one.end) return;
    const weaker = one.weight <= next.weight ? one : next;
    if (weaker.weight >= LEAST_BLOCK_WEIGHT || checked[weaker.index]?.place.address === null)
      return;
    checked[weaker.index] = {
      place: notPlaced(weaker.id, 'order', [weaker.start]),
      fit: undefined,
    };
  });
  return checked;
}

/** Places without those of regions that go on into one that has none: both may be one object, of which a part is elsewhere. */
function withWholeNeighbours(
  regions: readonly SolutionRegion[],
  decisions: readonly Decision[],
): Decision[] {
  return decisions.map((decision, i) => {
    const region = regions[i];
    if (region === undefined || decision.place.address === null) return decision;
    const isCut = [i - 1, i + 1].some((index) => {
      const other = regions[index];
      const isBeside = other?.end === region.start || other?.start === region.end;
      return isBeside && decisions[index]?.place.address === null;
    });
    if (!isCut) return decision;
    const rivals = [decision.place.address];
    return { place: notPlaced(region.id, 'edge', rivals), fit: undefined };
  });
}
