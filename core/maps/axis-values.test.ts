import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axis, BYTE, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { firstFallOf, readAxis, writeAxisPoint } from './axis-values.ts';
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

describe('writeAxisPoint', () => {
  it('moves one point of a subtract axis and keeps the others', () => {
    const bytes = bytesOf(27, 13, 12, 60);
    const subtract = axis({ reference: 'ROM_SUB', words: wordRun(0, BYTE) });
    const write = writeAxisPoint(bytes, subtract, 4, 1, 175);
    const after = write.ok ? applyPatch(bytes, write.patch) : bytes;
    expect([...after]).toEqual([31, 9, 12, 60]);
    expect(points(after, 'ROM_SUB')).toEqual([144, 175, 184, 196]);
  });

  it.each<[ReferenceMode, number, number, number]>([
    // Point 1 may rise until the gap to point 2 is used up, and fall until the gap to point 0 is.
    ['ROM_SUB', 1, 185, 1],
    ['ROM_SUB', 1, 143, 0],
    ['ROM_ADD', 1, 53, 2],
    ['ROM_ADD', 1, 26, 1],
  ])(
    'in mode %s refuses point %i at %i: word %i is in the way',
    (reference, index, value, word) => {
      const bytes = bytesOf(27, 13, 12, 60);
      const write = writeAxisPoint(
        bytes,
        axis({ reference, words: wordRun(0, BYTE) }),
        4,
        index,
        value,
      );
      expect(write).toEqual({ ok: false, error: 'neighbourOutOfRange', index: word });
    },
  );

  it.each<[ReferenceMode, string]>([
    ['NONE', 'readOnly'],
    ['USER_DEF', 'inDefinition'],
    ['USER_DEF_STRING', 'inDefinition'],
  ])('writes no byte in mode %s: %s', (reference, error) => {
    expect(writeAxisPoint(bytesOf(1), axis({ reference }), 1, 0, 5)).toEqual({ ok: false, error });
  });

  it('limits plain words and says so', () => {
    const plain = axis({ reference: 'ROM', words: wordRun(0, BYTE) });
    expect(writeAxisPoint(bytesOf(1), plain, 1, 0, 256)).toMatchObject({
      ok: true,
      isClamped: true,
    });
    expect(writeAxisPoint(bytesOf(1), plain, 1, 0, 255)).toMatchObject({
      ok: true,
      isClamped: false,
    });
  });

  it('refuses a point the axis does not have', () => {
    const plain = axis({ reference: 'ROM', words: wordRun(0, BYTE) });
    expect(() => writeAxisPoint(bytesOf(1), plain, 1, 1, 0)).toThrow(RangeError);
  });

  it('changes the one point and nothing else, in every mode that stores words', () => {
    const mode = fc.constantFrom<ReferenceMode>('ROM', 'ROM_ADD', 'ROM_SUB', 'ROM_BACKWARDS');
    const words = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        mode,
        words,
        fc.nat(),
        fc.integer({ min: -10, max: 10 }),
        (reference, w, i, d) => {
          const bytes = bytesOf(...w);
          const stored = axis({ reference, words: wordRun(0, BYTE) });
          const before = readAxis(bytes, stored, w.length);
          if (before.kind !== 'numbers') throw new Error('words are inside the file');
          const index = i % w.length;
          const wanted = (before.raw[index] ?? 0) + d;
          const write = writeAxisPoint(bytes, stored, w.length, index, wanted);
          if (!write.ok || write.isClamped) return;
          const after = readAxis(applyPatch(bytes, write.patch), stored, w.length);
          const expected = before.raw.map((point, k) => (k === index ? wanted : point));
          expect(after).toEqual({ kind: 'numbers', raw: expected });
        },
      ),
    );
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
