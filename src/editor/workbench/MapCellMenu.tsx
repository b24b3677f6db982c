import { Pencil, Table2 } from 'lucide-react';
import type { JSX } from 'react';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { MapMenuRequest } from '../../../renderer/map/map-view-contract.ts';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { type KeyText, useKeyText } from '../commands/use-keys.ts';
import { commandItem, copyItem, editItems } from '../kit/command-items.tsx';
import { compareItems } from '../kit/compare-items.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { Editor } from '../open/open-editor.ts';
import type { EditorState } from '../state/editor-store.ts';

/** The menu of the cells of a map. Expectations 2.8, "Map cells". */
export function MapCellMenu({ request }: { readonly request: MapMenuRequest }): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const editor = useEditor();
  const state = useEditorState((whole) => whole);
  const keyText = useKeyText();
  const map = editor.controller.tabs.activeMap;
  const label =
    request.target === 'selection'
      ? plural('editor.menu.selection', state.cursor?.statistics.count ?? 0)
      : t(`editor.mapCell.${request.area}`, {
          row: request.cell.row + 1,
          column: request.cell.column + 1,
          value: map?.textsOf(request.area, request.cell).shown ?? '',
        });
  return (
    <ContextMenu
      point={{ x: request.clientX, y: request.clientY }}
      label={label}
      items={itemsOf(state, editor, texts, keyText)}
      onClose={() => editor.controller.closeMenu()}
      onFocusReturn={() => editor.controller.takeFocus()}
    />
  );
}

function itemsOf(state: EditorState, editor: Editor, texts: Texts, keyText: KeyText): MenuItem[] {
  const { t } = texts;
  const command = (id: CommandId): MenuItem & { readonly kind: 'action' } =>
    commandItem(id, state, editor, texts, keyText);
  const address = state.cursor?.address;
  return [
    ...editItems(state, editor, texts, keyText),
    command('nextDifference'),
    ...(address === undefined ? [] : addressItems(address, editor, texts)),
    command('copyLink'),
    { kind: 'separator', id: 'beforeShown' },
    command('showOriginal'),
    command('showDifference'),
    command('showPercent'),
    {
      kind: 'group',
      id: 'compareWith',
      label: t('editor.compare.label'),
      items: compareItems(state, editor.controller, texts),
    },
    { kind: 'separator', id: 'beforeProperties' },
    command('copyMap'),
    command('copyTable'),
    command('pasteMap'),
    command('similarMaps'),
    command('copyMapProperties'),
    { ...command('mapProperties'), label: t('editor.treeMenu.properties'), icon: <Pencil /> },
  ];
}

function addressItems(address: number, { controller }: Editor, texts: Texts): MenuItem[] {
  return [
    {
      kind: 'action',
      id: 'inDump',
      label: texts.t('editor.treeMenu.inDump'),
      icon: <Table2 />,
      onSelect: () => controller.moves.goTo(address),
    },
    copyItem('copyAddress', formatAddress(address), texts),
  ];
}
