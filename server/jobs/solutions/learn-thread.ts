// The thread that learns a solution: its computing never stops the server from answering.
import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { learnSolution } from '../../../core/solutions/learn-solution.ts';
import { packSolution } from '../../solutions/solution-content.ts';
import { LEARN_REASONS } from '../../solutions/solution-reasons.ts';
import { answerRequests } from '../threads/answer-requests.ts';
import type { LearnRequest, LearnResult } from './solution-messages.ts';

answerRequests(learn);

function learn({ original, patch, maps }: LearnRequest): LearnResult {
  const learning = learnSolution(original, applyPatch(original, patch), maps);
  if (learning.kind === 'not-learnt') {
    return { kind: 'failed', reason: LEARN_REASONS[learning.reason] };
  }
  const { solution, left } = learning;
  return {
    kind: 'learnt',
    content: packSolution(solution),
    family: solution.source.family,
    softwareNumber: solution.source.softwareNumber,
    sha256: solution.source.sha256,
    lengthBytes: solution.source.lengthBytes,
    mapCount: solution.regions.length,
    ownBytes: left.reduce((sum, { start, end }) => sum + end - start, 0),
  };
}
