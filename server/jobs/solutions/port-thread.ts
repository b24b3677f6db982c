// The thread that looks for the work of a version in another original: its computing never stops the server from answering.
import { encodePatch } from '../../../core/bytes/patch-codec.ts';
import { portReport } from '../../../core/solution-offers/port-report.ts';
import type { ApplyFailure } from '../../../core/solutions/solution-report.ts';
import { withoutRegions } from '../../../core/solutions/without-regions.ts';
import { packSolution, unpackSolution } from '../../solutions/solution-content.ts';
import { APPLY_REASONS } from '../../solutions/solution-reasons.ts';
import { answerRequests } from '../threads/answer-requests.ts';
import type { PortMatch, PortRequest } from './solution-messages.ts';

answerRequests(look);

function look({ original, content, leftOut }: PortRequest): PortMatch {
  const solution = withoutRegions(unpackSolution(content), leftOut);
  if (solution === undefined) throw new Error('nothing is left to be carried');
  const { kind, placement, patch, maps, reason, ...told } = portReport(solution, original);
  const { isSameSoftware, ...kept } = placement;
  return {
    result: {
      ...told,
      verdict: kind,
      reason: reasonOf(reason),
      isSameSoftware,
      placement: kept,
      maps: maps.map((map) => ({ ...map, reason: reasonOf(map.reason) })),
    },
    patch: encodePatch(patch),
    content: leftOut.length === 0 ? content : packSolution(solution),
  };
}

function reasonOf(failure: ApplyFailure | null): (typeof APPLY_REASONS)[ApplyFailure] | null {
  return failure === null ? null : APPLY_REASONS[failure];
}
