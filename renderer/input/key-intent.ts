import type { NumberFormat } from '../../core/values/number-format.ts';
import type { CursorMove } from '../grid/cursor-move.ts';
import { entryKeys } from './entry-keys.ts';

/** What a key press asks of a grid. */
export type KeyIntent =
  | { readonly kind: 'move'; readonly move: CursorMove; readonly isExtending: boolean }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'menu' };

/** The parts of a `KeyboardEvent` that count. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  getModifierState(key: string): boolean;
}

const MOVES: ReadonlyMap<string, CursorMove> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['Home', 'rowStart'],
  ['End', 'rowEnd'],
]);

/** Moves with Ctrl, or Command on a Mac. */
const CONTROL_MOVES: ReadonlyMap<string, CursorMove> = new Map([
  ['Home', 'fileStart'],
  ['End', 'fileEnd'],
]);

/**
 * What a key press asks for, or `undefined` if it is none of a grid's keys: those belong to the application's commands.
 *
 * @param entryFormat format in which a typed character starts an entry, `undefined` if cells cannot be edited
 */
export function keyIntent(
  press: KeyPress,
  entryFormat: NumberFormat | undefined,
): KeyIntent | undefined {
  const { key } = press;
  const isExtending = press.shiftKey;
  if (key === 'ContextMenu' || (key === 'F10' && press.shiftKey)) return { kind: 'menu' };
  // AltGr reports Ctrl and Alt on Windows, but means a character.
  const isCharacter = press.getModifierState('AltGraph') || !hasCommandModifier(press);
  if (isCharacter && entryFormat !== undefined && entryKeys(entryFormat).test(key)) {
    return { kind: 'type', text: key };
  }
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) {
    if (key.toLowerCase() === 'a' && !press.shiftKey) return { kind: 'selectAll' };
    const move = CONTROL_MOVES.get(key);
    return move && { kind: 'move', move, isExtending };
  }
  const move = MOVES.get(key);
  if (move) return { kind: 'move', move, isExtending };
  if (press.shiftKey) return undefined;
  if (key === 'Escape') return { kind: 'escape' };
  if (entryFormat !== undefined && (key === 'Enter' || key === 'F2')) return { kind: 'edit' };
  return undefined;
}

function hasCommandModifier(press: KeyPress): boolean {
  return press.ctrlKey || press.metaKey || press.altKey;
}
