import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, percentDifference } from './percent-difference.ts';

describe('percentDifference', () => {
  it.each([
    [100, 110, '10.00'],
    [100, 90, '-10.00'],
    [0, 0, '0.00'],
    [0, 5, '100.00'],
    [0, -5, '-100.00'],
    [1, 200, '999.99'],
    [-100, -90, '10.00'],
    [-100, -110, '-10.00'],
    [3, 4, '33.33'],
    [255, 0, '-100.00'],
    [1, -200, '-999.99'],
    [100_000, 99_999, '0.00'],
    // Both sides of a hundredth, and a half that binary fractions would lose.
    [20_000, 20_001, '0.01'],
    [20_000, 20_201, '1.01'],
    [20_000, 19_799, '-1.01'],
    // Both sides of the cap.
    [10_000, 109_999, '999.99'],
    [10_000, 109_998, '999.98'],
    [-10_000, -109_999, '-999.99'],
    [1, 4_294_967_295, '999.99'],
    [5, 0, '-100.00'],
    [-5, 0, '100.00'],
    [Number.NaN, Number.NaN, '0.00'],
    [1, Number.NaN, 'NaN'],
    [0, Number.NaN, 'NaN'],
    [Number.NaN, 1, 'NaN'],
    [1, Number.POSITIVE_INFINITY, '999.99'],
    [1, Number.NEGATIVE_INFINITY, '-999.99'],
    [Number.POSITIVE_INFINITY, 1, 'NaN'],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, '0.00'],
    [0, -0, '0.00'],
  ])('from %i to %i reads %s', (original, current, text) => {
    expect(formatPercent(percentDifference(original, current))).toBe(text);
  });

  it('has the sign of the change and stays within its caps', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (original, current) => {
        const percent = percentDifference(original, current);
        expect(Math.abs(percent)).toBeLessThanOrEqual(999.99);
        if (percent !== 0) expect(Math.sign(percent)).toBe(Math.sign(current - original));
        expect(Object.is(percent, -0)).toBe(false);
      }),
    );
  });
});
