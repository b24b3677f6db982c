import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { identify } from '../identify/identify.ts';
import { symbolsOfImage } from '../symbols/symbols-of-image.ts';
import { chainRuns } from './find/chain-runs.ts';
import { checkedOrder } from './find/check-order.ts';
import { type Decision, decidePlace } from './find/decide-place.ts';
import type { Evidence } from './find/evidence.ts';
import { matchRuns } from './find/match-runs.ts';
import { placesByName } from './find/name-places.ts';
import { pointerVotes, trustedVotes, withVotes } from './find/pointer-votes.ts';
import { scanTarget } from './find/scan-target.ts';
import { seedTable } from './find/seed-table.ts';
import { sourceView } from './find/source-view.ts';
import { areOtherFamilies } from './other-family.ts';
import { notPlaced, type Placement } from './placement.ts';
import { stateInOtherSoftware } from './region-state.ts';
import { placesInChangedSoftware, placesInSameSoftware, softwareSigns } from './same-software.ts';
import { isBoundToSoftware, type Solution, type SolutionRegion } from './solution.ts';

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
  const decisions = decisionsIn(solution, target);
  const found = decisions.map(({ place }) => place);
  const changed = signs && placesInChangedSoftware(solution, signs, found);
  if (changed !== undefined) return changed;
  const isAnyFound = found.some(({ address }) => address !== null);
  if (isAnyFound && areOtherFamilies(solution.source.family, identify(target).family)) {
    const places = solution.regions.map(({ id }) => notPlaced(id, 'no-anchor'));
    return { isSameSoftware: false, isForeign: true, places };
  }
  const places = withChanged(solution, target, decisions).map(({ place }) => place);
  return {
    isSameSoftware: false,
    isForeign: places.every(({ address, failure }) => address === null && failure !== 'code'),
    places,
  };
}

/**
 * The decisions with those on regions that are found as they are after the change: where it was applied already, a region may be known by
 * that alone. Nothing is written to such a place, and no other may lie over it.
 */
function withChanged(
  solution: Solution,
  target: Uint8Array,
  found: readonly Decision[],
): readonly Decision[] {
  const placed = found.flatMap(({ place: { address } }, i) => {
    const region = solution.regions[i];
    return address === null || region === undefined ? [] : [{ region, address }];
  });
  if (placed.length === found.length || !solution.regions.some(isChanged)) return found;
  const before = placed.filter(
    ({ region, address }) => stateInOtherSoftware(region, target, address) === 'before',
  );
  // Where most stand as before, nothing was applied: the rest need not be looked for once more.
  if (before.length > 0 && 2 * before.length >= placed.length) return found;
  const changed = decisionsIn(changedSolution(solution), target);
  const both = found.map((decision, i) => {
    const other = changed[i];
    const region = solution.regions[i];
    const address = other?.place.address ?? null;
    if (decision.place.address !== null || other === undefined) return decision;
    if (region === undefined || address === null) return decision;
    return stateInOtherSoftware(region, target, address) === 'after' ? other : decision;
  });
  return checkedOrder(solution.regions, both);
}

/** Whether a region is to be changed at all: what is only looked for looks the same before and after. */
function isChanged({ before, after }: SolutionRegion): boolean {
  return before !== after && before.some((byte, i) => byte !== after[i]);
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
  const ofTarget = solution.symbols.length === 0 ? [] : symbolsOfImage(target);
  const byName = placesByName(solution, ofTarget, evidence.chain);
  const decisions = solution.regions.map(
    (region, i): Decision =>
      isBoundToSoftware(region)
        ? { place: notPlaced(region.id, 'code'), fit: undefined }
        : (byName[i] ?? decidePlace(region, evidence)),
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
