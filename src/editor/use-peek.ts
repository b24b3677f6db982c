import { useEffect } from 'react';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import { isTypingPlace } from './commands/typing-place.ts';
import { useEditor } from './editor-context.ts';

const PEEK_KEY = 'o';

/** The original is shown for as long as O is held down. Expectations 4.2. */
export function usePeek(): void {
  const { controller } = useEditor();
  useEffect(() => {
    /** What was shown before; undefined while the key is not held. */
    let before: DisplayMode | undefined;
    const end = (): void => {
      if (before !== undefined) controller.changeHex({ display: before });
      before = undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || event.key.toLowerCase() !== PEEK_KEY) return;
      if (event.repeat || event.defaultPrevented || isTypingPlace(event.target)) return;
      const { dialog, menu, mapMenu, hex } = controller.store.getState();
      if ((dialog ?? menu ?? mapMenu) !== undefined || hex.display === 'ori') return;
      before = hex.display;
      controller.changeHex({ display: 'ori' });
    };
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === PEEK_KEY) end();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    // A window that loses the keyboard hears no key go up.
    window.addEventListener('blur', end);
    return () => {
      end();
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', end);
    };
  }, [controller]);
}
