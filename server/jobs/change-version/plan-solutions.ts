import { type BytePatch, EMPTY_PATCH, patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { EditedFile } from '../../../core/operations/edited-file.ts';
import { isSaidOf } from '../../../core/solution-offers/said-of.ts';
import { type ApplyOptions, planSolution } from '../../../core/solutions/apply-solution.ts';
import { planRevert } from '../../../core/solutions/revert-solution.ts';
import { placedWithout } from '../../../core/solutions/without-regions.ts';
import { unpackSolution } from '../../solutions/solution-content.ts';
import { reasonOfReport } from '../../solutions/solution-reasons.ts';
import { type KeptReport, unpackReports } from '../../solutions/solution-reports.ts';
import type { SolutionChange } from './change-messages.ts';

/** What solutions write together: all of them, or nothing. */
export interface PlannedSolutions {
  readonly failure: ErrorReason | undefined;
  readonly solutions: readonly KeptReport[];
  /** Over the current bytes; empty where all stands there already. */
  readonly written: BytePatch;
}

/** What solutions would write into a file. Each is planned for the file as it is, so that none is in the way of another. */
export function planSolutions(file: EditedFile, change: SolutionChange): PlannedSolutions {
  const bytes = new Map<number, number>();
  const solutions: KeptReport[] = [];
  let failure: ErrorReason | undefined;
  for (const { id, content, placement } of change.solutions) {
    const said = change.maps.filter((map) => isSaidOf(map, id));
    const leftOut = said.flatMap((map) => (map.isLeftOut === true ? [map.id] : []));
    const rest = placedWithout({ solution: unpackSolution(content), placement }, leftOut);
    if (rest === undefined) throw new Error(`nothing is left of solution ${id}`);
    const options = optionsFor(said, change);
    const { report, patch } = planSolution(rest.solution, file, options, rest.placement);
    solutions.push({ solutionId: id, report });
    failure ??= reasonOfReport(report);
    patch.addresses.forEach((address, i) => {
      const value = patch.values[i] ?? 0;
      if ((bytes.get(address) ?? value) !== value) failure ??= 'solutionsConflict';
      bytes.set(address, value);
    });
  }
  return {
    failure,
    solutions,
    written: failure === undefined ? patchFromEntries(bytes) : EMPTY_PATCH,
  };
}

/** What was said of a solution's maps. */
function optionsFor(
  said: SolutionChange['maps'],
  { appliesRest }: Pick<SolutionChange, 'appliesRest'>,
): ApplyOptions {
  return {
    appliesRest,
    modes: Object.fromEntries(said.flatMap((map) => (map.mode ? [[map.id, map.mode]] : []))),
    ownEdits: Object.fromEntries(
      said.flatMap((map) => (map.ownEdits ? [[map.id, map.ownEdits]] : [])),
    ),
  };
}

/** What has to be written so that a file is as before solutions were applied. @param packed their reports */
export function planTakingBack(
  { current }: EditedFile,
  packed: Uint8Array,
): Pick<PlannedSolutions, 'failure' | 'written'> {
  const regions = unpackReports(packed).flatMap(({ report }) => report.regions);
  const { kind, patch } = planRevert(regions, current);
  return { failure: kind === 'reverted' ? undefined : 'solutionChangedSince', written: patch };
}
