import { type BytePatch, EMPTY_PATCH } from '../bytes/byte-patch.ts';
import { imageView } from '../checksums/image-view.ts';
import type { EditedFile } from '../operations/edited-file.ts';
import { toBase64 } from './base64.ts';
import { type CarriedValues, carriedValues } from './carry-values.ts';
import { findSolution } from './find-solution.ts';
import { keptEdits, type OwnEditsChoice, ownCellCount } from './own-edits.ts';
import type { Placement, RegionPlace } from './placement.ts';
import { changedCellCount } from './region-cells.ts';
import { type RegionState, stateInOtherSoftware, stateInSameSoftware } from './region-state.ts';
import type { CarryMode, Solution, SolutionRegion } from './solution.ts';
import type { ApplyFailure, ApplyKind, RegionReport, SolutionReport } from './solution-report.ts';

/** What a person may say of how a solution is applied. */
export interface ApplyOptions {
  /** Mode of all regions that have none of their own here; each region's own if not given. */
  readonly mode?: CarryMode;
  /** Mode by id of the region. */
  readonly modes?: Readonly<Record<string, CarryMode>>;
  /** Whose cells count where the tuner has edited a map, by id of the region. What is not named stops everything. */
  readonly ownEdits?: Readonly<Record<string, OwnEditsChoice>>;
  /** Whether what is missing of a solution that is applied in part is written: a decision of its own. */
  readonly appliesRest?: boolean;
  /** Product of the regions' confidence below which nothing is written. */
  readonly leastConfidence?: number;
}

/** What applying a solution would do. Nothing is written by planning. */
export interface SolutionPlan {
  readonly report: SolutionReport;
  /** Over the current bytes; empty unless the kind of the report is `applied`. */
  readonly patch: BytePatch;
}

/** A solution of which the places are less sure as a whole is refused. */
export const LEAST_CONFIDENCE = 0.99;

interface Region {
  readonly region: SolutionRegion;
  readonly place: RegionPlace;
  readonly state: RegionState;
  readonly values: CarriedValues | undefined;
  readonly ownCells: number;
  readonly failure: ApplyFailure | null;
}

/**
 * What a solution would change in a file: all of its regions, or nothing.
 *
 * Places are found in the original and written over the current bytes. Checksums are left as they are.
 *
 * @param placement of `findSolution` for the original of the file, if it is known already
 */
export function planSolution(
  solution: Solution,
  file: EditedFile,
  options: ApplyOptions = {},
  placement: Placement = findSolution(solution, file.original),
): SolutionPlan {
  const original = imageView(file.original);
  const current = imageView(file.current);
  if (original.length !== current.length)
    throw new RangeError('original and current differ in length');
  const regions = solution.regions.map((region, i) => {
    const place = placement.places[i];
    if (place === undefined || place.id !== region.id)
      throw new RangeError('places of another solution');
    return regionAt(region, place, placement.isSameSoftware, original, current, options);
  });
  const confidence = regions.reduce((product, { place }) => product * place.confidence, 1);
  const verdict = verdictOf(regions, placement, confidence, options);
  const isWritten = verdict.kind === 'applied';
  const patch = isWritten ? patchOf(regions, current) : EMPTY_PATCH;
  const kind = isWritten && patch.addresses.length === 0 ? 'not-modified' : verdict.kind;
  const reports = regions.map((one) => reportOf(one, kind === 'applied', current));
  const maps = reports.filter(({ replaced, written }) => replaced !== written).length;
  return {
    patch,
    report: {
      kind,
      reason: verdict.reason,
      confidence,
      isSameSoftware: placement.isSameSoftware,
      sourceSha256: solution.source.sha256,
      regions: reports,
      written: { bytes: patch.addresses.length, maps },
    },
  };
}

