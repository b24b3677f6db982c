// The thread that works out an AI stage for a file: its computing never stops the server from answering.
import { familyOf } from '../../../core/ai-stage/family.ts';
import { proposeStage } from '../../../core/ai-stage/propose-stage.ts';
import { packSolution } from '../../solutions/solution-content.ts';
import { unpackDigest } from '../../stages/pair-content.ts';
import { matchOf } from '../solutions/match-of.ts';
import { answerRequests } from '../threads/answer-requests.ts';
import type { ProposeRequest, ProposeResult } from './stage-messages.ts';

answerRequests(propose);

function propose({ pairs, original, maps }: ProposeRequest): ProposeResult {
  const family = familyOf(
    pairs.map(({ car, tune, content }) => ({ car, tune, digest: unpackDigest(content) })),
  );
  const proposal = proposeStage(family, original, maps);
  if (proposal.kind !== 'proposed') return { kind: 'nothing' };
  const { solution, reasons } = proposal;
  const match = matchOf(solution, original);
  if (match.state !== 'fits') return { kind: 'nothing' };
  const { lengthBytes, sha256, softwareNumber } = solution.source;
  return {
    kind: 'proposed',
    content: packSolution(solution),
    lengthBytes,
    sha256,
    softwareNumber,
    mapCount: solution.regions.length,
    reasons,
    match,
  };
}
