import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampPrecision,
  formatPhysical,
  isWritableScale,
  physicalFromRaw,
  rawFromPhysical,
  type Scale,
} from './scale.ts';
import type { WordType } from './word.ts';

const word: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };
const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };

describe('physicalFromRaw and rawFromPhysical', () => {
  it.each<[number, Scale, number]>([
    [900, { factor: 0.1, offset: -40 }, 50],
    [950, { factor: 0.1, offset: -40 }, 55],
    [990, { factor: 0.1, offset: -40 }, 59],
    [144, { factor: 0.75, offset: -48 }, 60],
    [7, { factor: -2, offset: 1 }, -13],
  ])('%i with %o is %f, and back', (raw, scale, physical) => {
    expect(physicalFromRaw(raw, scale)).toBeCloseTo(physical, 10);
    expect(rawFromPhysical(physical, scale, word)).toBe(raw);
  });

  it.each([
    [50.05, 0.1, 501],
    [50.04, 0.1, 500],
    [-50.05, 0.1, -501],
    [0.15, 0.1, 2],
    [2.5, 1, 3],
    [-2.5, 1, -3],
  ])('%f in steps of %f is nearest to %i, halves away from zero', (physical, factor, raw) => {
    expect(rawFromPhysical(physical, { factor, offset: 0 }, word)).toBe(raw);
  });

  it('are inverse for every word and sensible scale', () => {
    const factor = fc.double({ min: 1e-4, max: 1e3, noNaN: true });
    const offset = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(fc.nat(65_535), factor, offset, (raw, f, o) => {
        const scale = { factor: f, offset: o };
        expect(rawFromPhysical(physicalFromRaw(raw, scale), scale, word)).toBe(raw);
      }),
    );
  });

  it.each([
    [3, { factor: 0.1, offset: -0.3 }],
    [700, { factor: 0.1, offset: -70 }],
    [0, { factor: -2, offset: 0 }],
  ])('%i with %o is exactly 0', (raw, scale) => {
    expect(Object.is(physicalFromRaw(raw, scale), 0)).toBe(true);
  });

  it('do not round floats', () => {
    expect(rawFromPhysical(1.25, { factor: 0.5, offset: 0 }, float)).toBe(2.5);
  });

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuse to write with a factor of %f',
    (factor) => {
      const scale = { factor, offset: 0 };
      expect(isWritableScale(scale)).toBe(false);
      expect(() => rawFromPhysical(1, scale, word)).toThrow(RangeError);
    },
  );
});

describe('formatPhysical', () => {
  it.each([
    [12.345, 2, '12.35'],
    [12.345, -1, '12'],
    [12.345, 0, '12'],
    [-0.001, 2, '0.00'],
    [-0.001, 0, '0'],
    [1, 7, '1.000000'],
    // Halves go away from zero, by the decimal that was meant.
    [0.15, 1, '0.2'],
    [0.25, 1, '0.3'],
    [-0.25, 1, '-0.3'],
    [1.005, 2, '1.01'],
    [2.5, 0, '3'],
    [-2.5, 0, '-3'],
    [0.149, 1, '0.1'],
    [-0.049, 1, '0.0'],
    [-0.05, 1, '-0.1'],
    [-0, 1, '0.0'],
    [4_294_967_295, 6, '4294967295.000000'],
    [999_999_999_999_999, 0, '999999999999999'],
    [999_999_999_999_999, 6, '999999999999999.000000'],
    [1e15, 2, '1.0000e+15'],
    [-3.4e38, 2, '-3.4000e+38'],
    [Number.NaN, 2, 'NaN'],
    [Number.POSITIVE_INFINITY, 2, 'Inf'],
    [Number.NEGATIVE_INFINITY, 2, '-Inf'],
    [1e-40, 2, '0.00'],
  ])('writes %f with precision %i as %s', (value, precision, text) => {
    expect(formatPhysical(value, precision)).toBe(text);
  });
});

describe('a raw word as text', () => {
  it('is read back as the same word, whatever the decimals', () => {
    const raw = fc.integer({ min: -2_147_483_648, max: 4_294_967_295 });
    fc.assert(
      fc.property(
        raw,
        fc.nat(6),
        fc.integer({ min: -999, max: 999 }),
        (word32, decimals, shift) => {
          const scale: Scale = { factor: 10 ** -decimals, offset: shift };
          const text = formatPhysical(physicalFromRaw(word32, scale), decimals);
          expect(text).toMatch(
            decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`),
          );
          expect(text).not.toMatch(/^-[0.]*$/);
          expect(rawFromPhysical(Number(text), scale, { ...word, wordBytes: 4 })).toBe(word32);
        },
      ),
    );
  });
});

describe('clampPrecision', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [6, 6],
    [7, 6],
    [2.9, 2],
  ])('takes %f as %i', (precision, clamped) => {
    expect(clampPrecision(precision)).toBe(clamped);
  });
});