function regionAt(
  region: SolutionRegion,
  place: RegionPlace,
  isSameSoftware: boolean,
  original: Uint8Array,
  current: Uint8Array,
  options: ApplyOptions,
): Region {
  if (place.address === null) {
    return {
      region,
      place,
      state: 'neither',
      values: undefined,
      ownCells: 0,
      failure: place.failure,
    };
  }
  const { address } = place;
  const stateIn = isSameSoftware ? stateInSameSoftware : stateInOtherSoftware;
  const state = stateIn(region, current, address);
  const base = original.subarray(address, address + region.before.length);
  const now = current.subarray(address, address + region.before.length);
  const ownCells = state === 'after' ? 0 : ownCellCount(region, base, now);
  // In the same software all that is missing is the learnt value itself.
  const wanted = isSameSoftware
    ? 'absolute'
    : (options.modes?.[region.id] ?? options.mode ?? region.mode);
  const choice = options.ownEdits?.[region.id];
  // Values are carried from the original: what the tuner did meanwhile is no base for a second change.
  const carried = carriedValues(region, ownCells > 0 ? base : now, wanted);
  const bytes = ownCells > 0 ? keptEdits(region, base, now, carried.bytes, choice) : carried.bytes;
  const isOther =
    isSameSoftware &&
    state === 'neither' &&
    stateInSameSoftware(region, original, address) === 'neither';
  const failure = isOther
    ? 'other-change'
    : ownCells > 0 && choice === undefined && state !== 'partly'
      ? 'own-edits'
      : carried.failure;
  return { region, place, state, values: { ...carried, bytes }, ownCells, failure };
}

function verdictOf(
  regions: readonly Region[],
  placement: Placement,
  confidence: number,
  options: ApplyOptions,
): { readonly kind: ApplyKind; readonly reason: ApplyFailure | null } {
  if (placement.isForeign) return { kind: 'refused', reason: 'foreign' };
  const of = (state: RegionState): number => regions.filter((one) => one.state === state).length;
  const [after, before, partly] = [of('after'), of('before'), of('partly')];
  if (placement.isSameSoftware) {
    if (after === regions.length) return { kind: 'already-applied', reason: null };
    if (regions.some(({ failure }) => failure === 'other-change')) {
      return { kind: 'other-change', reason: 'other-change' };
    }
    if (after + partly > 0 && options.appliesRest !== true)
      return { kind: 'partly-applied', reason: null };
  } else if (after > 0 && after >= before && 2 * after >= regions.length) {
    // Values of the source stand where the change was carried to; what has other values cannot tell.
    return { kind: 'already-applied', reason: null };
  } else if (after > 0 && options.appliesRest !== true) {
    return { kind: 'partly-applied', reason: null };
  }
  const failed = regions.find(({ failure }) => failure !== null);
  if (failed !== undefined) return { kind: 'refused', reason: failed.failure };
  if (confidence < (options.leastConfidence ?? LEAST_CONFIDENCE)) {
    return { kind: 'refused', reason: 'confidence' };
  }
  return { kind: 'applied', reason: null };
}

function patchOf(regions: readonly Region[], current: Uint8Array): BytePatch {
  const addresses: number[] = [];
  const values: number[] = [];
  const placed = regions.toSorted((a, b) => (a.place.address ?? 0) - (b.place.address ?? 0));
  for (const { place, values: carried, state } of placed) {
    if (carried === undefined || place.address === null || state === 'after') continue;
    for (let i = 0; i < carried.bytes.length; i++) {
      const at = place.address + i;
      const value = carried.bytes[i] ?? 0;
      if (current[at] === value) continue;
      addresses.push(at);
      values.push(value);
    }
  }
  return { addresses: Uint32Array.from(addresses), values: Uint8Array.from(values) };
}

function reportOf(one: Region, isApplied: boolean, current: Uint8Array): RegionReport {
  const { region, place, values, ownCells, failure } = one;
  const { start, end } = region;
  const address = place.address;
  const target = address === null ? null : { start: address, end: address + end - start };
  const isWritten = isApplied && target !== null && values !== undefined && one.state !== 'after';
  return {
    id: region.id,
    map: region.map?.name ?? null,
    source: { start, end },
    target,
    state: stateOf(one),
    rule: place.rule,
    confidence: place.confidence,
    mode: values?.mode ?? region.mode,
    cells: values?.cells ?? changedCellCount(region),
    saturated: values?.saturated ?? 0,
    change: values?.change ?? { min: 0, mean: 0, max: 0 },
    reason: failure,
    rivals: place.rivals,
    ownCells,
    replaced: isWritten ? toBase64(current.slice(target.start, target.end)) : null,
    written: isWritten ? toBase64(values.bytes) : null,
  };
}

/** A region has a place and a state even where its values cannot be carried: that is the reason beside it. */
function stateOf({ place, state, failure }: Region): RegionReport['state'] {
  if (place.address === null) return 'failed';
  if (failure === 'other-change') return 'other-change';
  if (state === 'after') return 'already';
  return state === 'partly' ? 'partly' : 'placed';
}
