import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampPrecision,
  formatPhysical,
  isWritableScale,
  physicalFromRaw,
  rawFromPhysical,
  type Scale,
  storedPhysical,
} from './scale.ts';
import type { WordType } from './word.ts';

const word: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };
const byte: WordType = { ...word, wordBytes: 1 };
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

describe('storedPhysical', () => {
  it.each([
    [50.04, 50],
    [30, 25.5],
    [-1, 0],
  ])('of %f in a byte of tenths is %f', (wanted, stored) => {
    const scale = wanted === 50.04 ? { factor: 0.5, offset: 0 } : { factor: 0.1, offset: 0 };
    expect(storedPhysical(wanted, scale, byte)).toBeCloseTo(stored, 10);
  });
});

describe('formatPhysical', () => {
  it.each([
    [12.345, 2, '12.35'],
    [12.345, -1, '12'],
    [12.345, 0, '12'],
    [-0.001, 2, '0.00'],
    [-0.001, 0, '0'],
    [1, 7, '1.000000'],
  ])('writes %f with precision %i as %s', (value, precision, text) => {
    expect(formatPhysical(value, precision)).toBe(text);
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
