import type { KeyPress } from '../input/key-intent.ts';
import type { Arrow } from './arrow-step.ts';
import type { SurfacePreset } from './surface-camera.ts';

/** What a key press asks of a surface. */
export type SurfaceIntent =
  /** The cursor goes to the neighbour in this direction of the picture. */
  | { readonly kind: 'move'; readonly arrow: Arrow; readonly isExtending: boolean }
  /** The cursor goes to the first (-1) or last (1) cell of the map. */
  | { readonly kind: 'moveToEnd'; readonly end: -1 | 1; readonly isExtending: boolean }
  | { readonly kind: 'turn'; readonly arrow: Arrow }
  /** Nearer (1) or farther (-1). */
  | { readonly kind: 'zoom'; readonly direction: 1 | -1 }
  | { readonly kind: 'preset'; readonly preset: SurfacePreset }
  | { readonly kind: 'nextPreset' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'menu' };

const ARROWS: ReadonlyMap<string, Arrow> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/**
 * What a key press asks for, or `undefined` if it is none of a surface's keys: those belong to the application's commands.
 *
 * Arrows move the cursor; with Ctrl they turn the surface. The page keys zoom, Home and End show the first view and the
 * one from above, V the next of the named views.
 *
 * @param entryKeys characters that start an entry, `undefined` if nothing can be typed
 * @see expectations 4.2, "Surface rotate / reset"
 */
export function surfaceKeyIntent(
  press: KeyPress,
  entryKeys: RegExp | undefined,
): SurfaceIntent | undefined {
  const { key } = press;
  if (key === 'ContextMenu' || (key === 'F10' && press.shiftKey)) return { kind: 'menu' };
  const isControl = press.ctrlKey || press.metaKey;
  // AltGr reports Ctrl and Alt on Windows, but means a character.
  const isCharacter = press.getModifierState('AltGraph') || !(isControl || press.altKey);
  if (isCharacter && entryKeys?.test(key)) return { kind: 'type', text: key };
  if (press.altKey) return undefined;
  const arrow = ARROWS.get(key);
  if (isControl) return controlIntent(key, arrow, press.shiftKey);
  if (arrow) return { kind: 'move', arrow, isExtending: press.shiftKey };
  return press.shiftKey ? undefined : plainIntent(key, entryKeys !== undefined);
}

function controlIntent(
  key: string,
  arrow: Arrow | undefined,
  isShifted: boolean,
): SurfaceIntent | undefined {
  if (key === 'Home' || key === 'End') {
    return { kind: 'moveToEnd', end: key === 'Home' ? -1 : 1, isExtending: isShifted };
  }
  if (isShifted) return undefined;
  if (arrow) return { kind: 'turn', arrow };
  return key.toLowerCase() === 'a' ? { kind: 'selectAll' } : undefined;
}

function plainIntent(key: string, canEdit: boolean): SurfaceIntent | undefined {
  switch (key) {
    case 'PageUp':
      return { kind: 'zoom', direction: 1 };
    case 'PageDown':
      return { kind: 'zoom', direction: -1 };
    case 'Home':
      return { kind: 'preset', preset: 'corner' };
    case 'End':
      return { kind: 'preset', preset: 'top' };
    case 'v':
    case 'V':
      return { kind: 'nextPreset' };
    case 'Escape':
      return { kind: 'escape' };
    case 'Enter':
    case 'F2':
      return canEdit ? { kind: 'edit' } : undefined;
    default:
      return undefined;
  }
}
