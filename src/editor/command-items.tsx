import { Copy } from 'lucide-react';
import type { MenuItem } from '../components/menu-items.ts';
import { copyText } from '../platform/clipboard.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { Texts } from '../texts/texts.ts';
import { type CommandId, commandOf } from './commands/commands.ts';
import { chordText } from './commands/key-chord.ts';
import type { Editor } from './open-editor.ts';
import type { EditorState } from './state/editor-store.ts';

/** A command as an entry of a menu, with its key, and with the reason while it is not possible. */
export function commandItem(
  id: CommandId,
  state: EditorState,
  editor: Editor,
  { t }: Texts,
): MenuItem {
  const command = commandOf(id);
  const [first] = command.keys;
  const reason =
    command.group === 'edit' && state.hex.display === 'ori' && id !== 'undo' && id !== 'redo'
      ? t('editor.disabled.readOnly')
      : t('editor.disabled.notNow');
  return {
    kind: 'action',
    id,
    label: t(`editor.commands.${id}`),
    ...(first && { keys: chordText(first) }),
    ...(command.isEnabled(state) ? {} : { disabledReason: reason }),
    onSelect: () => command.run(editor),
  };
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

/** Gives the keyboard back to the view after a menu, unless a dialog or the in-place editor has taken it. */
export function returnFocus({ controller }: Editor): void {
  const { dialog } = controller.store.getState();
  if (dialog === undefined && !isEntryOpen()) controller.target.focus();
}

/** Whether the in-place editor has the focus already. */
function isEntryOpen(): boolean {
  return document.activeElement instanceof HTMLInputElement;
}
