import type { AlertsStore } from '../../state/alerts-store.ts';
import type { AfterLink } from '../controllers/open-link.ts';
import type { Editor } from '../open/open-editor.ts';

type OpenLink = typeof import('../controllers/open-link.ts');

/**
 * Goes where the address of the page says. Its script is fetched where it says something; where that cannot be had, the person is
 * told, and the project opens where it was left.
 *
 * @param query of the address
 * @returns what is left to do once the editor is on the screen
 */
export async function openWantedPlace(
  editor: Editor,
  query: string,
  alerts: Pick<AlertsStore, 'show'>,
  fetchScript: () => Promise<OpenLink> = () => import('../controllers/open-link.ts'),
): Promise<AfterLink | undefined> {
  if (query === '') return undefined;
  let script: OpenLink;
  try {
    script = await fetchScript();
  } catch {
    alerts.show({ code: 'UNEXPECTED_ERROR' });
    return undefined;
  }
  return script.openLink(editor);
}
