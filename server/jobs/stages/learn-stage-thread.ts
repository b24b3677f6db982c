// The thread that judges the model of a family: its computing never stops the server from answering.
import { beatsRivals, evaluateStage } from '../../../core/ai-stage/evaluate-stage.ts';
import { familyOf } from '../../../core/ai-stage/family.ts';
import { missingPairs } from '../../../core/ai-stage/propose-stage.ts';
import { LEAST_PAIRS } from '../../../core/ai-stage/stage-rules.ts';
import { unpackDigest } from '../../stages/pair-content.ts';
import { answerRequests } from '../threads/answer-requests.ts';
import type { LearnStageRequest, LearnStageResult } from './stage-messages.ts';

answerRequests(judge);

function judge({ pairs }: LearnStageRequest): LearnStageResult {
  const family = familyOf(
    pairs.map(({ car, tune, content }) => ({ car, tune, digest: unpackDigest(content) })),
  );
  const pairCount = family.pairs.length;
  if (missingPairs(family) !== undefined) {
    return { pairCount, neededCount: LEAST_PAIRS, evaluation: null, isOffered: false };
  }
  const evaluation = evaluateStage(family);
  return { pairCount, neededCount: LEAST_PAIRS, evaluation, isOffered: beatsRivals(evaluation) };
}
