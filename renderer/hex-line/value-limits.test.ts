import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedLimits, fixedLimits } from './value-limits.ts';

const PAIR = { wordBytes: 2, bigEndian: true, signed: true, float: false } as const;

describe('limits of the values', () => {
  it('are those of the word while words are shown', () => {
    expect(fixedLimits(PAIR, 'mod')).toEqual({ min: -32_768, max: 32_767 });
    expect(fixedLimits({ ...PAIR, signed: false }, 'ori')).toEqual({ min: 0, max: 65_535 });
  });

  it('follow from what is in sight for floats and differences', () => {
    const float = { ...PAIR, wordBytes: 4, float: true } as const;
    expect(fixedLimits(float, 'mod')).toBeUndefined();
    expect(fixedLimits(PAIR, 'diff')).toBeUndefined();
    expect(fixedLimits(PAIR, 'percentageDiff')).toBeUndefined();
  });

  it.each([
    [0, 0, -1, 1],
    [0, 87, 0, 90],
    [3, 87, 0, 90],
    [-12, 87, -20, 90],
    [-450, -3, -450, 0],
    [-0.03, 0.0002, -0.03, 0.005],
  ])('around %d..%d are %d..%d', (min, max, low, high) => {
    const limits = fittedLimits(min, max);
    expect(limits.min).toBeCloseTo(low, 9);
    expect(limits.max).toBeCloseTo(high, 9);
  });

  it('hold every value and zero, and are less than twice as far', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        (a, b) => {
          fc.pre(Math.max(Math.abs(a), Math.abs(b)) > 1e-6);
          const min = Math.min(a, b);
          const max = Math.max(a, b);
          const limits = fittedLimits(min, max);
          const slack = Math.max(Math.abs(min), Math.abs(max)) * 1e-9;
          expect(limits.min).toBeLessThanOrEqual(Math.min(0, min) + slack);
          expect(limits.max).toBeGreaterThanOrEqual(Math.max(0, max) - slack);
          const reach = Math.max(-limits.min, limits.max);
          expect(reach).toBeLessThan(2 * Math.max(Math.abs(min), Math.abs(max)));
        },
      ),
    );
  });

  it('stay finite where a value is not', () => {
    expect(fittedLimits(Number.NEGATIVE_INFINITY, 5).min).toBe(-1e10);
  });
});
