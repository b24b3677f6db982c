import { createPurchasesApi } from '../../api/purchases-api.ts';
import type { Application } from '../../application/application.ts';
import type { EditorController } from './editor-controller.ts';
import { FileWorks } from './file-works.ts';
import type { VersionActions } from './version-actions.ts';

/**
 * Makes what has the server work on versions, out of the application around the editor.
 *
 * @param lookForChanges finds out whether the version under the edits is another one by now
 */
export function makeFileWorks(
  { api, alerts, balances, clock, loader, modals, texts }: Application,
  controller: EditorController,
  versions: VersionActions,
  lookForChanges: () => void,
): FileWorks {
  return new FileWorks({
    purchases: createPurchasesApi(api.http),
    alerts,
    balances,
    clock,
    loader,
    modals,
    controller,
    versions,
    texts: () => {
      const known = texts.store.getState().texts;
      if (known === null) throw new Error('there are no texts yet');
      return known;
    },
    lookForChanges,
  });
}
