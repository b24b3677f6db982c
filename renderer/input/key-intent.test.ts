import { describe, expect, it } from 'vitest';
import type { NumberFormat } from '../../core/values/number-format.ts';
import { type KeyIntent, type KeyPress, keyIntent } from './key-intent.ts';

const MODIFIERS = ['Shift', 'Ctrl', 'Meta', 'Alt', 'AltGr'];

/** A key press from its notation: `Ctrl+Shift+Home`. */
function press(notation: string): KeyPress {
  const parts = notation === '+' ? ['+'] : notation.split('+');
  const held = new Set(parts.filter((part) => MODIFIERS.includes(part)));
  const isAltGr = held.has('AltGr');
  return {
    key: parts.at(-1) ?? '',
    shiftKey: held.has('Shift'),
    ctrlKey: held.has('Ctrl') || isAltGr,
    metaKey: held.has('Meta'),
    altKey: held.has('Alt') || isAltGr,
    getModifierState: (key) => key === 'AltGraph' && isAltGr,
  };
}

const move = (name: string, isExtending = false) => ({ kind: 'move', move: name, isExtending });
const type = (text: string) => ({ kind: 'type', text });

describe('keyIntent', () => {
  it.each<[string, object]>([
    ['ArrowLeft', move('left')],
    ['ArrowRight', move('right')],
    ['Shift+ArrowUp', move('up', true)],
    ['Shift+ArrowDown', move('down', true)],
    ['PageUp', move('pageUp')],
    ['Shift+PageDown', move('pageDown', true)],
    ['Home', move('rowStart')],
    ['Shift+End', move('rowEnd', true)],
    ['Ctrl+Home', move('fileStart')],
    ['Ctrl+Shift+End', move('fileEnd', true)],
    ['Meta+End', move('fileEnd')],
    ['Ctrl+a', { kind: 'selectAll' }],
    ['Meta+a', { kind: 'selectAll' }],
    ['Escape', { kind: 'escape' }],
    ['Enter', { kind: 'edit' }],
    ['F2', { kind: 'edit' }],
    ['ContextMenu', { kind: 'menu' }],
    ['Shift+F10', { kind: 'menu' }],
    ['7', type('7')],
    ['b', type('b')],
    ['Shift+B', type('B')],
  ])('%s', (notation, intent) => {
    expect(keyIntent(press(notation), 'HEX')).toEqual(intent);
  });

  it.each([
    'g',
    'x',
    '+',
    '-',
    '=',
    '%',
    ' ',
    'Delete',
    'Tab',
    'Ctrl+c',
    'Ctrl+5',
    'Ctrl+Shift+A',
    'Ctrl+ArrowLeft',
    'Ctrl+PageDown',
    'Alt+ArrowDown',
    'Alt+Enter',
    'Alt+7',
    'Shift+Enter',
    'Shift+Escape',
    'F10',
    'Shift',
  ])('%s is left to the application', (notation) => {
    expect(keyIntent(press(notation), 'HEX')).toBeUndefined();
  });

  it.each<[NumberFormat, string, boolean]>([
    ['DEC', '9', true],
    ['DEC', 'a', false],
    ['HEX', 'F', true],
    ['HEX', 'g', false],
    ['BIN', '1', true],
    ['BIN', '2', false],
    ['ASCII', 'z', true],
    ['ASCII', '~', true],
    ['ASCII', ' ', true],
    ['ASCII', 'ą', false],
    ['ASCII', 'Enter', false],
  ])('in %s %o starts an entry: %s', (format, key, starts) => {
    const intent = keyIntent(press(key), format);
    expect(intent?.kind === 'type').toBe(starts);
  });

  it('takes characters typed with AltGr, which looks like Ctrl and Alt', () => {
    expect(keyIntent(press('AltGr+@'), 'ASCII')).toEqual(type('@'));
    expect(keyIntent(press('AltGr+e'), 'DEC')).toBeUndefined();
  });

  it.each(['7', 'Enter', 'F2'])('%s edits nothing where cells cannot be edited', (key) => {
    expect(keyIntent(press(key), undefined)).toBeUndefined();
  });

  it('still moves and opens menus where cells cannot be edited', () => {
    expect(keyIntent(press('ArrowUp'), undefined)).toEqual(move('up') as KeyIntent);
    expect(keyIntent(press('ContextMenu'), undefined)).toEqual({ kind: 'menu' });
  });
});
