import { describe, expect, it } from 'vitest';
import {
  chordId,
  chordOfId,
  chordOfPress,
  chordProblem,
  chordText,
  isPressed,
  type KeyChord,
  type PressedKey,
} from './key-chord.ts';

function press(key: string, part: Partial<PressedKey> = {}): PressedKey {
  const none = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  return { ...none, key, ...part };
}

describe('isPressed', () => {
  it.each<[KeyChord, PressedKey, boolean]>([
    [{ key: 's', ctrl: true }, press('s', { ctrlKey: true }), true],
    [{ key: 's', ctrl: true }, press('s', { metaKey: true }), true],
    [{ key: 's', ctrl: true }, press('s'), false],
    [{ key: 's', ctrl: true }, press('S', { ctrlKey: true, shiftKey: true }), false],
    [{ key: 's', ctrl: true, shift: true }, press('S', { ctrlKey: true, shiftKey: true }), true],
    [{ key: 's' }, press('s', { ctrlKey: true, altKey: true }), false],
    [{ key: '+' }, press('+', { shiftKey: true }), true],
    [{ key: '+' }, press('+'), true],
    [{ key: '?' }, press('?', { shiftKey: true }), true],
    [{ code: 'Comma', shift: true }, press('<', { code: 'Comma', shiftKey: true }), true],
    [{ code: 'Comma', shift: true }, press(';', { code: 'Comma', shiftKey: true }), true],
    [{ code: 'Comma' }, press('<', { code: 'Comma', shiftKey: true }), false],
    [{ key: 'n', shift: true }, press('N', { shiftKey: true }), true],
    [{ key: 'n' }, press('N', { shiftKey: true }), false],
  ])('%o held against %o is %s', (chord, pressed, expected) => {
    expect(isPressed(chord, pressed)).toBe(expected);
  });
});

describe('chordText', () => {
  it.each<[KeyChord, string]>([
    [{ key: 'z', ctrl: true, shift: true }, 'Ctrl+Shift+Z'],
    [{ key: '+' }, '+'],
    [{ key: 'f11' }, 'F11'],
    [{ key: 'enter' }, 'Enter'],
    [{ code: 'Comma', printed: ',', shift: true }, 'Shift+,'],
  ])('of %o is %s', (chord, text) => {
    expect(chordText(chord)).toBe(text);
  });
});

describe('a kept chord', () => {
  it.each<KeyChord>([
    { key: 's', ctrl: true, shift: true },
    { key: '+' },
    { code: 'Digit1', printed: '1', alt: true },
    { code: 'Space', printed: 'Space' },
  ])('%o is read as it was written', (chord) => {
    expect(chordOfId(chordId(chord))).toEqual(chord);
  });

  it.each(['', 'Ctrl+', 'key:', 'Shift+Ctrl+key:a', 'nonsense'])('%j is none', (text) => {
    expect(chordOfId(text)).toBeUndefined();
  });
});

describe('a pressed key as a chord', () => {
  it.each<[PressedKey, string | undefined]>([
    [press('S', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+key:s'],
    [press('?', { shiftKey: true }), 'key:?'],
    [press(' ', { code: 'Space', shiftKey: true }), 'Shift+code:Space'],
    [press('\u0444', { code: 'KeyA' }), 'code:KeyA'],
    [press('\u00a1', { code: 'Digit1', altKey: true }), 'Alt+code:Digit1'],
    [press('Control', { ctrlKey: true }), undefined],
    [press('F7'), 'key:f7'],
  ])('%o is %s', (pressed, id) => {
    const chord = chordOfPress(pressed);
    expect(chord && chordId(chord)).toBe(id);
  });
});

describe('chordProblem', () => {
  it.each<[KeyChord, string | undefined]>([
    [{ key: 'w', ctrl: true }, 'browser'],
    [{ key: 'arrowleft', alt: true }, 'browser'],
    [{ key: 's', ctrl: true, alt: true }, 'altGr'],
    [{ key: 'f' }, 'typing'],
    [{ key: '7' }, 'typing'],
    [{ key: 'g' }, undefined],
    [{ key: 'f', shift: true }, undefined],
    [{ key: 'escape' }, 'moving'],
    [{ key: 'arrowup' }, 'moving'],
    [{ key: 'arrowup', alt: true }, undefined],
    [{ key: 'pageup' }, 'moving'],
    [{ key: 'pageup', shift: true }, undefined],
  ])('of %o is %s', (chord, problem) => {
    expect(chordProblem(chord)).toBe(problem);
  });
});
