import type { ErrorReason } from '../../core/contract/error-body.ts';
import type { LearnFailure } from '../../core/solutions/learn-solution.ts';
import type { ApplyFailure, SolutionReport } from '../../core/solutions/solution-report.ts';

/** Why nothing was learnt, in the words of the contract. */
export const LEARN_REASONS: { readonly [Failure in LearnFailure]: ErrorReason } = {
  'no-change': 'learnNoChange',
  'only-checksums': 'learnOnlyChecksums',
  'too-small': 'learnTooSmall',
  'many-places': 'learnManyPlaces',
  'too-large': 'learnTooLarge',
  size: 'learnSize',
};

/** Why a solution is not applied, in the words of the contract. */
export const APPLY_REASONS: { readonly [Failure in ApplyFailure]: ErrorReason } = {
  'no-anchor': 'solutionNoAnchor',
  ambiguous: 'solutionAmbiguous',
  twin: 'solutionTwin',
  edge: 'solutionEdge',
  unlike: 'solutionUnlike',
  elsewhere: 'solutionElsewhere',
  unnamed: 'solutionUnnamed',
  resized: 'solutionResized',
  order: 'solutionOrder',
  overlap: 'solutionOverlap',
  code: 'solutionCode',
  saturated: 'solutionSaturated',
  'base-differs': 'solutionBaseDiffers',
  'axis-order': 'solutionAxisOrder',
  'other-change': 'solutionOtherChange',
  'own-edits': 'solutionOwnEdits',
  foreign: 'solutionForeign',
  confidence: 'solutionUnsure',
};

/** Why a solution that was planned is not written; `undefined` where it is, or where nothing is to be written. */
export function reasonOfReport({
  kind,
  reason,
}: Pick<SolutionReport, 'kind' | 'reason'>): ErrorReason | undefined {
  if (kind === 'applied' || kind === 'already-applied' || kind === 'not-modified') return undefined;
  if (kind === 'partly-applied') return 'solutionPartlyApplied';
  return reason === null ? 'solutionUnfit' : APPLY_REASONS[reason];
}
