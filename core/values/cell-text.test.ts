import { describe, expect, it } from 'vitest';
import { cellText, type DisplayMode } from './cell-text.ts';
import type { WordType } from './word.ts';

const byte: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const bytes = { original: Uint8Array.of(100, 0, 255), current: Uint8Array.of(110, 5, 0) };

describe('cellText', () => {
  it.each<[DisplayMode, string[]]>([
    ['mod', ['110', '005', '000']],
    ['ori', ['100', '000', '255']],
    ['diff', ['010', '005', '-255']],
    ['percentageDiff', ['10.00', '100.00', '-100.00']],
  ])('shows %s', (display, texts) => {
    expect([0, 1, 2].map((a) => cellText(bytes, a, byte, 'DEC', display))).toEqual(texts);
  });

  it('is empty where the last bytes make no whole word', () => {
    expect(cellText(bytes, 2, { ...byte, wordBytes: 2 }, 'HEX', 'mod')).toBe('');
  });

  it('shows no difference of a float that is NaN in both', () => {
    const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
    const nan = Uint8Array.of(0x7f, 0xc0, 0, 0);
    const same = { original: nan, current: nan };
    expect(cellText(same, 0, float, 'DEC', 'diff')).toBe('0');
    expect(cellText(same, 0, float, 'DEC', 'percentageDiff')).toBe('0.00');
    expect(cellText(same, 0, float, 'DEC', 'mod')).toBe('NaN');
    const gone = { original: Uint8Array.of(0, 0, 0, 0), current: nan };
    expect(cellText(gone, 0, float, 'DEC', 'diff')).toBe('NaN');
  });
});
