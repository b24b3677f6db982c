import { describe, expect, it } from 'vitest';
import type { NumberFormat } from '../../core/values/number-format.ts';
import { tableKeyIntent } from './table-keys.ts';

interface Held {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

function press(key: string, held: Held = {}, format: NumberFormat | undefined = 'DEC') {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return tableKeyIntent({ key, ...none, ...held, getModifierState: () => false }, format);
}

describe('keys of a table', () => {
  it.each([
    ['ArrowLeft', {}, { kind: 'move', move: 'left', isExtending: false }],
    ['ArrowLeft', { ctrlKey: true }, { kind: 'move', move: 'rowStart', isExtending: false }],
    [
      'ArrowDown',
      { metaKey: true, shiftKey: true },
      { kind: 'move', move: 'columnEnd', isExtending: true },
    ],
    ['Home', { ctrlKey: true }, { kind: 'move', move: 'tableStart', isExtending: false }],
    ['End', { ctrlKey: true }, { kind: 'move', move: 'tableEnd', isExtending: false }],
    ['PageUp', { shiftKey: true }, { kind: 'move', move: 'pageUp', isExtending: true }],
    [' ', { shiftKey: true }, { kind: 'selectRow' }],
    [' ', { ctrlKey: true }, { kind: 'selectColumn' }],
    ['a', { ctrlKey: true }, { kind: 'selectAll' }],
    ['Escape', {}, { kind: 'escape' }],
    ['F2', {}, { kind: 'edit' }],
    ['7', {}, { kind: 'type', text: '7' }],
    ['ContextMenu', {}, { kind: 'menu' }],
  ] as const)('%s with %o', (key, held, intent) => {
    expect(press(key, held)).toEqual(intent);
  });

  it.each([
    ['ArrowLeft', { ctrlKey: true, altKey: true }],
    ['ArrowLeft', { altKey: true }],
    [' ', {}],
    [' ', { shiftKey: true, ctrlKey: true }],
    [' ', { shiftKey: true, altKey: true }],
    ['g', {}],
    ['z', { ctrlKey: true }],
  ] as const)('%s with %o belongs to the application', (key, held) => {
    expect(press(key, held)).toBeUndefined();
  });

  it('start an entry only with what its format can hold', () => {
    expect(press('f', {}, 'HEX')).toEqual({ kind: 'type', text: 'f' });
    expect(press('f')).toBeUndefined();
    expect(press(' ', {}, 'ASCII')).toEqual({ kind: 'type', text: ' ' });
    expect(
      ['7', 'Enter', 'F2'].map((key) =>
        tableKeyIntent(
          {
            key,
            shiftKey: false,
            ctrlKey: false,
            metaKey: false,
            altKey: false,
            getModifierState: () => false,
          },
          undefined,
        ),
      ),
    ).toEqual([undefined, undefined, undefined]);
  });
});
