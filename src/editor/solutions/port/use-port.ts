import { useCallback, useEffect, useState } from 'react';
import type { Port } from '../../../../core/contract/ports.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useApplication } from '../../../application/application.ts';
import { useProjectEvent } from '../../../application/use-live-project.ts';
import type { PortWorks } from '../../controllers/port-works.ts';
import { useEditor, useEditorState } from '../../kit/editor-context.ts';
import { afterLostAnswer } from '../after-lost-answer.ts';

/** What is carried, as it is known. */
export type AskedPort =
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed' }
  /** Another has taken its place, or it is too old. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'ready'; readonly port: Port };

const EVENTS = ['PORT_UPDATED'] as const;

/** Time after which it is asked for although no event came, while the server is at work on it, in milliseconds. */
const ASK_MS = 2000;

/** How far something is that is carried to the project, asked for anew whenever that may have changed. */
export function usePort(
  works: PortWorks,
  portId: string,
): { readonly asked: AskedPort; refetch(): void } {
  const { clock } = useApplication();
  const { controller } = useEditor();
  const { id, revision } = useEditorState((state) => state.current);
  const [asked, setAsked] = useState<AskedPort>({ phase: 'asking' });
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((before) => before + 1), []);
  useProjectEvent(controller.session.project.id, EVENTS, refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn or version asks again
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const port = await works.port(portId);
        if (!isGone) setAsked({ phase: 'ready', port });
      } catch (error) {
        if (!isApiError(error)) throw error;
        const isLost = error.kind === 'http' && error.status === 404;
        if (isGone) return;
        if (isLost) setAsked({ phase: 'gone' });
        else setAsked(afterLostAnswer);
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [works, portId, turn, id, revision]);
  const isUnderWay = asked.phase === 'ready' && isAtWork(asked.port);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every answer, and every call without one, the time begins anew
  useEffect(
    () => (isUnderWay ? clock.after(ASK_MS, refetch) : undefined),
    [clock, isUnderWay, refetch, asked],
  );
  return { asked, refetch };
}

/** Whether the server is still at work on it. */
export function isAtWork({ state }: Port): boolean {
  return state === 'learning' || state === 'matching';
}
