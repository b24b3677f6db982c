import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { isSameWordType } from './same-word-type.ts';
import type { WordType } from './word.ts';

describe('two types that read the same numbers', () => {
  it.each<[string, WordType, WordType, boolean]>([
    ['match: one type', WORD, { ...WORD }, true],
    ['do not match: another length', WORD, BYTE, false],
    ['do not match: another byte order', WORD, { ...WORD, bigEndian: false }, false],
    ['match: another byte order of single bytes', BYTE, { ...BYTE, bigEndian: false }, true],
    ['do not match: another sign', WORD, { ...WORD, signed: true }, false],
    [
      'do not match: a float',
      { ...WORD, wordBytes: 4 },
      { ...WORD, wordBytes: 4, float: true },
      false,
    ],
  ])('%s', (_, a, b, isSame) => {
    expect(isSameWordType(a, b)).toBe(isSame);
    expect(isSameWordType(b, a)).toBe(isSame);
  });
});
