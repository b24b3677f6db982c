import type { NumberFormat } from '../../core/values/number-format.ts';
import { writtenFormat } from '../grid/cell-formatter.ts';
import { type KeyIntent, keyIntent } from '../input/key-intent.ts';
import { listenToKeys } from '../input/key-listener.ts';
import { acceptsEntry } from './hex-cells.ts';
import type { HexCursor } from './hex-cursor.ts';
import type { HexModel } from './hex-model.ts';

/** What keys work on beside selection and cursor. */
export interface HexKeyPort {
  openEntry(text?: string): void;
  openMenu(): void;
  /** @returns `false` if nothing is being dragged */
  cancelDrag(): boolean;
}

/**
 * Has the keys pressed in an element work on a hex view.
 *
 * @returns a function that ends listening
 */
export function listenToHexKeys(
  element: HTMLElement,
  model: HexModel,
  cursor: HexCursor,
  port: HexKeyPort,
): () => void {
  return listenToKeys(element, {
    intentOf: (event) => keyIntent(event, entryFormat(model)),
    perform: (intent) => perform(intent, model, cursor, port),
  });
}

/** Returns `false` for a key that has nothing to do here after all. */
function perform(intent: KeyIntent, model: HexModel, cursor: HexCursor, port: HexKeyPort): boolean {
  switch (intent.kind) {
    case 'move':
      cursor.move(intent.move, intent.isExtending);
      return true;
    case 'selectAll':
      cursor.apply(model.selected.selectAll(), 'never');
      return true;
    case 'escape':
      if (port.cancelDrag()) return true;
      if (!model.hasRange) return false;
      cursor.apply(model.selected.collapse(), 'nearest');
      return true;
    case 'edit':
      port.openEntry();
      return true;
    case 'type':
      port.openEntry(intent.text);
      return true;
    case 'menu':
      port.openMenu();
      return true;
  }
}

/** Format in which a typed character starts an entry, if cells accept one. */
function entryFormat({ settings, hasCursorCell }: HexModel): NumberFormat | undefined {
  if (!acceptsEntry(settings) || !hasCursorCell) return undefined;
  if (settings.display === 'percentageDiff') return 'DEC';
  return writtenFormat(settings.format, settings.display);
}
