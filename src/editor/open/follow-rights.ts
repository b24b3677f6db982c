import { hasRight, type SessionStore } from '../../state/session-store.ts';
import type { EditorController } from '../controllers/editor-controller.ts';

/**
 * Keeps an open editor in step with what its person may do: whoever has no licence that holds is offered no solutions.
 *
 * @returns a function that ends it
 */
export function followRights(
  { store }: Pick<SessionStore, 'store'>,
  controller: Pick<EditorController, 'note'>,
): () => void {
  const look = (): void => {
    const mayWork = hasRight(store.getState(), 'create-project');
    controller.note({ solutionsAccess: mayWork ? 'open' : 'needsLicence' });
  };
  look();
  return store.subscribe(look);
}
