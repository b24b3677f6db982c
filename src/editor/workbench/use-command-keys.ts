import { useEffect } from 'react';
import { isTypingPlace } from '../base/typing-place.ts';
import { builderKey } from '../commands/builder-keys.ts';
import { commandOfKey } from '../commands/key-map.ts';
import { useKeyMap } from '../commands/use-keys.ts';
import { useEditor } from '../kit/editor-context.ts';
import type { Editor } from '../open/open-editor.ts';

/** Commands whose usual keys views know too: here the command is meant. */
const BEFORE_VIEWS: ReadonlySet<string> = new Set(['stepUpMore', 'stepDownMore']);

/** Keys of the command table, wherever the focus is, but never while somebody types. */
export function useCommandKeys(): void {
  const editor = useEditor();
  const keys = useKeyMap();
  useEffect(() => {
    const isOurs = (event: KeyboardEvent): boolean => {
      const { dialog, menu, mapMenu } = editor.controller.store.getState();
      return (
        !event.defaultPrevented &&
        !event.isComposing &&
        !isTypingPlace(event.target) &&
        (dialog ?? menu ?? mapMenu) === undefined
      );
    };
    const run = (event: KeyboardEvent, isBeforeViews: boolean): void => {
      const found = isOurs(event) ? commandOfKey(keys, event) : undefined;
      if (found === undefined) return;
      const { command, place, isChosen } = found;
      // The browser brings its own events for these, with the clipboard in them; a held key has a listener of its own.
      if (command.isNative || command.isHeld) return;
      if (isBeforeViews !== (isChosen || BEFORE_VIEWS.has(command.id))) return;
      // Also when it is not enabled: Ctrl+S must never save the page, F11 never leave the window.
      event.preventDefault();
      if (isBeforeViews) event.stopPropagation();
      const state = editor.controller.store.getState();
      const subject = state.treeSubject;
      if (command.isEnabled(state, subject, editor)) command.run({ ...editor, subject }, place);
    };
    const onCapture = (event: KeyboardEvent): void => {
      if (isOurs(event) && builderKey(editor.controller, event)) {
        event.preventDefault();
        event.stopPropagation();
      } else run(event, true);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isOurs(event)) closeFloating(editor);
      run(event, false);
    };
    window.addEventListener('keydown', onCapture, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [editor, keys]);
}

/** Escape, where no view has a use for it: the preview goes, and the tolerance of similar data. */
function closeFloating({ controller }: Editor): void {
  controller.closeFloating();
}
