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
  ])('from %i to %i reads %s', (original, current, text) => {
    expect(formatPercent(percentDifference(original, current))).toBe(text);
  });

  it('has the sign of the change and stays within its caps', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (original, current) => {
        const percent = percentDifference(original, current);
        expect(Math.abs(percent)).toBeLessThanOrEqual(999.99);
        if (percent !== 0) expect(Math.sign(percent)).toBe(Math.sign(current - original));
      }),
    );
  });
});
