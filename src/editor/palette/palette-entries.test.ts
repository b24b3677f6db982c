import { describe, expect, it } from 'vitest';
import { matchingEntries, type PaletteEntry } from './palette-entries.ts';

const ENTRIES: readonly PaletteEntry[] = [
  ['Value +1', 'Edit'],
  ['Show original or modified', 'Show'],
  ['Original value', 'Edit'],
  ['Boost target', '10\u00d716'],
].map(([label = '', detail = '']) => ({
  id: label,
  label,
  detail,
  keys: undefined,
  isEnabled: true,
  run: () => undefined,
}));

describe('typing in the palette', () => {
  it.each([
    ['', ['Value +1', 'Show original or modified', 'Original value', 'Boost target']],
    ['orig', ['Original value', 'Show original or modified']],
    ['value edit', ['Value +1', 'Original value']],
    ['  BOOST ', ['Boost target']],
    ['nothing', []],
  ])('%j finds %j', (text, labels) => {
    expect(matchingEntries(ENTRIES, text).map(({ label }) => label)).toEqual(labels);
  });
});
