import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountedPrice, discountPercent } from './discount.ts';
import { PLAN_RULES } from './plans.ts';

describe('the discount of a continuous subscription', () => {
  it.each([
    [0, 20, 20],
    [1, 25, 25],
    [2, 30, 30],
    [3, 35, 35],
    [4, 40, 40],
    [5, 40, 45],
    [6, 40, 50],
    [7, 40, 50],
    [12, 40, 50],
  ])('after %s months is %s %% with PLUS and %s %% with ADVANCED', (months, plus, advanced) => {
    expect(discountPercent(PLAN_RULES.PLUS.mostDiscountPercent, months)).toBe(plus);
    expect(discountPercent(PLAN_RULES.ADVANCED.mostDiscountPercent, months)).toBe(advanced);
  });

  it.each(['BASIC', 'ESSENTIAL'] as const)('is none with %s', (plan) => {
    expect(discountPercent(PLAN_RULES[plan].mostDiscountPercent, 12)).toBe(0);
  });

  it('never falls with time, and never passes the most of a plan', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(600), (most, months) => {
        const percent = discountPercent(most, months);
        expect(percent).toBeLessThanOrEqual(most);
        expect(discountPercent(most, months + 1)).toBeGreaterThanOrEqual(percent);
      }),
    );
  });
});

describe('a price with a discount', () => {
  it.each([
    [7, 35, 5],
    [10, 50, 5],
    [30, 20, 24],
    [1, 50, 1],
    [15, 0, 15],
    [15, 100, 0],
    [0, 20, 0],
  ])('of %s coins less %s %% is %s', (listPrice, percent, price) => {
    expect(discountedPrice(listPrice, percent)).toBe(price);
  });

  it('is the smallest whole number that is not below the exact one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (listPrice, percent) => {
        const price = discountedPrice(listPrice, percent);
        const hundredths = BigInt(listPrice) * BigInt(100 - percent);
        expect(BigInt(price) * 100n >= hundredths).toBe(true);
        expect(BigInt(price - 1) * 100n < hundredths).toBe(true);
      }),
    );
  });
});
