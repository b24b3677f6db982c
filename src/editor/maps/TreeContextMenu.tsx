import { Copy, FolderOpen, Pencil, Table2, Trash2 } from 'lucide-react';
import type { JSX } from 'react';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { useApplication } from '../../application/application.ts';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { type KeyText, useKeyText } from '../commands/use-keys.ts';
import { commandItem } from '../kit/command-items.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { MapLibrary } from '../library/map-library.ts';
import { packMapOf } from '../library/shared-maps.ts';
import { GROUP_KEYS, TYPE_KEYS } from '../library/tree-names.ts';
import { sharedIdsOf, type TreeOrder, type TreeRow } from '../library/tree-rows.ts';
import type { Editor } from '../open/open-editor.ts';
import type { EditorState } from '../state/editor-store.ts';
import type { TreeSubject } from '../state/tree-subject.ts';

/** A menu that was asked for on a line of the tree. */
export interface TreeMenuRequest {
  readonly row: TreeRow;
  /** CSS pixels of the window. */
  readonly point: { readonly x: number; readonly y: number };
}

/** How the tree is shown, and how that is changed. */
export interface TreeViewControl {
  readonly order: TreeOrder;
  readonly isOnlyChanged: boolean;
  setOrder(order: TreeOrder): void;
  setOnlyChanged(isOnlyChanged: boolean): void;
  setAllOpen(isOpen: boolean): void;
}

type Ask = ReturnType<typeof useApplication>['confirm']['ask'];

/** What entries are made of. */
interface MenuParts {
  readonly state: EditorState;
  readonly editor: Editor;
  readonly texts: Texts;
  readonly keyText: KeyText;
  readonly ask: Ask;
}

/** The menu of a line. Expectations 2.8, "Sidebar (tree)". */
export function TreeContextMenu({
  request,
  view,
  onClose,
}: {
  readonly request: TreeMenuRequest;
  readonly view: TreeViewControl;
  onClose(): void;
}): JSX.Element {
  const texts = useTexts();
  const editor = useEditor();
  const { confirm } = useApplication();
  const state = useEditorState((whole) => whole);
  const keyText = useKeyText();
  const { row, point } = request;
  return (
    <ContextMenu
      point={point}
      label={nameOf(row, texts)}
      items={[
        ...itemsOf(row, { state, editor, texts, keyText, ask: confirm.ask }),
        { kind: 'separator', id: 'beforeView' },
        ...viewItems(view, texts),
      ]}
      onClose={onClose}
    />
  );
}

function nameOf(row: TreeRow, { t }: Texts): string {
  switch (row.kind) {
    case 'map':
      return row.map.name;
    case 'offer':
      return row.map.name;
    case 'packFolder':
      return row.name;
    case 'folder':
      return row.folder.name;
    case 'type':
      return t(TYPE_KEYS[row.type]);
    case 'group':
      return t(GROUP_KEYS[row.id]);
  }
}

function itemsOf(row: TreeRow, parts: MenuParts): MenuItem[] {
  switch (row.kind) {
    case 'map':
      return mapItems(row.map, parts);
    case 'folder':
      return folderItems(row, parts);
    case 'offer':
      return [commandsOn(undefined, parts)('mapPack')];
    case 'packFolder':
      return sharedItems(row, parts);
    case 'type':
    case 'group':
      return [...sharedItems(row, parts), ...creationItems(parts, null)];
  }
}

/** What is done with maps of others. */
function sharedItems(row: TreeRow, parts: MenuParts): MenuItem[] {
  const { controller, shared } = parts.editor;
  const mapIds = sharedIdsOf(row, controller.library.store.getState().maps);
  const isPack = row.kind === 'packFolder' || (row.kind === 'group' && row.id === 'mapPack');
  const items = [
    ...(shared.wouldTake(mapIds, controller.library)
      ? [{ ...commandsOn({ kind: 'maps', mapIds }, parts)('takeOverMaps'), icon: <Copy /> }]
      : []),
    ...(isPack ? [commandsOn(undefined, parts)('mapPack')] : []),
  ];
  return items.length === 0 ? [] : [...items, { kind: 'separator', id: 'afterShared' }];
}

