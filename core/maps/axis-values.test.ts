import { describe, expect, it } from 'vitest';
import { axis, BYTE, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import { axisPlaces, firstFallOf, likelierPlainPoints, readAxis } from './axis-values.ts';
import type { ReferenceMode } from './map-definition.ts';

const bytesOf = (...words: number[]): Uint8Array => Uint8Array.from(words);

function points(bytes: Uint8Array, reference: ReferenceMode, count = bytes.length): unknown {
  const values = readAxis(bytes, axis({ reference, words: wordRun(0, BYTE) }), count);
  return values.kind === 'numbers' ? values.raw : values;
}

describe('readAxis', () => {
  it.each<[ReferenceMode, number[]]>([
    ['NONE', [1, 2, 3, 4]],
    ['ROM', [27, 13, 12, 60]],
    ['ROM_SUB', [144, 171, 184, 196]],
    ['ROM_ADD', [27, 40, 52, 112]],
    ['ROM_BACKWARDS', [60, 12, 13, 27]],
  ])('in mode %s reads %o from the words 27, 13, 12, 60', (reference, expected) => {
    expect(points(bytesOf(27, 13, 12, 60), reference)).toEqual(expected);
  });

  it('counts gaps of 16-bit words down from 65536', () => {
    const words = axis({ reference: 'ROM_SUB', words: wordRun(0, WORD) });
    expect(readAxis(bytesOf(0, 10, 1, 0), words, 2)).toEqual({
      kind: 'numbers',
      raw: [65_536 - 266, 65_536 - 256],
    });
  });

  it('of words of four bytes counts down from 2^32', () => {
    const long = axis({ reference: 'ROM_SUB', words: wordRun(0, { ...WORD, wordBytes: 4 }) });
    expect(readAxis(bytesOf(0, 0, 0, 5), long, 1)).toMatchObject({ raw: [2 ** 32 - 5] });
  });

  it('of the trade: 27, 13, 12, 60 with 0.75 * p - 48 is 60, 80.25, 90, 99', () => {
    const scaled = axis({
      reference: 'ROM_SUB',
      words: wordRun(0, BYTE),
      scale: { factor: 0.75, offset: -48 },
    });
    expect(axisPlaces(bytesOf(27, 13, 12, 60), scaled, 4)).toEqual([60, 80.25, 90, 99]);
  });

  it('takes user-defined numbers and texts from the definition', () => {
    const numbers = axis({ reference: 'USER_DEF', userValues: [5, 7] });
    expect(readAxis(bytesOf(), numbers, 2)).toEqual({ kind: 'numbers', raw: [5, 7] });
    const texts = axis({ reference: 'USER_DEF_STRING', userTexts: ['cold', 'warm'] });
    expect(readAxis(bytesOf(), texts, 3)).toEqual({ kind: 'texts', texts: ['cold', 'warm', ''] });
  });

  it('says when its words reach outside the file', () => {
    expect(points(bytesOf(1, 2, 3), 'ROM', 3)).toEqual([1, 2, 3]);
    expect(points(bytesOf(1, 2, 3), 'ROM', 4)).toEqual({ kind: 'outsideFile' });
  });

  it('follows skipped bytes', () => {
    const skipping = axis({ reference: 'ROM', words: wordRun(1, BYTE, 2) });
    expect(readAxis(bytesOf(0, 1, 0, 0, 2, 0, 0, 3), skipping, 3)).toMatchObject({
      raw: [1, 2, 3],
    });
  });
});

describe('firstFallOf', () => {
  it.each([
    [[1, 2, 3], undefined],
    [[1, 2, 2], 2],
    [[3, 2, 5], 1],
    [[1], undefined],
    [[], undefined],
  ])('of %o is %s', (list, index) => {
    expect(firstFallOf(list)).toBe(index);
  });
});

describe('likelierPlainPoints', () => {
  it.each<[ReferenceMode, number[], number[] | undefined]>([
    // 256 less 150, 125 and 75: such sums rise, and nothing is wrong.
    ['ROM_SUB', [25, 50, 75], undefined],
    ['ROM_SUB', [0, 50, 75], [0, 50, 75]],
    ['ROM_ADD', [0, 0, 75], undefined],
    ['ROM_BACKWARDS', [25, 50, 75], [25, 50, 75]],
    ['ROM_BACKWARDS', [75, 50, 25], undefined],
    ['ROM', [75, 50, 25], undefined],
    ['NONE', [75, 50, 25], undefined],
  ])('of mode %s over %o are %o', (reference, words, expected) => {
    const stored = axis({ reference, words: wordRun(0, BYTE) });
    expect(likelierPlainPoints(bytesOf(...words), stored, words.length)).toEqual(expected);
  });

  it('are none where the words reach outside the file', () => {
    const outside = axis({ reference: 'ROM_SUB', words: wordRun(0, BYTE) });
    expect(likelierPlainPoints(bytesOf(1, 2), outside, 3)).toBeUndefined();
  });
});

describe('axisPlaces', () => {
  it.each<[ReferenceMode, number[] | undefined]>([
    ['ROM', [2, 3]],
    ['USER_DEF', [8, 9]],
    // Numbers that only count say nothing about distances, and labels are none.
    ['NONE', undefined],
    ['USER_DEF_STRING', undefined],
  ])('of mode %s are %o', (reference, places) => {
    const scaled = axis({
      reference,
      words: wordRun(0, BYTE),
      scale: { factor: 1, offset: 1 },
      userValues: [7, 8],
    });
    expect(axisPlaces(bytesOf(1, 2), scaled, 2)).toEqual(places);
    if (reference === 'ROM') expect(axisPlaces(bytesOf(1, 2), scaled, 3)).toBeUndefined();
  });
});
