import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import { areaSize, selectMapCell } from '../../../core/selection/map-selection.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import {
  type EditorLink,
  type LinkedDump,
  type LinkedMap,
  type LinkPart,
  readEditorLink,
  withoutEditorLink,
} from '../state/editor-link.ts';
import { activateTab, HEX_TAB_ID, openMapTab, setTabMode } from '../state/editor-tabs.ts';
import type { EditorController } from './editor-controller.ts';
import type { VersionActions } from './version-actions.ts';

/** The parts of an open project that a link moves. */
export interface LinkedEditor {
  readonly controller: EditorController;
  readonly versions: Pick<VersionActions, 'changeVersion'>;
}

/** What is left to do once the editor is on the screen: what has to be asked, and what has to be told. */
export type AfterLink = () => void;

/**
 * Goes where the address of the page says, before anything is drawn; what it names and is not there is told. The address is as short
 * as any other afterwards: a page that is loaded anew is where it was left.
 */
export async function openLink(editor: LinkedEditor): Promise<AfterLink> {
  const { location, history } = window;
  const read = readEditorLink(location.search);
  if (read === undefined) return () => undefined;
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${withoutEditorLink(search)}${hash}`);
  return goToLink(editor, read.link, read.faults);
}

/** @param faults parts of the address that were not understood */
export async function goToLink(
  editor: LinkedEditor,
  link: EditorLink,
  faults: readonly LinkPart[],
): Promise<AfterLink> {
  const { controller, versions } = editor;
  const { session } = controller;
  const missing = new Set(faults);
  const { versionId, baseId, display, place } = link;
  const isOther = versionId !== undefined && versionId !== session.current.id;
  const canBeShown = isOther && isThere(controller, versionId);
  if (isOther && !canBeShown) missing.add('version');
  // Where something is unsaved the person is asked, and that needs the screen.
  const asksFirst = canBeShown && session.byteStore.unsavedCount > 0;
  if (canBeShown && !asksFirst) {
    await versions.changeVersion(versionId);
    if (session.current.id !== versionId) missing.add('version');
  }
  if (baseId !== undefined) {
    if (isThere(controller, baseId)) await controller.compare.choose(baseId);
    else missing.add('base');
  }
  if (display !== undefined) controller.changeHex({ display });
  if (place?.kind === 'hex') goToDump(controller, place, missing);
  if (place?.kind === 'map') {
    await controller.library.settled();
    goToMap(controller, place, missing);
  }
  const tell = (): void => {
    if (missing.size > 0) controller.openDialog({ kind: 'link', missing: [...missing] });
  };
  const askAndTell = async (): Promise<void> => {
    try {
      if (asksFirst) await versions.changeVersion(versionId);
    } finally {
      // The question has the place of the dialog until it is answered.
      tell();
    }
  };
  return () => (asksFirst ? fireAndForget(askAndTell()) : tell());
}

function isThere({ session }: EditorController, versionId: string): boolean {
  return versionId === ORIGINAL_ID || session.versions.some(({ id }) => id === versionId);
}

function goToDump(
  controller: EditorController,
  { mode, address }: LinkedDump,
  missing: Set<LinkPart>,
): void {
  controller.tabs.change((tabs) => setTabMode(activateTab(tabs, HEX_TAB_ID), HEX_TAB_ID, mode));
  if (address === undefined) return;
  if (address < controller.session.byteStore.original.length) controller.dump.goTo(address);
  else missing.add('address');
}

function goToMap(
  controller: EditorController,
  { mapId, mode, cell, camera }: LinkedMap,
  missing: Set<LinkPart>,
): void {
  const map = controller.library.map(mapId);
  if (map === undefined) {
    missing.add('map');
    return;
  }
  const { tabs } = controller;
  tabs.change((state) => setTabMode(openMapTab(state, mapId), mapId, mode));
  const opened = tabs.mapController(mapId);
  if (camera !== undefined) opened.camera = camera;
  if (cell === undefined) return;
  const { rows, columns } = areaSize(map, cell.area);
  const { row, column, area } = cell;
  if (row >= rows || column >= columns) missing.add('cell');
  else opened.selectionChanged(selectMapCell(area, { row, column }), undefined);
}
