import { describe, expect, it } from 'vitest';
import { matchingEntries, type PaletteEntry } from './palette-entries.ts';

const ENTRIES: readonly PaletteEntry[] = [
  ['Save', 'File'],
  ['Value +1', 'Edit'],
  ['Show original or modified', 'Show'],
  ['Original value', 'Edit'],
  ['Boost target', '10\u00d716'],
  ['Change relative', 'Edit', 'percent original'],
].map(([label = '', detail = '', words = '']) => ({
  id: label,
  label,
  detail,
  words,
  keys: undefined,
  isEnabled: label !== 'Save',
  run: () => undefined,
}));

describe('typing in the palette', () => {
  it.each([
    [
      '',
      [
        'Value +1',
        'Show original or modified',
        'Original value',
        'Boost target',
        'Change relative',
        'Save',
      ],
    ],
    ['orig', ['Original value', 'Show original or modified', 'Change relative']],
    ['value edit', ['Value +1', 'Original value']],
    ['  BOOST ', ['Boost target']],
    ['percent', ['Change relative']],
    ['edit percent', ['Change relative']],
    ['save', ['Save']],
    ['nothing', []],
  ])('%j finds %j, what can be done first', (text, labels) => {
    expect(matchingEntries(ENTRIES, text).map(({ label }) => label)).toEqual(labels);
  });
});
