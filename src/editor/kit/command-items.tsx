import { Copy } from 'lucide-react';
import type { MenuItem } from '../../components/menu-items.ts';
import { copyText } from '../../platform/clipboard.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { commandOf } from '../commands/commands.ts';
import type { KeyText } from '../commands/use-keys.ts';
import type { Editor } from '../open/open-editor.ts';
import type { EditorState } from '../state/editor-store.ts';
import type { TreeSubject } from '../state/tree-subject.ts';

/**
 * A command as an entry of a menu, with its key, and with the reason while it is not possible.
 *
 * @param subject the line of the tree that is meant instead of the map that is shown
 */
export function commandItem(
  id: CommandId,
  state: EditorState,
  editor: Editor,
  { t }: Texts,
  keyText: KeyText,
  subject?: TreeSubject,
): MenuItem & { readonly kind: 'action' } {
  const command = commandOf(id);
  const keys = keyText(id);
  const isEnabled = command.isEnabled(state, subject, editor);
  const onceEditable = { ...state, hex: { ...state.hex, display: 'mod' } } as const;
  const passing = command.isEnabled(onceEditable, subject, editor) ? 'readOnly' : 'notNow';
  const lasting = command.disabledReason?.(state, subject, editor);
  const reason = t(`editor.disabled.${lasting ?? passing}`);
  return {
    kind: 'action',
    id,
    label: t(`editor.commands.${id}`),
    ...(keys !== undefined && { keys }),
    ...(isEnabled ? {} : { disabledReason: reason }),
    onSelect: () => command.run({ ...editor, subject }),
  };
}

const CLIPBOARD: readonly CommandId[] = ['copy', 'cut', 'paste'];
const PASTES: readonly CommandId[] = ['pasteDifference', 'pastePercent', 'pasteSpecial'];
const CHANGES: readonly CommandId[] = [
  'changeAbsolute',
  'changeRelative',
  'changeByEdit',
  'changeBySlider',
  'interpolate',
  'smooth',
  'round',
  'limit',
  'flatten',
  'fillDown',
  'fillRight',
  'again',
];
const SELECTIONS: readonly CommandId[] = [
  'selectAll',
  'selectRow',
  'selectColumn',
  'selectChanged',
  'selectSimilar',
  'selectMap',
  'deselect',
];

/** Entries that every menu of cells begins with. Expectations 2.8. */
export function editItems(
  state: EditorState,
  editor: Editor,
  texts: Texts,
  keyText: KeyText,
): MenuItem[] {
  const command = (id: CommandId): MenuItem => commandItem(id, state, editor, texts, keyText);
  const group = (id: 'pasteAs' | 'change' | 'select', ids: readonly CommandId[]): MenuItem => ({
    kind: 'group',
    id,
    label: texts.t(`editor.menu.${id}`),
    items: ids.map(command),
  });
  return [
    command('editCell'),
    ...CLIPBOARD.map(command),
    group('pasteAs', PASTES),
    { kind: 'separator', id: 'afterClipboard' },
    group('change', CHANGES),
    command('stepUp'),
    command('stepDown'),
    command('restoreOriginal'),
    group('select', SELECTIONS),
    { kind: 'separator', id: 'afterEdits' },
  ];
}

/** An entry that copies a text. */
export function copyItem(id: 'copyAddress' | 'copyRange', text: string, { t }: Texts): MenuItem {
  return {
    kind: 'action',
    id,
    label: t(`editor.menu.${id}`),
    icon: <Copy />,
    onSelect: () => fireAndForget(copyText(text)),
  };
}
