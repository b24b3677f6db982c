import { useCallback, useEffect, useState } from 'react';
import type { ProjectEvent } from '../../../core/contract/live.ts';
import type { ProjectSolutions } from '../../../core/contract/solutions.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { useProjectEvent } from '../../application/use-live-project.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { afterLostAnswer } from './after-lost-answer.ts';

/** Something that the server is asked for. */
export type Asked<Value> =
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly value: Value };

/** The solutions of a project, and the way to ask for them anew. */
export interface AskedSolutions {
  readonly solutions: Asked<ProjectSolutions>;
  /** In silence: what is known stays where there is no answer. */
  refetch(): void;
  /** As if nothing were known. */
  retry(): void;
}

/** After each of these something is another one. */
const EVENTS = [
  'SOLUTIONS_READY',
  'SOLUTIONS_UPDATED',
  'SOLUTIONS_APPLIED',
  'SOLUTION_LEARNT',
  'SOLUTION_LEARNING_FAILED',
] as const satisfies readonly ProjectEvent[];

/** Time after which they are asked for although no event came, while the server is at work on them, in milliseconds. */
const ASK_MS = 10_000;

/** What there is for the version under the edits, asked for anew whenever that may have changed. */
export function useSolutions(works: SolutionWorks): AskedSolutions {
  const { clock } = useApplication();
  const { controller } = useEditor();
  const current = useEditorState((state) => state.current);
  const [solutions, setSolutions] = useState<Asked<ProjectSolutions>>({ phase: 'asking' });
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((before) => before + 1), []);
  useProjectEvent(controller.session.project.id, EVENTS, refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn or version asks again
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const value = await works.solutions();
        if (!isGone) setSolutions({ phase: 'ready', value });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (!isGone) setSolutions(afterLostAnswer);
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [works, turn, current.id, current.revision]);
  const isOnTheWay = solutions.phase === 'ready' && isUnderWay(solutions.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every answer, and every call without one, the time begins anew
  useEffect(
    () => (isOnTheWay ? clock.after(ASK_MS, refetch) : undefined),
    [clock, isOnTheWay, refetch, solutions],
  );
  const retry = (): void => {
    setSolutions({ phase: 'asking' });
    refetch();
  };
  return { solutions, refetch, retry };
}

/** Whether the server is still looking through the catalogue, or at something that is to be learnt. */
function isUnderWay({ isMatching, mySolutions }: ProjectSolutions): boolean {
  return (
    isMatching || mySolutions.some(({ state, fit }) => state === 'learning' || fit === 'unknown')
  );
}
