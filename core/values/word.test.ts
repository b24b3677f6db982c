import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsOfWord,
  byteOfWord,
  clampToWord,
  encodeWord,
  readWord,
  roundHalfAwayFromZero,
  valueOfBits,
  type WordBytes,
  type WordType,
  wordBounds,
} from './word.ts';

const integer = (wordBytes: WordBytes, signed: boolean, bigEndian = true): WordType => ({
  wordBytes,
  signed,
  bigEndian,
  float: false,
});
const float = (bigEndian: boolean): WordType => ({
  wordBytes: 4,
  signed: true,
  bigEndian,
  float: true,
});

const anyType = fc.oneof(
  fc.record({
    wordBytes: fc.constantFrom<WordBytes>(1, 2, 4),
    signed: fc.boolean(),
    bigEndian: fc.boolean(),
    float: fc.constant(false),
  }),
  fc.boolean().map(float),
);

describe('readWord', () => {
  const bytes = Uint8Array.of(0x80, 0x01, 0xfe, 0xff);
  it.each([
    [integer(1, false), 0, 0x80],
    [integer(1, true), 0, -128],
    [integer(2, false), 0, 0x8001],
    [integer(2, true), 0, -32767],
    [integer(2, false, false), 0, 0x0180],
    [integer(2, true, false), 2, -2],
    [integer(4, false), 0, 0x8001feff],
    [integer(4, true), 0, 0x8001feff - 2 ** 32],
    [integer(4, false, false), 0, 0xfffe0180],
  ])('reads %o at %i as %i', (type, address, value) => {
    expect(readWord(bytes, address, type)).toBe(value);
  });

  it('reads IEEE single precision in both byte orders', () => {
    expect(readWord(Uint8Array.of(0x41, 0x48, 0, 0), 0, float(true))).toBe(12.5);
    expect(readWord(Uint8Array.of(0, 0, 0x48, 0x41), 0, float(false))).toBe(12.5);
  });

  it.each([-1, 3, 4, 5])('has no two-byte word at %i of a four-byte file', (address) => {
    expect(readWord(bytes, address, integer(2, false))).toBeUndefined();
  });
});

describe('wordBounds', () => {
  it.each([
    [integer(1, false), 0, 255],
    [integer(1, true), -128, 127],
    [integer(2, false), 0, 65_535],
    [integer(2, true), -32_768, 32_767],
    [integer(4, false), 0, 4_294_967_295],
    [integer(4, true), -2_147_483_648, 2_147_483_647],
    [float(true), -9_999_999_999, 9_999_999_999],
  ])('of %o are %i and %i', (type, min, max) => {
    expect(wordBounds(type)).toEqual({ min, max });
  });
});

describe('clampToWord', () => {
  it.each([
    [127, 127],
    [128, 127],
    [-128, -128],
    [-129, -128],
    [Number.POSITIVE_INFINITY, 127],
    [2.5, 3],
    [-2.5, -3],
    [-0.4, 0],
  ])('limits %f in a signed byte to %i', (value, stored) => {
    expect(clampToWord(value, integer(1, true))).toBe(stored);
  });

  it('keeps fractions of floats', () => {
    expect(clampToWord(2.5, float(true))).toBe(2.5);
  });

  it('refuses NaN', () => {
    expect(() => clampToWord(Number.NaN, float(true))).toThrow(RangeError);
  });
});

describe('roundHalfAwayFromZero', () => {
  it.each([
    [0.5, 1],
    [-0.5, -1],
    [1.5, 2],
    [-1.5, -2],
    [0.49, 0],
    [-0.49, 0],
    [-0, 0],
  ])('rounds %f to %i', (value, whole) => {
    expect(Object.is(roundHalfAwayFromZero(value), whole)).toBe(true);
  });
});

describe('encodeWord and readWord', () => {
  it('give back every word they can hold', () => {
    fc.assert(
      fc.property(anyType, fc.uint8Array({ minLength: 4, maxLength: 4 }), (type, bytes) => {
        const value = readWord(bytes, 0, type) ?? Number.NaN;
        const { min, max } = wordBounds(type);
        fc.pre(value >= min && value <= max);
        expect(readWord(encodeWord(value, type), 0, type)).toBe(value);
      }),
    );
  });

  it('store the nearest bound of what a word cannot hold', () => {
    fc.assert(
      fc.property(anyType, fc.double({ noNaN: true }), (type, value) => {
        const stored = readWord(encodeWord(value, type), 0, type) ?? Number.NaN;
        expect(stored).toBe(
          type.float ? Math.fround(clampToWord(value, type)) : clampToWord(value, type),
        );
      }),
    );
  });
});

describe('the bits of a word', () => {
  it.each([
    [-1, integer(1, true), 0xff],
    [255, integer(1, false), 0xff],
    [-2, integer(2, true), 0xfffe],
    [-1, integer(4, true), 0xffff_ffff],
    [4_294_967_295, integer(4, false), 0xffff_ffff],
    [12.5, float(true), 0x4148_0000],
    [-0, float(false), 0x8000_0000],
    [Math.fround(1e-45), float(true), 1],
    [Number.POSITIVE_INFINITY, float(true), 0x7f80_0000],
  ])('of %f are %o', (value, type, bits) => {
    expect(bitsOfWord(value, type)).toBe(bits);
    expect(valueOfBits(bits, type)).toBe(value);
  });

  it('are the bytes of the file in the order of the word', () => {
    fc.assert(
      fc.property(anyType, fc.uint8Array({ minLength: 4, maxLength: 4 }), (type, bytes) => {
        const unsigned: WordType = { ...type, signed: false, float: false };
        const bits = readWord(bytes, 0, unsigned) ?? Number.NaN;
        const word = Array.from({ length: type.wordBytes }, (_, i) => byteOfWord(bits, type, i));
        expect(word).toEqual([...bytes.slice(0, type.wordBytes)]);
        const value = readWord(bytes, 0, type) ?? 0;
        expect(valueOfBits(bits, type)).toBe(value);
        if (!Number.isNaN(value)) expect(bitsOfWord(value, type)).toBe(bits);
      }),
    );
  });
});

describe('a float', () => {
  it.each([
    [9_999_999_999, 9_999_999_999],
    [10_000_000_000, 9_999_999_999],
    [-9_999_999_999, -9_999_999_999],
    [-10_000_000_000, -9_999_999_999],
    [Number.POSITIVE_INFINITY, 9_999_999_999],
    [1e-45, 1e-45],
  ])('of %f is limited to %f', (value, limited) => {
    expect(clampToWord(value, float(true))).toBe(limited);
  });

  it('keeps the sign of a zero', () => {
    expect([...encodeWord(-0, float(true))]).toEqual([0x80, 0, 0, 0]);
  });
});
