import { FolderOpen, Pencil, Table2, Trash2 } from 'lucide-react';
import type { JSX } from 'react';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { useApplication } from '../../app/application.ts';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../editor-context.ts';
import type { Editor } from '../open-editor.ts';
import type { MapLibrary } from './map-library.ts';
import { GROUP_KEYS, TYPE_KEYS } from './tree-names.ts';
import type { TreeRow } from './tree-rows.ts';

/** A menu that was asked for on a line of the tree. */
export interface TreeMenuRequest {
  readonly row: TreeRow;
  /** CSS pixels of the window. */
  readonly point: { readonly x: number; readonly y: number };
}

type Ask = ReturnType<typeof useApplication>['confirm']['ask'];

/** The menu of a line. Expectations 2.8, "Sidebar (tree)". */
export function TreeContextMenu({
  request,
  onClose,
}: {
  readonly request: TreeMenuRequest;
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
      items={itemsOf(row, editor, texts, confirm.ask)}
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
      return mapItems(row, editor, texts, ask);
    case 'folder':
      return folderItems(row, editor, texts, ask);
    case 'type':
    case 'group':
      return creationItems(editor, texts, null);
  }
}

function mapItems(
  { map }: TreeRow & { readonly kind: 'map' },
  { controller }: Editor,
  texts: Texts,
  ask: Ask,
): MenuItem[] {
  const { t } = texts;
  const { library } = controller;
  const { folders } = library.store.getState();
  const moveTo = (folderId: string | null, label: string): MenuItem => ({
    kind: 'choice',
    id: folderId ?? 'root',
    label,
    checked: map.folderId === folderId && map.kind === 'USER_MAP',
    onSelect: () => fireAndForget(library.moveMap(map.id, folderId)),
  });
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
      id: 'inDump',
      label: t('editor.treeMenu.inDump'),
      icon: <Table2 />,
      onSelect: () => controller.goTo(map.cells.address),
    },
    {
      kind: 'action',
      id: 'properties',
      label: t('editor.treeMenu.properties'),
      icon: <Pencil />,
      onSelect: () => controller.openDialog({ kind: 'mapProperties', mapId: map.id }),
    },
    {
      kind: 'group',
      id: 'move',
      label: t('editor.treeMenu.move'),
      items: [
        moveTo(null, t('editor.tree.userMaps')),
        ...folders.map((folder) => moveTo(folder.id, folder.name)),
      ],
    },
    // What was merely found comes back with the next reading.
    ...(map.kind === 'POTENTIAL_MAP' ? [] : deletionItems(map, library, t, ask)),
  ];
}

function deletionItems(map: ProjectMap, library: MapLibrary, t: Texts['t'], ask: Ask): MenuItem[] {
  return [
    { kind: 'separator', id: 'beforeDelete' },
    {
      kind: 'action',
      id: 'delete',
      label: t('editor.treeMenu.deleteMap'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () =>
        fireAndForget(
          askAndDo(
            ask({
              title: t('editor.treeMenu.deleteMapTitle', { name: map.name }),
              message: t('editor.treeMenu.deleteMapText'),
              confirmLabel: t('editor.treeMenu.deleteMap'),
              tone: 'danger',
            }),
            () => library.deleteMaps([map.id]),
          ),
        ),
    },
  ];
}

function folderItems(
  { folder }: TreeRow & { readonly kind: 'folder' },
  editor: Editor,
  texts: Texts,
  ask: Ask,
): MenuItem[] {
  const { t } = texts;
  const { controller } = editor;
  return [
    ...creationItems(editor, texts, folder.id),
    { kind: 'separator', id: 'afterNew' },
    {
      kind: 'action',
      id: 'rename',
      label: t('editor.treeMenu.editFolder'),
      icon: <Pencil />,
      onSelect: () => controller.openDialog({ kind: 'folder', folder }),
    },
    {
      kind: 'action',
      id: 'delete',
      label: t('editor.treeMenu.deleteFolder'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () =>
        fireAndForget(
          askAndDo(
            ask({
              title: t('editor.treeMenu.deleteFolderTitle', { name: folder.name }),
              message: t('editor.treeMenu.deleteFolderText'),
              confirmLabel: t('editor.treeMenu.deleteFolder'),
              tone: 'danger',
            }),
            () => controller.library.deleteFolder(folder.id),
          ),
        ),
    },
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
  ];
}

async function askAndDo(answer: Promise<boolean>, act: () => Promise<void>): Promise<void> {
  if (await answer) await act();
}
