import { Copy, FolderOpen, Pencil, Table2, Trash2 } from 'lucide-react';
import type { JSX } from 'react';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { useApplication } from '../../application/application.ts';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import type { MapLibrary } from '../library/map-library.ts';
import { GROUP_KEYS, TYPE_KEYS } from '../library/tree-names.ts';
import type { TreeOrder, TreeRow } from '../library/tree-rows.ts';
import type { Editor } from '../open/open-editor.ts';

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
  const { row, point } = request;
  return (
    <ContextMenu
      point={point}
      label={nameOf(row, texts)}
      items={[
        ...itemsOf(row, editor, texts, confirm.ask),
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
    case 'folder':
      return row.folder.name;
    case 'type':
      return t(TYPE_KEYS[row.type]);
    case 'group':
      return t(GROUP_KEYS[row.id]);
  }
}

function itemsOf(row: TreeRow, editor: Editor, texts: Texts, ask: Ask): MenuItem[] {
  switch (row.kind) {
    case 'map':
      return mapItems(row.map, editor, texts, ask);
    case 'folder':
      return folderItems(row, editor, texts, ask);
    case 'type':
    case 'group':
      return creationItems(editor, texts, null);
  }
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

function mapItems(map: ProjectMap, editor: Editor, texts: Texts, ask: Ask): MenuItem[] {
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
      keys: 'Space',
      onSelect: () => controller.store.setState({ preview: { kind: 'map', mapId: map.id } }),
    },
    {
      kind: 'action',
      id: 'inDump',
      label: t('editor.treeMenu.inDump'),
      icon: <Table2 />,
      onSelect: () => controller.goTo(map.cells.address),
    },
    { kind: 'separator', id: 'afterOpen' },
    ...definitionItems(map, editor, texts),
    moveItem(map, controller.library, texts),
    // What was merely found comes back with the next reading.
    ...(map.kind === 'POTENTIAL_MAP' ? [] : deletionItems(map, controller.library, t, ask)),
  ];
}

/** What is done with the description of a map, and with the map as a whole. */
function definitionItems(
  map: ProjectMap,
  { controller, clipboard }: Editor,
  { t }: Texts,
): MenuItem[] {
  const mapId = map.id;
  const readOnly = controller.isEditable() ? {} : { disabledReason: t('editor.disabled.readOnly') };
  return [
    {
      kind: 'action',
      id: 'properties',
      label: t('editor.treeMenu.properties'),
      icon: <Pencil />,
      keys: 'F2',
      onSelect: () => controller.openDialog({ kind: 'mapProperties', mapId }),
    },
    {
      kind: 'action',
      id: 'copyProperties',
      label: t('editor.commands.copyMapProperties'),
      onSelect: () => controller.openDialog({ kind: 'copyMapProperties', mapId }),
    },
    {
      kind: 'action',
      id: 'similar',
      label: t('editor.commands.similarMaps'),
      ...readOnly,
      onSelect: () => controller.openDialog({ kind: 'similarMaps', mapId }),
    },
    { kind: 'separator', id: 'afterProperties' },
    {
      kind: 'action',
      id: 'copyMap',
      label: t('editor.commands.copyMap'),
      icon: <Copy />,
      keys: 'Ctrl+C',
      onSelect: () => clipboard.copyMap(mapId),
    },
    {
      kind: 'action',
      id: 'pasteMap',
      label: t('editor.commands.pasteMap'),
      keys: 'Ctrl+V',
      ...readOnly,
      onSelect: () => controller.openDialog({ kind: 'pasteMap', targetId: mapId }),
    },
    { kind: 'separator', id: 'afterPaste' },
  ];
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
  editor: Editor,
  texts: Texts,
  ask: Ask,
): MenuItem[] {
  const { t, plural } = texts;
  const { controller } = editor;
  const { library } = controller;
  const mapIds = library.store
    .getState()
    .maps.flatMap(({ id, folderId }) => (folderId === folder.id ? [id] : []));
  return [
    ...creationItems(editor, texts, folder.id),
    { kind: 'separator', id: 'afterNew' },
    {
      kind: 'action',
      id: 'rename',
      label: t('editor.treeMenu.editFolder'),
      icon: <Pencil />,
      keys: 'F2',
      onSelect: () => controller.openDialog({ kind: 'folder', folder }),
    },
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

function creationItems({ controller }: Editor, { t }: Texts, folderId: string | null): MenuItem[] {
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
