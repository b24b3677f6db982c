import { Grid3x3 } from 'lucide-react';
import type { JSX } from 'react';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import { mapCellAt } from '../../../core/maps/cell-address.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { BAR_SCALES, RIGHT_PANES } from '../../../renderer/hex/hex-view-contract.ts';
import type { DumpMenuRequest } from '../../../renderer/view/view-contract.ts';
import { ContextMenu } from '../../components/ContextMenu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { type KeyText, useKeyText } from '../commands/use-keys.ts';
import { commandItem, copyItem, editItems } from '../kit/command-items.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { Editor } from '../open/open-editor.ts';
import type { CursorSummary } from '../state/cursor-summary.ts';
import type { EditorState } from '../state/editor-store.ts';

/** Maps that the menu offers to open, of those that lie over a cell. */
const MAX_MAPS = 5;

/**
 * The menu of a cell or of the selection. The view decides where and for what it opens; the entries come from the command
 * table. Specification 2, "Context menus"; expectations 2.8.
 */
export function CellMenu({ request }: { readonly request: DumpMenuRequest }): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const editor = useEditor();
  const state = useEditorState((whole) => whole);
  const keyText = useKeyText();
  const label =
    request.target === 'selection'
      ? plural('editor.menu.selection', state.cursor?.statistics.count ?? 0)
      : t('editor.menu.cell', { address: formatAddress(request.address) });
  return (
    <ContextMenu
      point={{ x: request.clientX, y: request.clientY }}
      label={label}
      items={
        request.target === 'pane'
          ? rightPaneItems(state, editor, texts)
          : itemsOf(request, state, editor, texts, keyText)
      }
      onClose={() => editor.controller.closeMenu()}
      onFocusReturn={() => editor.controller.takeFocus()}
    />
  );
}

function itemsOf(
  request: DumpMenuRequest,
  state: EditorState,
  editor: Editor,
  texts: Texts,
  keyText: KeyText,
): MenuItem[] {
  const { t } = texts;
  const command = (id: CommandId): MenuItem => commandItem(id, state, editor, texts, keyText);
  return [
    ...editItems(state, editor, texts, keyText),
    command('goToAddress'),
    command('mark'),
    command('searchSelection'),
    command('exportSelection'),
    command('nextDifference'),
    command('createMap'),
    command('buildMap'),
    command('previewMap'),
    ...mapItems(request.address, editor, texts),
    { kind: 'separator', id: 'afterMoves' },
    copyItem('copyAddress', formatAddress(request.address), texts),
    ...rangeItems(request, state.cursor, texts),
    command('copyLink'),
    { kind: 'separator', id: 'beforePane' },
    {
      kind: 'group',
      id: 'rightPane',
      label: t('editor.rightPane.label'),
      items: rightPaneItems(state, editor, texts),
    },
  ];
}

/** Maps of the tree that lie under the cell. */
function mapItems(address: number, { controller }: Editor, { t }: Texts): MenuItem[] {
  const { maps } = controller.library.store.getState();
  const here = maps.filter(
    (map) => map.kind !== 'POTENTIAL_MAP' && mapCellAt(map, address) !== undefined,
  );
  return here.slice(0, MAX_MAPS).map((map) => ({
    kind: 'action',
    id: `open-${map.id}`,
    label: t('editor.menu.openMap', { name: map.name }),
    icon: <Grid3x3 />,
    onSelect: () => controller.moves.showDifference(map.id, { start: address, end: address + 1 }),
  }));
}

/** What stands beside the cells. Specification 2, "right-window options". */
function rightPaneItems(state: EditorState, { controller }: Editor, { t }: Texts): MenuItem[] {
  return [
    ...RIGHT_PANES.map(
      (rightPane): MenuItem => ({
        kind: 'choice',
        id: rightPane,
        label: t(`editor.rightPane.${rightPane}`),
        checked: state.hex.rightPane === rightPane,
        onSelect: () => controller.changeHex({ rightPane }),
      }),
    ),
    { kind: 'separator', id: 'beforeScale' },
    ...BAR_SCALES.map(
      (barScale): MenuItem => ({
        kind: 'choice',
        id: `scale-${barScale}`,
        label: t(`editor.rightPane.scales.${barScale}`),
        checked: state.hex.barScale === barScale,
        onSelect: () => controller.changeHex({ barScale }),
      }),
    ),
  ];
}

function rangeItems(
  { target }: DumpMenuRequest,
  cursor: CursorSummary | undefined,
  texts: Texts,
): MenuItem[] {
  if (target !== 'selection' || cursor === undefined) return [];
  const range = addressRangeText(cursor.firstAddress, cursor.lastAddress);
  return [copyItem('copyRange', range, texts)];
}
