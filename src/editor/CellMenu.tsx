import type { JSX } from 'react';
import { formatAddress } from '../../core/values/parse-address.ts';
import type { HexMenuRequest } from '../../renderer/hex/hex-view-contract.ts';
import { ContextMenu } from '../components/ContextMenu.tsx';
import type { MenuItem } from '../components/menu-items.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import { commandItem, copyItem, editItems } from './command-items.tsx';
import type { CommandId } from './commands/commands.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import type { Editor } from './open-editor.ts';
import type { CursorSummary } from './state/cursor-summary.ts';
import type { EditorState } from './state/editor-store.ts';

/**
 * The menu of a cell or of the selection. The view decides where and for what it opens; the entries come from the command
 * table. Specification 2, "Context menus"; expectations 2.8.
 */
export function CellMenu({ request }: { readonly request: HexMenuRequest }): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const editor = useEditor();
  const state = useEditorState((whole) => whole);
  const label =
    request.target === 'selection'
      ? plural('editor.menu.selection', state.cursor?.statistics.count ?? 0)
      : t('editor.menu.cell', { address: formatAddress(request.address) });
  return (
    <ContextMenu
      point={{ x: request.clientX, y: request.clientY }}
      label={label}
      items={itemsOf(request, state, editor, texts)}
      onClose={() => editor.controller.closeMenu()}
      onFocusReturn={() => editor.controller.takeFocus()}
    />
  );
}

function itemsOf(
  request: HexMenuRequest,
  state: EditorState,
  editor: Editor,
  texts: Texts,
): MenuItem[] {
  const command = (id: CommandId): MenuItem => commandItem(id, state, editor, texts);
  return [
    ...editItems(state, editor, texts),
    command('goToAddress'),
    command('nextDifference'),
    command('createMap'),
    { kind: 'separator', id: 'afterMoves' },
    copyItem('copyAddress', formatAddress(request.address), texts),
    ...rangeItems(request, state.cursor, texts),
  ];
}

function rangeItems(
  { target }: HexMenuRequest,
  cursor: CursorSummary | undefined,
  texts: Texts,
): MenuItem[] {
  if (target !== 'selection' || cursor === undefined) return [];
  const range = `${formatAddress(cursor.firstAddress)}-${formatAddress(cursor.lastAddress)}`;
  return [copyItem('copyRange', range, texts)];
}
