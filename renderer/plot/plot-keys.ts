import type { KeyPress } from '../input/key-intent.ts';

/** Where a key moves the cursor of a line view. */
export type PlotMove =
  | 'left'
  | 'right'
  | 'pageLeft'
  | 'pageRight'
  | 'viewStart'
  | 'viewEnd'
  | 'start'
  | 'end'
  | 'rowBefore'
  | 'rowAfter';

/** What a key press asks of a line view. */
export type PlotIntent =
  | { readonly kind: 'move'; readonly move: PlotMove; readonly isExtending: boolean }
  /** More (-1) or fewer (1) points across the picture. */
  | { readonly kind: 'zoom'; readonly direction: 1 | -1 }
  /** Values taller (1) or flatter (-1). */
  | { readonly kind: 'scale'; readonly direction: 1 | -1 }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'menu' };

/** What decides which keys a view has. */
export interface PlotKeyRules {
  /** Whether there are rows to change between; the page keys do that then, and page through the points otherwise. */
  readonly hasRows: boolean;
  /** Whether plus and minus zoom. Where values are stepped with them, the application has them. */
  readonly zoomsByPlus: boolean;
  /** Characters that start an entry, `undefined` if nothing can be typed. */
  readonly entryKeys: RegExp | undefined;
}

/**
 * What a key press asks for, or `undefined` if it is none of a line view's keys: those belong to the application's
 * commands. @see expectations 4.2, "Line view zoom X / Y"
 */
export function plotKeyIntent(press: KeyPress, rules: PlotKeyRules): PlotIntent | undefined {
  const { key } = press;
  const isExtending = press.shiftKey;
  if (key === 'ContextMenu' || (key === 'F10' && press.shiftKey)) return { kind: 'menu' };
  const isControl = press.ctrlKey || press.metaKey;
  // AltGr reports Ctrl and Alt on Windows, but means a character.
  const isCharacter = press.getModifierState('AltGraph') || !(isControl || press.altKey);
  if (isCharacter && rules.entryKeys?.test(key)) return { kind: 'type', text: key };
  if (press.altKey) return undefined;
  if (isControl) return controlIntent(key, isExtending, rules);
  const move = moveOf(key, rules);
  if (move) return { kind: 'move', move, isExtending };
  if (rules.zoomsByPlus && key === '+') return { kind: 'zoom', direction: 1 };
  if (press.shiftKey) return undefined;
  if (rules.zoomsByPlus && key === '-') return { kind: 'zoom', direction: -1 };
  return plainIntent(key, rules);
}

function plainIntent(key: string, rules: PlotKeyRules): PlotIntent | undefined {
  switch (key) {
    case 'ArrowUp':
      return { kind: 'scale', direction: 1 };
    case 'ArrowDown':
      return { kind: 'scale', direction: -1 };
    case 'Escape':
      return { kind: 'escape' };
    case 'Enter':
    case 'F2':
      return rules.entryKeys ? { kind: 'edit' } : undefined;
    default:
      return undefined;
  }
}

function controlIntent(
  key: string,
  isExtending: boolean,
  rules: PlotKeyRules,
): PlotIntent | undefined {
  switch (key) {
    case 'ArrowRight':
      return { kind: 'zoom', direction: 1 };
    case 'ArrowLeft':
      return { kind: 'zoom', direction: -1 };
    case 'ArrowUp':
      return rules.hasRows ? { kind: 'move', move: 'rowBefore', isExtending } : undefined;
    case 'ArrowDown':
      return rules.hasRows ? { kind: 'move', move: 'rowAfter', isExtending } : undefined;
    case 'Home':
      return { kind: 'move', move: 'start', isExtending };
    case 'End':
      return { kind: 'move', move: 'end', isExtending };
    case 'a':
    case 'A':
      return isExtending ? undefined : { kind: 'selectAll' };
    default:
      return undefined;
  }
}

function moveOf(key: string, rules: PlotKeyRules): PlotMove | undefined {
  switch (key) {
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    case 'PageUp':
      return rules.hasRows ? 'rowBefore' : 'pageLeft';
    case 'PageDown':
      return rules.hasRows ? 'rowAfter' : 'pageRight';
    case 'Home':
      return 'viewStart';
    case 'End':
      return 'viewEnd';
    default:
      return undefined;
  }
}
