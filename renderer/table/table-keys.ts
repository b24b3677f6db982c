import type { NumberFormat } from '../../core/values/number-format.ts';
import type { CursorMove } from '../grid/cursor-move.ts';
import { type KeyPress, keyIntent } from '../input/key-intent.ts';
import type { TableMove } from './table-moves.ts';

/** What a key press asks of a table. */
export type TableIntent =
  | { readonly kind: 'move'; readonly move: TableMove; readonly isExtending: boolean }
  | { readonly kind: 'selectRow' }
  | { readonly kind: 'selectColumn' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'menu' };

/** Moves with Ctrl, or Command on a Mac: to the edge in that direction. */
const CONTROL_MOVES: ReadonlyMap<string, TableMove> = new Map([
  ['ArrowLeft', 'rowStart'],
  ['ArrowRight', 'rowEnd'],
  ['ArrowUp', 'columnStart'],
  ['ArrowDown', 'columnEnd'],
]);

/** Moves of every grid that are called otherwise in a table. */
const TABLE_MOVES: Readonly<Record<CursorMove, TableMove>> = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  pageUp: 'pageUp',
  pageDown: 'pageDown',
  rowStart: 'rowStart',
  rowEnd: 'rowEnd',
  fileStart: 'tableStart',
  fileEnd: 'tableEnd',
};

/**
 * What a key press asks for, or `undefined` if it is none of a table's keys: those belong to the application's commands.
 * The keys of every grid, and Ctrl + arrows, Shift + space for the row and Ctrl + space for the column (expectations 4.2).
 *
 * @param entryFormat format in which a typed character starts an entry, `undefined` if the cell cannot be edited
 */
export function tableKeyIntent(
  press: KeyPress,
  entryFormat: NumberFormat | undefined,
): TableIntent | undefined {
  const isControl = (press.ctrlKey || press.metaKey) && !press.altKey;
  const controlMove = isControl ? CONTROL_MOVES.get(press.key) : undefined;
  if (controlMove) return { kind: 'move', move: controlMove, isExtending: press.shiftKey };
  if (press.key === ' ' && !press.altKey && isControl !== press.shiftKey) {
    return { kind: isControl ? 'selectColumn' : 'selectRow' };
  }
  const intent = keyIntent(press, entryFormat);
  return intent?.kind === 'move' ? { ...intent, move: TABLE_MOVES[intent.move] } : intent;
}
