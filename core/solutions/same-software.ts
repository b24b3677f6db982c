import { blockHashes, isSameSoftware } from './block-hashes.ts';
import type { Placement } from './placement.ts';
import type { Solution, SolutionRegion } from './solution.ts';
import { isVolatile } from './solution-bytes.ts';

/** Bytes on each side of a region that must be as they were. */
const EDGE_BYTES = 64;
const LEAST_EQUAL_SHARE = 0.98;

/**
 * The places of a solution in the software that it was learnt from: all where they were. `undefined` where the file is another
 * software, and where it may be.
 *
 * It is the same where every region stands as before or as after the change, with the bytes around it; and where nearly all of the
 * file is equal: then what stands in a region is another change.
 */
export function placesInSameSoftware(
  solution: Solution,
  target: Uint8Array,
): Placement | undefined {
  if (target.length !== solution.source.lengthBytes) return undefined;
  const isKnown = solution.regions.every(
    (region) => standsAs(region, region.before, target) || standsAs(region, region.after, target),
  );
  const isSame =
    (isKnown && solution.regions.every((region) => hasSameEdges(solution, region, target))) ||
    isSameSoftware(solution.source.blocks, blockHashes(target));
  if (!isSame) return undefined;
  return {
    isSameSoftware: true,
    isForeign: false,
    places: solution.regions.map(({ id, start }) => ({
      id,
      address: start,
      rule: 'same-software',
      confidence: 1,
      failure: null,
      rivals: [],
    })),
  };
}

function standsAs({ start }: SolutionRegion, content: Uint8Array, target: Uint8Array): boolean {
  return content.every((byte, i) => target[start + i] === byte);
}

/** Whether the bytes around a region are as they were, other regions and what differs from car to car left out. */
function hasSameEdges(solution: Solution, region: SolutionRegion, target: Uint8Array): boolean {
  const window = solution.windows.find(
    ({ start, bytes }) => start <= region.start && region.end <= start + bytes.length,
  );
  if (window === undefined) return false;
  let counted = 0;
  let equal = 0;
  const from = Math.max(window.start, region.start - EDGE_BYTES);
  const to = Math.min(window.start + window.bytes.length, region.end + EDGE_BYTES);
  for (let at = from; at < to; at++) {
    if (isVolatile(solution, at) || isInRegion(solution.regions, at)) continue;
    counted++;
    if (window.bytes[at - window.start] === target[at]) equal++;
  }
  return equal >= LEAST_EQUAL_SHARE * counted;
}

function isInRegion(regions: readonly SolutionRegion[], address: number): boolean {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((regions[middle]?.end ?? 0) <= address) low = middle + 1;
    else high = middle;
  }
  const region = regions[low];
  return region !== undefined && region.start <= address;
}
