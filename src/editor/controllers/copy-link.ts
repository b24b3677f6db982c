import { editorPath } from '../../application/paths.ts';
import { copyText } from '../../platform/clipboard.ts';
import { type EditorLink, editorLinkQuery } from '../state/editor-link.ts';
import type { EditorController } from './editor-controller.ts';

/**
 * Puts the address of what a tab shows on the clipboard, and says whether it is there.
 *
 * @param tabId the shown one where none is named
 */
export async function copyLink(controller: EditorController, tabId?: string): Promise<void> {
  const query = editorLinkQuery(linkToTab(controller, tabId));
  const path = editorPath(controller.session.project.id);
  controller.tellLink(await copyText(`${window.location.origin}${path}${query}`));
}

/** What a tab shows now: the version, with what it is compared, and the place of the cursor. */
export function linkToTab(controller: EditorController, tabId?: string): EditorLink {
  const { current, compareBase, hex, tabs } = controller.store.getState();
  const wanted = tabId ?? tabs.activeId;
  const tab = tabs.tabs.find(({ id }) => id === wanted);
  return {
    versionId: current.id,
    ...(compareBase !== undefined && { baseId: compareBase.versionId }),
    ...(hex.display !== 'mod' && { display: hex.display }),
    ...(tab !== undefined && {
      place:
        tab.kind === 'map'
          ? mapPlace(controller, tab.id, tab.mode)
          : dumpPlace(controller, tab.mode),
    }),
  };
}

function dumpPlace(
  { dump }: EditorController,
  mode: 'TEXT' | '2D',
): NonNullable<EditorLink['place']> {
  const address = dump.cursor()?.address;
  return { kind: 'hex', mode, ...(address !== undefined && { address }) };
}

function mapPlace(
  { tabs }: EditorController,
  mapId: string,
  mode: 'TEXT' | '2D' | '3D',
): NonNullable<EditorLink['place']> {
  const { selection, camera } = tabs.mapController(mapId);
  const { area, cursor } = selection;
  return {
    kind: 'map',
    mapId,
    mode,
    cell: { area, ...cursor },
    ...(mode === '3D' && camera !== undefined && { camera }),
  };
}
