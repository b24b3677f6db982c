import { useEffect, useState } from 'react';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { SolutionPreview } from '../../../core/contract/solution-previews.ts';
import { isApiError } from '../../api/api-error.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditorState } from '../kit/editor-context.ts';

/** What solutions would change, one after the other. */
export type AskedPreviews =
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed'; readonly reason: ErrorReason | undefined }
  | { readonly phase: 'ready'; readonly previews: readonly SolutionPreview[] };

/**
 * What solutions would change in the version under the edits, as it is saved.
 *
 * @param turn another one asks anew: a solution that was bought tells more
 */
export function usePreviews(
  works: SolutionWorks,
  solutionIds: readonly string[],
  turn: unknown,
): AskedPreviews {
  const { id, revision } = useEditorState((state) => state.current);
  const [previews, setPreviews] = useState<AskedPreviews>({ phase: 'asking' });
  const ids = solutionIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another object every time; another version or turn asks again
  useEffect(() => {
    let isGone = false;
    const show = (next: AskedPreviews): void => {
      if (!isGone) setPreviews(next);
    };
    const ask = async (): Promise<void> => {
      try {
        const answers = await Promise.all(
          solutionIds.map((solutionId) => works.preview(solutionId)),
        );
        show({ phase: 'ready', previews: answers });
      } catch (error) {
        if (!isApiError(error)) throw error;
        show({ phase: 'failed', reason: error.kind === 'http' ? error.reason : undefined });
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [works, ids, id, revision, turn]);
  return previews;
}
