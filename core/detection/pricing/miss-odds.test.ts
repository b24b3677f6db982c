import { describe, expect, it } from 'vitest';
import { oddsOf, scaledOdds, scaleOf } from './miss-odds.ts';

describe('oddsOf', () => {
  it.each([0.02, 1, 7, 60, 63.9, 64, 500, 20_000])(
    'gives misses of -511..511 at most all odds when they average %d',
    (average) => {
      let sum = 0;
      for (let miss = -511; miss <= 511; miss++) sum += oddsOf(average, miss);
      expect(sum).toBeLessThan(1.05);
    },
  );

  it.each([1, 4, 30, 400])('takes a miss of %d for likeliest where misses average that', (miss) => {
    const right = oddsOf(miss, miss);
    expect(right).toBeGreaterThan(oddsOf(miss / 8, miss));
    expect(right).toBeGreaterThan(oddsOf(miss * 8, miss));
  });

  it('does not tell a miss from its negative', () => {
    for (const miss of [1, 511, 512, 65_535]) expect(oddsOf(9, miss)).toBe(oddsOf(9, -miss));
  });

  it('never rises with the miss, and never is 0', () => {
    for (const average of [0.1, 5, 90, 4000]) {
      let before = 1;
      for (let miss = 0; miss <= 65_535; miss += miss < 600 ? 1 : 97) {
        const odds = oddsOf(average, miss);
        expect(odds).toBeGreaterThan(0);
        expect(odds).toBeLessThanOrEqual(before);
        before = odds;
      }
    }
  });

  it.each([0, 63.99, 64, 65_535])('is that of the scale of an average of %d', (average) => {
    expect(oddsOf(average, 3)).toBe(scaledOdds(scaleOf(average), 3));
  });
});
