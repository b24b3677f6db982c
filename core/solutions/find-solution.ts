import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { identify } from '../identify/identify.ts';
import { chainRuns } from './find/chain-runs.ts';
import { checkedOrder } from './find/check-order.ts';
import { type Decision, decidePlace } from './find/decide-place.ts';
import type { Evidence } from './find/evidence.ts';
import { matchRuns } from './find/match-runs.ts';
import { pointerVotes, trustedVotes, withVotes } from './find/pointer-votes.ts';
import { scanTarget } from './find/scan-target.ts';
import { seedTable } from './find/seed-table.ts';
import { sourceView } from './find/source-view.ts';
import { areOtherFamilies } from './other-family.ts';
import { notPlaced, type Placement, type RegionPlace } from './placement.ts';
import { stateInOtherSoftware } from './region-state.ts';
import { placesInChangedSoftware, placesInSameSoftware, softwareSigns } from './same-software.ts';
import { isBoundToSoftware, type Solution } from './solution.ts';

/** Of larger files a quarter of the seeds is looked for: two and a half times as fast, and hardly anything is lost. */
const LARGE_BYTES = 4 * 1024 * 1024;
const THIN_MASK = 3;

/**
 * Finds the places of a solution's regions in an original file. A region is placed where independent evidence agrees and nothing
 * else fits about as well; else it says why not.
 */
export function findSolution(solution: Solution, original: ReadonlyBytes): Placement {
  const target = imageView(original);
  const signs = softwareSigns(solution, target);
  const same = signs && placesInSameSoftware(solution, signs);
  if (same !== undefined) return same;
  const found = decisionsIn(solution, target).map(({ place }) => place);
  const changed = signs && placesInChangedSoftware(solution, signs, found);
  if (changed !== undefined) return changed;
  const isAnyFound = found.some(({ address }) => address !== null);
  if (isAnyFound && areOtherFamilies(solution.source.family, identify(target).family)) {
    const places = solution.regions.map(({ id }) => notPlaced(id, 'no-anchor'));
    return { isSameSoftware: false, isForeign: true, places };
  }
  const places = withChanged(solution, target, found);
  return {
    isSameSoftware: false,
    isForeign: places.every(({ address, failure }) => address === null && failure !== 'code'),
    places,
  };
}

/**
 * The places with those of regions that are found as they are after the change: where it was applied already, a region may be known by
 * that alone. Nothing is written to such a place.
 */
function withChanged(
  solution: Solution,
  target: Uint8Array,
  found: readonly RegionPlace[],
): readonly RegionPlace[] {
  const placed = found.flatMap(({ address }, i) => {
    const region = solution.regions[i];
    return address === null || region === undefined ? [] : [{ region, address }];
  });
  if (placed.length === found.length) return found;
  const before = placed.filter(
    ({ region, address }) => stateInOtherSoftware(region, target, address) === 'before',
  );
  // Where most stand as before, nothing was applied: the rest need not be looked for once more.
  if (before.length > 0 && 2 * before.length >= placed.length) return found;
  const changed = decisionsIn(changedSolution(solution), target);
  return found.map((place, i) => {
    const other = changed[i]?.place;
    const region = solution.regions[i];
    if (place.address !== null || region === undefined) return place;
    if (other === undefined || other.address === null) return place;
    return stateInOtherSoftware(region, target, other.address) === 'after' ? other : place;
  });
}

/** A solution as if the changed state were its source. */
function changedSolution(solution: Solution): Solution {
  const windows = solution.windows.map(({ start, bytes }) => {
    const changed = bytes.slice();
    for (const region of solution.regions) {
      const offset = region.start - start;
      if (offset >= 0 && offset < bytes.length) changed.set(region.after, offset);
    }
    return { start, bytes: changed };
  });
  const regions = solution.regions.map((region) => ({ ...region, before: region.after }));
  return { ...solution, windows, regions };
}

/** The decisions on all regions in software that is another or may be, with what they were told by. */
export function decisionsIn(solution: Solution, target: Uint8Array): Decision[] {
  const evidence = evidenceIn(solution, target);
  const decisions = solution.regions.map(
    (region): Decision =>
      isBoundToSoftware(region)
        ? { place: notPlaced(region.id, 'code'), fit: undefined }
        : decidePlace(region, evidence),
  );
  return checkedOrder(solution.regions, decisions);
}

function evidenceIn(solution: Solution, target: Uint8Array): Evidence {
  const source = sourceView(solution);
  const isLarge = Math.max(target.length, source.bytes.length) > LARGE_BYTES;
  const table = seedTable(source, solution.windows, isLarge ? THIN_MASK : 0);
  const runs = matchRuns(source, target, scanTarget(target, table, source.bytes.length));
  const votes = trustedVotes(pointerVotes(solution, target), chainRuns(runs));
  return { source, target, runs, chain: chainRuns(withVotes(runs, votes)), votes };
}
