import { rangesHold } from '../bytes/byte-range.ts';
import { blockHashes, isSameSoftware } from './block-hashes.ts';
import { type SourceView, sourceView } from './find/source-view.ts';
import type { Placement, RegionPlace } from './placement.ts';
import type { Solution, SolutionRegion } from './solution.ts';

/** Bytes that tell something on each side of a region that must be as they were. */
const EDGE_BYTES = 64;
const LEAST_EQUAL_SHARE = 0.98;

/** What the bytes of a file say of whether it is the software that a solution was learnt from. */
export interface SoftwareSigns {
  /** Whether what stands around each region is as it was, by region. Where nothing around it tells anything it is. */
  readonly hasSameEdges: readonly boolean[];
  /** Whether every region stands as before or as after the change, beside something that tells where it is. */
  readonly isKnown: boolean;
  /** Whether nearly all of the file is equal. */
  readonly isNearlyEqual: boolean;
}

/** Compares a file with the software that a solution was learnt from; `undefined` if it has another length, and is another. */
export function softwareSigns(solution: Solution, target: Uint8Array): SoftwareSigns | undefined {
  if (target.length !== solution.source.lengthBytes) return undefined;
  const areKnown = solution.regions.every(
    (region) => standsAs(region, region.before, target) || standsAs(region, region.after, target),
  );
  const isNearlyEqual = isSameSoftware(solution.source.blocks, blockHashes(target));
  if (!areKnown && !isNearlyEqual) return undefined;
  const source = sourceView(solution);
  const edges = solution.regions.map((region) => edgesOf(solution.regions, region, source, target));
  return {
    hasSameEdges: edges.map(({ counted, equal }) => equal >= LEAST_EQUAL_SHARE * counted),
    isKnown: areKnown && edges.some(({ counted }) => counted > 0),
    isNearlyEqual,
  };
}

/**
 * The places of a solution in the software that it was learnt from: all where they were. `undefined` where the file is another
 * software, and where it may be.
 *
 * What stands around every region must be as it was, and every region as before or as after the change; or nearly all of the file is
 * equal: then what stands in a region is another change. That alone tells no place: a small revision may have moved just the regions.
 */
export function placesInSameSoftware(
  solution: Solution,
  { hasSameEdges, isKnown, isNearlyEqual }: SoftwareSigns,
): Placement | undefined {
  if (!hasSameEdges.every(Boolean) || !(isKnown || isNearlyEqual)) return undefined;
  return inSameSoftware(solution.regions.map(placeAtHome));
}

/**
 * The places in a file that is nearly equal although something beside a region is not as it was: another tune has changed a neighbour,
 * or a revision has moved both. The same software where no region is found elsewhere; what neither its neighbours nor the search hold
 * at its place has none.
 *
 * @param found of the search as in other software
 */
export function placesInChangedSoftware(
  solution: Solution,
  { hasSameEdges, isNearlyEqual }: SoftwareSigns,
  found: readonly RegionPlace[],
): Placement | undefined {
  const isElsewhere = solution.regions.some(({ start }, i) => {
    const address = found[i]?.address ?? null;
    return address !== null && address !== start;
  });
  if (!isNearlyEqual || isElsewhere) return undefined;
  const places = solution.regions.map((region, i) => {
    const place = found[i];
    const isHome = hasSameEdges[i] === true || place === undefined || place.address !== null;
    return isHome ? placeAtHome(region) : place;
  });
  return places.some(({ address }) => address !== null) ? inSameSoftware(places) : undefined;
}

function inSameSoftware(places: readonly RegionPlace[]): Placement {
  return { isSameSoftware: true, isForeign: false, places };
}

function placeAtHome({ id, start }: SolutionRegion): RegionPlace {
  return { id, address: start, rule: 'same-software', confidence: 1, failure: null, rivals: [] };
}

function standsAs({ start }: SolutionRegion, content: Uint8Array, target: Uint8Array): boolean {
  return content.every((byte, i) => target[start + i] === byte);
}

interface Edges {
  readonly counted: number;
  readonly equal: number;
}

/**
 * The bytes around a region that tell something, as far as they are known: what repeats itself is equal wherever it was moved to, other
 * regions may have been changed, and some differ from car to car.
 */
function edgesOf(
  regions: readonly SolutionRegion[],
  { start, end }: SolutionRegion,
  { bytes, worth }: SourceView,
  target: Uint8Array,
): Edges {
  let counted = 0;
  let equal = 0;
  for (const [first, step] of [
    [start - 1, -1],
    [end, 1],
  ] as const) {
    let left = EDGE_BYTES;
    for (let at = first; left > 0 && worth[at] !== undefined; at += step) {
      if (worth[at] !== 2 || rangesHold(regions, at, at + 1)) continue;
      left--;
      counted++;
      if (bytes[at] === target[at]) equal++;
    }
  }
  return { counted, equal };
}
