import { encodePatch } from '../../../core/bytes/patch-codec.ts';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import { previewOfSolution } from '../../../core/solution-offers/preview-of-solution.ts';
import { planSolution } from '../../../core/solutions/apply-solution.ts';
import { findSolution } from '../../../core/solutions/find-solution.ts';
import type { Solution } from '../../../core/solutions/solution.ts';
import { reasonOfReport } from '../../solutions/solution-reasons.ts';
import type { MatchResult } from './solution-messages.ts';

/** Whether and how a solution fits into an original. */
export function matchOf(solution: Solution, original: ReadonlyBytes): MatchResult {
  const placement = findSolution(solution, original);
  const file = { original, current: original };
  const { report, patch } = planSolution(solution, file, { appliesRest: true }, placement);
  const reason = reasonOfReport(report);
  if (reason !== undefined) return { state: 'unfit', reason };
  if (report.kind !== 'applied') return { state: 'inFile' };
  const { isSameSoftware, ...kept } = placement;
  return {
    state: 'fits',
    placement: kept,
    isSameSoftware,
    confidence: report.confidence,
    preview: previewOfSolution(solution, report, original, patch),
    patch: encodePatch(patch),
  };
}
