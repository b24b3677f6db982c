/** A key with its modifiers, as it is bound and printed. Exactly one of `key` and `code` is given. */
export interface KeyChord {
  /** `KeyboardEvent.key` in lower case: what the layout types. Shift is then not looked at for signs such as `+` or `?`. */
  readonly key?: string;
  /** `KeyboardEvent.code`: a place on the keyboard, for keys whose sign changes with shift. */
  readonly code?: string;
  /** What the keyboard of most people prints on the key of `code`. */
  readonly printed?: string;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl?: true;
  readonly shift?: true;
  readonly alt?: true;
}

/** The parts of a keyboard event that a chord is held against. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** Whether a pressed key is the chord. AltGr (Ctrl and Alt together) types a letter and is never one. */
export function isPressed(chord: KeyChord, pressed: PressedKey): boolean {
  const ctrl = pressed.ctrlKey || pressed.metaKey;
  if (ctrl !== (chord.ctrl ?? false) || pressed.altKey !== (chord.alt ?? false)) return false;
  if (chord.code !== undefined) {
    return pressed.code === chord.code && pressed.shiftKey === (chord.shift ?? false);
  }
  if (pressed.key.toLowerCase() !== chord.key) return false;
  return isSign(chord.key) || pressed.shiftKey === (chord.shift ?? false);
}

/** Text of a chord for menus and the shortcut sheet, such as `Ctrl+Shift+Z`. Key names stay as keyboards print them. */
export function chordText(chord: KeyChord): string {
  const key = chord.printed ?? KEY_NAMES[chord.key ?? ''] ?? (chord.key ?? '').toUpperCase();
  const modifiers = [chord.ctrl && 'Ctrl', chord.alt && 'Alt', chord.shift && 'Shift'];
  return [...modifiers.filter(Boolean), key].join('+');
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  delete: 'Del',
  pagedown: 'PgDn',
  pageup: 'PgUp',
  backspace: '\u232b',
  '-': '\u2212',
};

/** Signs sit on different keys and shift levels from layout to layout: what is typed counts, not how. */
function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key);
}
