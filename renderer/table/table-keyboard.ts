import { listenToKeys } from '../input/key-listener.ts';
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
}

/**
 * Has the keys pressed in an element work on a table.
 *
 * @returns a function that ends listening
 */
export function listenToTableKeys(
  element: HTMLElement,
  model: TableModel,
  cursor: TableCursor,
  port: TableKeyPort,
): () => void {
  return listenToKeys(element, {
    intentOf: (event) => {
      const { area } = model.selected.selection;
      return tableKeyIntent(event, entryFormat(model.data.map, model.settings, area));
    },
    perform: (intent) => perform(intent, model, cursor, port),
  });
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
