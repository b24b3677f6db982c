import { describe, expect, it } from 'vitest';
import { chordText, isPressed, type KeyChord, type PressedKey } from './key-chord.ts';

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