/** What is done with a map of the pack, or under the name that others have for it. */
function takeOverItems(map: ProjectMap, parts: MenuParts): MenuItem[] {
  const { t } = parts.texts;
  const { shared } = parts.editor;
  const isNamed = shared.store.getState().names.has(map.id);
  if (map.kind === 'USER_MAP' || (map.kind === 'POTENTIAL_MAP' && !isNamed)) return [];
  const isLocked = packMapOf(map)?.isLocked === true;
  const copy = commandsOn({ kind: 'map', mapId: map.id }, parts)('takeOverMaps');
  return [
    {
      ...copy,
      icon: <Copy />,
      ...(isLocked && { disabledReason: t('editor.mapPack.unsure') }),
    },
    ...(isLocked
      ? [
          {
            kind: 'action' as const,
            id: 'confirm',
            label: t('editor.library.confirm'),
            onSelect: () => fireAndForget(shared.run((work) => work.confirm(map.id))),
          },
        ]
      : []),
    { kind: 'separator', id: 'afterTakeOver' },
  ];
}

/** What is the same for every line. */
function viewItems(view: TreeViewControl, { t }: Texts): MenuItem[] {
  const order = (value: TreeOrder): MenuItem => ({
    kind: 'choice',
    id: value,
    label: t(value === 'name' ? 'editor.tree.byName' : 'editor.tree.byAddress'),
    checked: view.order === value,
    onSelect: () => view.setOrder(value),
  });
  return [
    {
      kind: 'choice',
      id: 'onlyChanged',
      label: t('editor.tree.onlyChanged'),
      checked: view.isOnlyChanged,
      onSelect: () => view.setOnlyChanged(!view.isOnlyChanged),
    },
    order('name'),
    order('address'),
    {
      kind: 'action',
      id: 'openAll',
      label: t('editor.treeMenu.openAll'),
      onSelect: () => view.setAllOpen(true),
    },
    {
      kind: 'action',
      id: 'closeAll',
      label: t('editor.treeMenu.closeAll'),
      onSelect: () => view.setAllOpen(false),
    },
  ];
}

/** An entry that runs a command for the line the menu was asked for on. */
type CommandEntryOf = (id: CommandId) => MenuItem & { readonly kind: 'action' };

function mapItems(map: ProjectMap, parts: MenuParts): MenuItem[] {
  const { editor, texts, keyText, ask } = parts;
  const { t } = texts;
  const { controller } = editor;
  return [
    {
      kind: 'action',
      id: 'open',
      label: t('editor.treeMenu.open'),
      icon: <FolderOpen />,
      keys: 'Enter',
      onSelect: () => controller.tabs.openMap(map.id),
    },
    {
      kind: 'action',
      id: 'openBeside',
      label: t('editor.treeMenu.openBeside'),
      onSelect: () => controller.tabs.openBeside(map.id),
    },
    {
      kind: 'action',
      id: 'preview',
      label: t('editor.commands.previewMap'),
      ...keysOf(keyText('previewMap')),
      onSelect: () => controller.previews.show(map.id),
    },
    {
      kind: 'action',
      id: 'inDump',
      label: t('editor.treeMenu.inDump'),
      icon: <Table2 />,
      onSelect: () => controller.moves.goTo(map.cells.address),
    },
    { kind: 'separator', id: 'afterOpen' },
    ...takeOverItems(map, parts),
    ...(map.kind === 'MAPPACK_MAP'
      ? []
      : [
          ...definitionItems(commandsOn({ kind: 'map', mapId: map.id }, parts), parts),
          moveItem(map, controller.library, texts),
        ]),
    // What was merely found comes back with the next reading; the pack stays as it was bought.
    ...(map.kind === 'USER_MAP' ? deletionItems(map, controller.library, t, ask) : []),
  ];
}

/** What is done with the description of a map, and with the map as a whole. */
function definitionItems(command: CommandEntryOf, { texts, keyText }: MenuParts): MenuItem[] {
  const { t } = texts;
  return [
    { ...command('editCell'), label: t('editor.treeMenu.properties'), icon: <Pencil /> },
    command('copyMapProperties'),
    command('similarMaps'),
    { kind: 'separator', id: 'afterProperties' },
    { ...command('copyMap'), icon: <Copy />, ...keysOf(keyText('copy')) },
    { ...command('pasteMap'), ...keysOf(keyText('paste')) },
    { kind: 'separator', id: 'afterPaste' },
  ];
}

function commandsOn(subject: TreeSubject | undefined, parts: MenuParts): CommandEntryOf {
  const { state, editor, texts, keyText } = parts;
  return (id) => commandItem(id, state, editor, texts, keyText, subject);
}

