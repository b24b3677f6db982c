import type { EditorController } from '../controllers/editor-controller.ts';
import type { PressedKey } from './key-chord.ts';

/** Keys while a map is being built, as they are pressed. Expectations 2.2: 7 and 8 for rows, 9 and 0 for columns, X, Y, Enter. */
export const BUILDER_KEYS = {
  fewerRows: '7',
  moreRows: '8',
  fewerColumns: '9',
  moreColumns: '0',
  markX: 'x',
  markY: 'y',
  moveStart: 's',
  finish: 'enter',
  cancel: 'escape',
} as const;

/**
 * Does what a key means while a map is being built.
 *
 * @returns `false` for every other key, and while none is being built
 */
export function builderKey(controller: EditorController, pressed: PressedKey): boolean {
  if (controller.store.getState().building === undefined) return false;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
  const { building } = controller;
  switch (pressed.key.toLowerCase()) {
    case BUILDER_KEYS.fewerRows:
      building.resize('height', -1);
      return true;
    case BUILDER_KEYS.moreRows:
      building.resize('height', 1);
      return true;
    case BUILDER_KEYS.fewerColumns:
      building.resize('width', -1);
      return true;
    case BUILDER_KEYS.moreColumns:
      building.resize('width', 1);
      return true;
    case BUILDER_KEYS.markX:
      building.mark('x');
      return true;
    case BUILDER_KEYS.markY:
      building.mark('y');
      return true;
    case BUILDER_KEYS.moveStart:
      building.begin();
      return true;
    case BUILDER_KEYS.finish:
      building.finish();
      return true;
    case BUILDER_KEYS.cancel:
      building.cancel();
      return true;
    default:
      return false;
  }
}
