import { entryFormat } from './entry-rules.ts';
import type { TableCursor } from './table-cursor.ts';
import { type TableIntent, tableKeyIntent } from './table-keys.ts';
import type { TableModel } from './table-model.ts';

/** What keys work on beside selection and cursor. */
export interface TableKeyPort {
  openEntry(text?: string): void;
  openMenu(): void;
  /** @returns `false` if nothing is being dragged */
  cancelDrag(): boolean;
  /** A key went down: that of the menu, or another one. */
  menuKeyChanged(isDown: boolean): void;
}

/**
 * Has the keys pressed in an element work on a table. Those it has no use for go on to the application.
 *
 * @returns a function that ends listening
 */
export function listenToTableKeys(
  element: HTMLElement,
  model: TableModel,
  cursor: TableCursor,
  port: TableKeyPort,
): () => void {
  const controller = new AbortController();
  const pressed = (event: KeyboardEvent): void => {
    // 229 is what browsers report for keys that an input method takes.
    if (event.isComposing || event.keyCode === 229) return;
    const { area } = model.selected.selection;
    const intent = tableKeyIntent(event, entryFormat(model.data.map, model.settings, area));
    port.menuKeyChanged(intent?.kind === 'menu');
    if (intent === undefined || !perform(intent, model, cursor, port)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('keydown', pressed, { signal: controller.signal });
  return () => controller.abort();
}

/** Returns `false` for a key that has nothing to do here after all. */
function perform(
  intent: TableIntent,
  { selected }: TableModel,
  cursor: TableCursor,
  port: TableKeyPort,
): boolean {
  const { area, cursor: cell } = selected.selection;
  switch (intent.kind) {
    case 'move': {
      const { isExtending, move } = intent;
      cursor.move(move, { isExtending, crossesAreas: !isExtending });
      return true;
    }
    case 'selectRow':
      cursor.apply(selected.selectRow(cell.row, 'alone'), false);
      return true;
    case 'selectColumn':
      cursor.apply(selected.selectColumn(cell.column, 'alone'), false);
      return true;
    case 'selectAll':
      cursor.apply(selected.selectAll(area), false);
      return true;
    case 'escape':
      if (port.cancelDrag()) return true;
      if (!selected.hasRange) return false;
      cursor.apply(selected.collapse(), true);
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