function keysOf(keys: string | undefined): { readonly keys?: string } {
  return keys === undefined ? {} : { keys };
}

function moveItem(map: ProjectMap, library: MapLibrary, { t }: Texts): MenuItem {
  const { folders } = library.store.getState();
  const moveTo = (folderId: string | null, label: string): MenuItem => ({
    kind: 'choice',
    id: folderId ?? 'root',
    label,
    checked: map.folderId === folderId && map.kind === 'USER_MAP',
    onSelect: () => fireAndForget(library.moveMap(map.id, folderId)),
  });
  return {
    kind: 'group',
    id: 'move',
    label: t('editor.treeMenu.move'),
    items: [
      moveTo(null, t('editor.tree.userMaps')),
      ...folders.map((folder) => moveTo(folder.id, folder.name)),
    ],
  };
}

function deletionItems(map: ProjectMap, library: MapLibrary, t: Texts['t'], ask: Ask): MenuItem[] {
  return [
    { kind: 'separator', id: 'beforeDelete' },
    deletion(
      'delete',
      {
        title: t('editor.treeMenu.deleteMapTitle', { name: map.name }),
        message: t('editor.treeMenu.deleteMapText'),
        confirmLabel: t('editor.treeMenu.deleteMap'),
      },
      () => library.deleteMaps([map.id]),
      ask,
    ),
  ];
}

/** An entry that deletes something after a question; its words are those of the button that says yes. */
function deletion(
  id: string,
  question: Pick<Parameters<Ask>[0], 'title' | 'message' | 'confirmLabel'>,
  act: () => Promise<void>,
  ask: Ask,
): MenuItem {
  return {
    kind: 'action',
    id,
    label: question.confirmLabel,
    icon: <Trash2 />,
    danger: true,
    onSelect: () => fireAndForget(askAndDo(ask({ ...question, tone: 'danger' }), act)),
  };
}

function folderItems(
  { folder }: TreeRow & { readonly kind: 'folder' },
  parts: MenuParts,
): MenuItem[] {
  const { ask } = parts;
  const { t, plural } = parts.texts;
  const { controller } = parts.editor;
  const command = commandsOn({ kind: 'folder', folder }, parts);
  const { library } = controller;
  const mapIds = library.store
    .getState()
    .maps.flatMap(({ id, folderId }) => (folderId === folder.id ? [id] : []));
  return [
    ...creationItems(parts, folder.id),
    { kind: 'separator', id: 'afterNew' },
    { ...command('editCell'), label: t('editor.treeMenu.editFolder'), icon: <Pencil /> },
    deletion(
      'delete',
      {
        title: t('editor.treeMenu.deleteFolderTitle', { name: folder.name }),
        message: t('editor.treeMenu.deleteFolderText'),
        confirmLabel: t('editor.treeMenu.deleteFolder'),
      },
      () => library.deleteFolder(folder.id),
      ask,
    ),
    ...(mapIds.length === 0
      ? []
      : [
          deletion(
            'deleteWithMaps',
            {
              title: plural('editor.treeMenu.deleteFolderMapsTitle', mapIds.length, {
                name: folder.name,
              }),
              message: t('editor.treeMenu.deleteMapText'),
              confirmLabel: t('editor.treeMenu.deleteFolderMaps'),
            },
            async () => {
              await library.deleteMaps(mapIds);
              await library.deleteFolder(folder.id);
            },
            ask,
          ),
        ]),
  ];
}

function creationItems({ editor, texts }: MenuParts, folderId: string | null): MenuItem[] {
  const { controller } = editor;
  const { t } = texts;
  return [
    {
      kind: 'action',
      id: 'newMap',
      label: t('editor.tree.newMap'),
      onSelect: () => controller.openDialog({ kind: 'createMap', folderId }),
    },
    {
      kind: 'action',
      id: 'newFolder',
      label: t('editor.tree.newFolder'),
      onSelect: () => controller.openDialog({ kind: 'folder' }),
    },
    {
      kind: 'action',
      id: 'pasteMap',
      label: t('editor.commands.pasteMap'),
      onSelect: () => controller.openDialog({ kind: 'pasteMap' }),
    },
    {
      kind: 'action',
      id: 'manage',
      label: t('editor.commands.manageMaps'),
      onSelect: () => controller.openDialog({ kind: 'manageMaps' }),
    },
  ];
}

async function askAndDo(answer: Promise<boolean>, act: () => Promise<void>): Promise<void> {
  if (await answer) await act();
}
