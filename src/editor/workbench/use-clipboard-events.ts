import { useEffect } from 'react';
import { isTypingPlace } from '../base/typing-place.ts';
import { useEditor } from '../kit/editor-context.ts';

/** Copying, cutting and pasting by the browser's own keys, wherever the focus is, but never while somebody types. */
export function useClipboardEvents(): void {
  const { controller, clipboard } = useEditor();
  useEffect(() => {
    const isOurs = (event: ClipboardEvent): boolean => {
      const { dialog, menu, mapMenu } = controller.store.getState();
      return (
        !event.defaultPrevented &&
        !isTypingPlace(event.target) &&
        (dialog ?? menu ?? mapMenu) === undefined
      );
    };
    /** Text that the person has marked elsewhere on the page is the browser's to copy. */
    const isTextMarked = (): boolean => document.getSelection()?.isCollapsed === false;
    const onCopy = (event: ClipboardEvent): void => {
      const isMine = clipboard.isMapWanted || (isOurs(event) && !isTextMarked());
      if (!isMine || event.clipboardData === null) return;
      if (clipboard.copy(event.clipboardData)) event.preventDefault();
    };
    const onCut = (event: ClipboardEvent): void => {
      if (!isOurs(event) || event.clipboardData === null) return;
      if (clipboard.cut(event.clipboardData)) event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!isOurs(event) || event.clipboardData === null) return;
      event.preventDefault();
      clipboard.paste(event.clipboardData);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [controller, clipboard]);
}
