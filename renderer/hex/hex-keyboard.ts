import type { NumberFormat } from '../../core/values/number-format.ts';
import { writtenFormat } from '../grid/cell-formatter.ts';
import { type KeyIntent, keyIntent } from '../input/key-intent.ts';
import { acceptsEntry } from './hex-cells.ts';
import type { HexCursor } from './hex-cursor.ts';
import type { HexModel } from './hex-model.ts';

/** What keys work on beside selection and cursor. */
export interface HexKeyPort {
  openEntry(text?: string): void;
  openMenu(): void;
  /** @returns `false` if nothing is being dragged */
  cancelDrag(): boolean;
  /** A key went down: that of the menu, or another one. */
  menuKeyChanged(isDown: boolean): void;
}

/**
 * Has the keys pressed in an element work on a hex view. Those it has no use for go on to the application.
 *
 * @returns a function that ends listening
 */
export function listenToHexKeys(
  element: HTMLElement,
  model: HexModel,
  cursor: HexCursor,
  port: HexKeyPort,
): () => void {
  const controller = new AbortController();
  const pressed = (event: KeyboardEvent): void => {
    // 229 is what browsers report for keys that an input method takes.
    if (event.isComposing || event.keyCode === 229) return;
    const intent = keyIntent(event, entryFormat(model));
    port.menuKeyChanged(intent?.kind === 'menu');
    if (intent === undefined || !perform(intent, model, cursor, port)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('keydown', pressed, { signal: controller.signal });
  return () => controller.abort();
}

/** Returns `false` for a key that has nothing to do here after all. */
function perform(intent: KeyIntent, model: HexModel, cursor: HexCursor, port: HexKeyPort): boolean {
  switch (intent.kind) {
    case 'move':
      cursor.move(intent.move, intent.isExtending);
      return true;
    case 'selectAll':
      cursor.apply(model.selectAll(), 'never');
      return true;
    case 'escape':
      if (port.cancelDrag()) return true;
      if (!model.hasRange) return false;
      cursor.apply(model.collapse(), 'nearest');
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
