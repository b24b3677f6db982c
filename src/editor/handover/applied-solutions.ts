import type { WrittenIn } from '../../../core/safety-sheet/finding.ts';
import { isApiError } from '../../api/api-error.ts';
import type { SolutionsApi } from '../../api/solutions-api.ts';
import type { Texts } from '../../texts/texts.ts';
import { applicationTitle } from '../kit/solution-names.ts';
import type { Editor } from '../open/open-editor.ts';

/**
 * Solutions that were written into the version under the edits, as it is saved, and stand there.
 *
 * @returns `undefined` where the server does not tell; whether bytes were changed since it tells those alone who may take it back
 */
export async function appliedSolutions(
  { controller }: Editor,
  api: Pick<SolutionsApi, 'solutions'>,
  texts: Pick<Texts, 'locale'>,
): Promise<readonly WrittenIn[] | undefined> {
  const { session, store } = controller;
  if (session.isOnOriginal) return [];
  if (store.getState().solutionsAccess !== 'open') return undefined;
  try {
    const { applications } = await api.solutions(session.project.id, session.current.id);
    return applications
      .filter(({ revertedAt }) => revertedAt === null)
      .map((application) => ({
        title: applicationTitle(application, texts),
        isUntouched: application.links.some(({ rel }) => rel === 'revert'),
      }));
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}
