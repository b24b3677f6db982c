import { describe, expect, it } from 'vitest';
import { digitCount, formatDifference, formatWord, type NumberFormat } from './number-format.ts';
import type { WordBytes, WordType } from './word.ts';

const word = (wordBytes: WordBytes, bigEndian = true): WordType => ({
  wordBytes,
  bigEndian,
  signed: true,
  float: false,
});
const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };

describe('formatWord', () => {
  it.each<[number, WordBytes, NumberFormat, string]>([
    [5, 1, 'DEC', '005'],
    [255, 1, 'HEX', 'FF'],
    [5, 1, 'BIN', '00000101'],
    [5, 2, 'DEC', '00005'],
    [5, 2, 'HEX', '0005'],
    [5, 2, 'BIN', '0000000000000101'],
    [5, 4, 'DEC', '0000000005'],
    [4_294_967_295, 4, 'HEX', 'FFFFFFFF'],
    [5, 4, 'BIN', '00000000000000000000000000000101'],
    [-128, 1, 'DEC', '-128'],
    [-1, 2, 'HEX', '-0001'],
    [-7, 1, 'DEC', '-007'],
    [0x41, 1, 'ASCII', 'A'],
    [0x1f, 1, 'ASCII', '.'],
    [0x20, 1, 'ASCII', ' '],
    [0x7e, 1, 'ASCII', '~'],
    [0x7f, 1, 'ASCII', '.'],
    [0x4142, 2, 'ASCII', 'AB'],
  ])('writes %i in %i bytes as %s: %s', (value, wordBytes, format, text) => {
    expect(formatWord(value, word(wordBytes), format)).toBe(text);
  });

  it('writes ASCII in file order whatever the byte order of the word', () => {
    expect(formatWord(0x4142, word(2, false), 'ASCII')).toBe('BA');
    expect(formatWord(0x41424344, word(4), 'ASCII')).toBe('ABCD');
    expect(formatWord(0x44434241, word(4, false), 'ASCII')).toBe('ABCD');
  });

  it.each([
    [12.5, '12.5'],
    [0, '0'],
    [Math.fround(0.1), '0.1'],
    [1e12, '1.0000e+12'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Inf'],
  ])('writes the float %f as %s', (value, text) => {
    expect(formatWord(value, float, 'DEC')).toBe(text);
  });

  it('shows the bit pattern of a float in HEX', () => {
    expect(formatWord(12.5, float, 'HEX')).toBe('41480000');
  });
});

describe('digitCount', () => {
  it('follows the specification for each word length', () => {
    const table = (['DEC', 'HEX', 'BIN'] as const).map((format) =>
      ([1, 2, 4] as const).map((wordBytes) => digitCount(format, wordBytes)),
    );
    expect(table).toEqual([
      [3, 5, 10],
      [2, 4, 8],
      [8, 16, 32],
    ]);
  });
});

describe('formatDifference', () => {
  it('writes a difference in the format of the view and falls back to DEC for ASCII', () => {
    expect(formatDifference(-10, word(1), 'HEX')).toBe('-0A');
    expect(formatDifference(10, word(1), 'ASCII')).toBe('010');
    expect(formatDifference(-4_294_967_295, word(4), 'DEC')).toBe('-4294967295');
  });
});
