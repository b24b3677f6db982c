// The thread that looks for a solution's places in an original: its computing never stops the server from answering.
import type { Solution } from '../../../core/solutions/solution.ts';
import { unpackSolution } from '../../solutions/solution-content.ts';
import { answerRequests } from '../threads/answer-requests.ts';
import { matchOf } from './match-of.ts';
import type { MatchRequest, MatchResult } from './solution-messages.ts';

answerRequests(match);

function match({ original, content }: MatchRequest): MatchResult {
  const solution = readable(content);
  // One that cannot be read keeps none of the others from being looked for.
  return solution === undefined
    ? { state: 'unfit', reason: 'workEnded' }
    : matchOf(solution, original);
}

function readable(content: Uint8Array): Solution | undefined {
  try {
    return unpackSolution(content);
  } catch {
    return undefined;
  }
}
