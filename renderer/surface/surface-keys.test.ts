import { describe, expect, it } from 'vitest';
import { surfaceKeyIntent } from './surface-keys.ts';

interface Held {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly isAltGraph?: boolean;
}

const DIGITS = /^[0-9]$/;

function press(key: string, held: Held = {}, entryKeys: RegExp | undefined = DIGITS) {
  const { isAltGraph = false, ...modifiers } = held;
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const getModifierState = (name: string): boolean => name === 'AltGraph' && isAltGraph;
  return surfaceKeyIntent({ key, ...none, ...modifiers, getModifierState }, entryKeys);
}

describe('keys of a surface', () => {
  it.each([
    ['ArrowLeft', {}, { kind: 'move', arrow: 'left', isExtending: false }],
    ['ArrowUp', { shiftKey: true }, { kind: 'move', arrow: 'up', isExtending: true }],
    ['ArrowRight', { ctrlKey: true }, { kind: 'turn', arrow: 'right' }],
    ['ArrowDown', { metaKey: true }, { kind: 'turn', arrow: 'down' }],
    ['Home', {}, { kind: 'preset', preset: 'corner' }],
    ['End', {}, { kind: 'preset', preset: 'top' }],
    ['Home', { ctrlKey: true }, { kind: 'moveToEnd', end: -1, isExtending: false }],
    ['End', { ctrlKey: true, shiftKey: true }, { kind: 'moveToEnd', end: 1, isExtending: true }],
    ['PageUp', {}, { kind: 'zoom', direction: 1 }],
    ['PageDown', {}, { kind: 'zoom', direction: -1 }],
    ['v', {}, { kind: 'nextPreset' }],
    ['a', { ctrlKey: true }, { kind: 'selectAll' }],
    ['Escape', {}, { kind: 'escape' }],
    ['Enter', {}, { kind: 'edit' }],
    ['F2', {}, { kind: 'edit' }],
    ['7', {}, { kind: 'type', text: '7' }],
    ['ContextMenu', {}, { kind: 'menu' }],
    ['F10', { shiftKey: true }, { kind: 'menu' }],
  ] as const)('%s with %o', (key, held, intent) => {
    expect(press(key, held)).toEqual(intent);
  });

  it.each([
    ['ArrowLeft', { altKey: true }],
    ['ArrowLeft', { ctrlKey: true, shiftKey: true }],
    ['PageUp', { shiftKey: true }],
    ['V', { shiftKey: true }],
    ['v', { ctrlKey: true }],
    ['+', {}],
    ['-', {}],
    ['7', { ctrlKey: true }],
    ['t', {}],
    ['F10', {}],
  ])('leaves %s with %o to the application', (key, held) => {
    expect(press(key, held)).toBeUndefined();
  });

  it('starts no entry where nothing can be typed', () => {
    const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    for (const key of ['7', 'Enter', 'F2']) {
      const silent = { key, ...none, getModifierState: () => false };
      expect(surfaceKeyIntent(silent, undefined)).toBeUndefined();
    }
  });

  it('types with AltGr, which reports Ctrl and Alt on Windows', () => {
    const held = { ctrlKey: true, altKey: true, isAltGraph: true };
    expect(press('@', held, /^[\x21-\x7e]$/)).toEqual({ kind: 'type', text: '@' });
  });
});
