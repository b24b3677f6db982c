import { describe, expect, it } from 'vitest';
import { findAll, nibblePattern } from './find-bytes.ts';

const bytes = Uint8Array.of(0xe6, 0xe6, 0xf4, 0x12, 0x9a, 0xe6, 0xf4, 0x34, 0x5a, 0xe6);

describe('findAll', () => {
  it.each<[string, 1 | 2, number, number[]]>([
    ['E6 F4', 1, 9, [1, 5]],
    ['E6 F4 .. 9A', 1, 9, [1]],
    ['E6 F4 .. xA', 1, 9, [1, 5]],
    ['E6 F4 3x', 1, 9, [5]],
    ['E6', 1, 9, [0, 1, 5, 9]],
    ['E6', 2, 9, [0]],
    ['E6', 1, 2, [0, 1]],
    ['E6 F4 34 5A E6 00', 1, 9, []],
    ['AB', 1, 9, []],
  ])('of "%s" in steps of %i, at most %i, gives %o', (pattern, stepBytes, limit, expected) => {
    expect(findAll(bytes, nibblePattern(pattern), stepBytes, limit)).toEqual(expected);
  });

  it('finds nothing in nothing', () => {
    expect(findAll(new Uint8Array(0), nibblePattern('00'), 1, 9)).toEqual([]);
  });
});

describe('nibblePattern', () => {
  it.each(['', 'E', 'E6F4', 'e6', 'E6  F4', 'G0', '.. E6', 'xE E6'])('refuses "%s"', (text) => {
    expect(() => nibblePattern(text)).toThrow(RangeError);
  });
});
