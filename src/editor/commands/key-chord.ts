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
  const key = chord.printed ?? keyName(chord.key ?? chord.code ?? '');
  return [...modifiersOf(chord), key].join('+');
}

/** Text under which a chord is kept, such as `Ctrl+Shift+key:z` or `Alt+code:Digit1`. */
export function chordId(chord: KeyChord): string {
  const key = chord.code === undefined ? `key:${chord.key ?? ''}` : `code:${chord.code}`;
  return [...modifiersOf(chord), key].join('+');
}

/** The chord of a text that `chordId` wrote; `undefined` for any other text. */
export function chordOfId(text: string): KeyChord | undefined {
  const match = /^(Ctrl\+)?(Alt\+)?(Shift\+)?(key|code):(.+)$/.exec(text);
  if (match === null) return undefined;
  const [, ctrl, alt, shift, kind, name = ''] = match;
  return {
    ...(kind === 'key' ? { key: name } : { code: name, printed: printedOn(name) }),
    ...(ctrl !== undefined && { ctrl: true }),
    ...(alt !== undefined && { alt: true }),
    ...(shift !== undefined && { shift: true }),
  };
}

/** The chord that was pressed; `undefined` while only modifiers are held. */
export function chordOfPress(pressed: PressedKey): KeyChord | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (MODIFIERS.has(key)) return undefined;
  const held = {
    ...((ctrlKey || metaKey) && { ctrl: true as const }),
    ...(altKey && { alt: true as const }),
    ...(shiftKey && { shift: true as const }),
  };
  const name = key.toLowerCase();
  // Letters of other alphabets, space, and what Alt turns into another sign: the place of the key is what counts.
  if (key === ' ' || (key.length === 1 && (altKey || !/^[\x21-\x7e]$/.test(key)))) {
    return code === '' ? undefined : { ...held, code, printed: printedOn(code) };
  }
  if (!isSign(name)) return { ...held, key: name };
  const { shift: _, ...withoutShift } = held;
  return { ...withoutShift, key: name };
}

/** Whether two chords are the same key press. */
export function isSameChord(a: KeyChord, b: KeyChord): boolean {
  return chordId(a) === chordId(b);
}

/** Why a chord cannot be given to a command. */
export type ChordProblem =
  /** The browser keeps it: it opens, closes or changes windows and tabs. */
  | 'browser'
  /** Ctrl and Alt together type letters on several keyboards. */
  | 'altGr'
  /** It types into a cell. */
  | 'typing'
  /** It moves the cursor, leaves a dialog, or goes from control to control. */
  | 'moving';

/** Why the chord would not work as the key of a command; `undefined` if it would. */
export function chordProblem(chord: KeyChord): ChordProblem | undefined {
  const { key = '', ctrl, alt, shift } = chord;
  if (ctrl && alt) return 'altGr';
  if (ctrl && BROWSER_KEYS.has(key)) return 'browser';
  if (alt && (key === 'arrowleft' || key === 'arrowright')) return 'browser';
  if (!ctrl && !alt && !shift && /^[0-9a-f]$/.test(key)) return 'typing';
  if (key === 'tab' || key === 'escape') return 'moving';
  if (!ctrl && !alt && /^(?:arrow.*|home|end)$/.test(key)) return 'moving';
  if (!ctrl && !alt && !shift && /^page/.test(key)) return 'moving';
  return undefined;
}

const MODIFIERS: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Dead',
  'Process',
]);

/** With Ctrl: a page is never asked. */
const BROWSER_KEYS: ReadonlySet<string> = new Set(['w', 't', 'n', 'tab', 'pageup', 'pagedown']);

const KEY_NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  delete: 'Del',
  pagedown: 'PgDn',
  pageup: 'PgUp',
  arrowdown: '\u2193',
  arrowup: '\u2191',
  arrowleft: '\u2190',
  arrowright: '\u2192',
  backspace: '\u232b',
  '-': '\u2212',
};

function keyName(key: string): string {
  return KEY_NAMES[key] ?? key.toUpperCase();
}

/** What most keyboards print on the key at a place: `Digit1` is 1, `KeyA` is A. */
function printedOn(code: string): string {
  const signs: Readonly<Record<string, string>> = { Comma: ',', Period: '.', Slash: '/' };
  return signs[code] ?? code.replace(/^(?:Digit|Key)/, '');
}

function modifiersOf({ ctrl, alt, shift }: KeyChord): string[] {
  return [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift'].filter((name) => name !== undefined);
}

/** Signs sit on different keys and shift levels from layout to layout: what is typed counts, not how. */
function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key);
}
