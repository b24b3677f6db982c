import { type BytePatch, EMPTY_PATCH } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import {
  type ApplyOptions,
  LEAST_CONFIDENCE,
  planSolution,
  type SolutionPlan,
} from '../solutions/apply-solution.ts';
import { findSolution } from '../solutions/find-solution.ts';
import type { Placement, PlaceRule } from '../solutions/placement.ts';
import { isBoundToSoftware, type Solution } from '../solutions/solution.ts';
import type { ApplyFailure } from '../solutions/solution-report.ts';
import { leftOutTogether, withoutRegions } from '../solutions/without-regions.ts';
import type { ExactPreviewMap } from './preview.ts';
import { previewOfLearnt, previewOfSolution } from './preview-of-solution.ts';

/** What a change of one file comes to in another, map by map. */
export interface PortMap extends ExactPreviewMap {
  /** Place in the file that the change was made in; the end is behind its last byte. */
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** Whether it has a place in the other file; if not, `start` and `end` are those of the source. */
  readonly isPlaced: boolean;
  readonly rule: PlaceRule | null;
  /** Lower bound of the chance that the place is right, 0..1. */
  readonly confidence: number;
  /** Why it is not carried as it is. */
  readonly reason: ApplyFailure | null;
}

/** What a change of one file comes to in another. */
export interface PortReport {
  /** `inFile`: the other file has it already. */
  readonly kind: 'fits' | 'inFile' | 'refused';
  readonly reason: ApplyFailure | null;
  /** Product over all maps, 0..1. */
  readonly confidence: number;
  /** Whether all of it can be written, once what has to be chosen for single maps is chosen. */
  readonly isWritable: boolean;
  readonly placement: Placement;
  /** All of them, also where it is refused. */
  readonly maps: readonly PortMap[];
  /** Ids of maps without which the rest could be decided again: all that cannot be carried whatever is chosen. */
  readonly leavable: readonly string[];
  /** Of all maps that can be carried, what would be written into the original. */
  readonly patch: BytePatch;
}

/** What a change would come to in another original. Decides nothing by itself: what is written is planned when it is applied. */
export function portReport(solution: Solution, original: ReadonlyBytes): PortReport {
  const file = { original, current: original };
  const placement = findSolution(solution, original);
  const { report } = planSolution(solution, file, { appliesRest: true }, placement);
  const carried = carriedPart(solution, original, placement);
  const previews = new Map(
    carried === undefined
      ? []
      : previewOfSolution(carried.solution, carried.plan.report, original, carried.plan.patch).map(
          (map) => [map.id, map],
        ),
  );
  const maps = solution.regions.flatMap((region, i): PortMap[] => {
    const told = report.regions[i];
    if (told === undefined) return [];
    const { target, rule, confidence, reason } = told;
    const learnt = previewOfLearnt(region, told, report);
    const map = previews.get(region.id) ?? { ...learnt, ...target };
    const source = { sourceStart: region.start, sourceEnd: region.end };
    return [{ ...map, ...source, isPlaced: target !== null, rule, confidence, reason }];
  });
  const isInFile = report.kind === 'already-applied' || report.kind === 'not-modified';
  const lost = maps.filter(({ id }) => !previews.has(id)).map(({ id }) => id);
  const together = leftOutTogether(solution, lost);
  const canLeave = !isInFile && !placement.isForeign && together.length < solution.regions.length;
  return {
    kind: isInFile ? 'inFile' : report.kind === 'applied' ? 'fits' : 'refused',
    reason: report.reason,
    confidence: report.confidence,
    isWritable: !isInFile && lost.length === 0 && report.confidence >= LEAST_CONFIDENCE,
    placement,
    maps,
    leavable: canLeave ? together : [],
    patch: carried?.plan.patch ?? EMPTY_PATCH,
  };
}

interface CarriedPart {
  readonly solution: Solution;
  readonly plan: SolutionPlan;
}

/**
 * The regions that can be carried to their places, whatever has to be chosen for it: where the values that are there are no base for
 * the change, the learnt values themselves may be.
 *
 * @returns `undefined` where there are none
 */
function carriedPart(
  whole: Solution,
  original: ReadonlyBytes,
  placement: Placement,
): CarriedPart | undefined {
  const file = { original, current: original };
  const lost = placement.places.filter(({ address }) => address === null).map(({ id }) => id);
  const modes: Record<string, 'absolute'> = {};
  for (;;) {
    const solution = withoutRegions(whole, lost);
    if (solution === undefined) return undefined;
    const ids = new Set(solution.regions.map(({ id }) => id));
    const places = placement.places.filter(({ id }) => ids.has(id));
    const options: ApplyOptions = { appliesRest: true, modes, leastConfidence: 0 };
    const plan = planSolution(solution, file, options, { ...placement, isForeign: false, places });
    const failed = plan.report.regions.filter(({ reason }) => reason !== null);
    if (failed.length === 0) return { solution, plan };
    for (const { id, reason } of failed) {
      const region = solution.regions.find((each) => each.id === id);
      const isChoice = reason === 'base-differs' || reason === 'saturated';
      const canChoose = isChoice && region !== undefined && !isBoundToSoftware(region);
      if (canChoose && modes[id] === undefined && !placement.isSameSoftware) modes[id] = 'absolute';
      else lost.push(id);
    }
  }
}
