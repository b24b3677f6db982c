import { useEffect } from 'react';
import type { DisplayMode } from '../../../core/values/cell-text.ts';
import { isTypingPlace } from '../base/typing-place.ts';
import { isPressed } from '../commands/key-chord.ts';
import { keysOf } from '../commands/key-map.ts';
import { useKeyMap } from '../commands/use-keys.ts';
import { useEditor } from '../kit/editor-context.ts';

/** The original is shown for as long as the key of the command `peek` is held down. Expectations 4.2. */
export function usePeek(): void {
  const { controller } = useEditor();
  const keys = useKeyMap();
  useEffect(() => {
    /** What was shown before; undefined while the key is not held. */
    let before: DisplayMode | undefined;
    /** Place of the key that is held. */
    let heldCode = '';
    const end = (): void => {
      if (before !== undefined) controller.changeHex({ display: before });
      before = undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!keysOf(keys, 'peek').some((chord) => isPressed(chord, event))) return;
      if (event.repeat || event.defaultPrevented || isTypingPlace(event.target)) return;
      const { dialog, menu, mapMenu, hex } = controller.store.getState();
      if ((dialog ?? menu ?? mapMenu) !== undefined || hex.display === 'ori') return;
      before = hex.display;
      heldCode = event.code;
      controller.changeHex({ display: 'ori' });
    };
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.code === heldCode) end();
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
  }, [controller, keys]);
}
