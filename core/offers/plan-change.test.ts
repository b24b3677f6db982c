import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlans, PACKAGE_IDS, PACKAGES, PLAN_PRICES } from './catalogue.ts';
import { carriedS, upgradeNet } from './plan-change.ts';

const DAY_S = 86_400;

describe('a change to a dearer plan', () => {
  it.each([
    [30, 30, 5000],
    [15, 30, 2500],
    [1, 30, 166],
    [0.99, 30, 0],
    [29.5, 30, 4833],
    [31, 30, 5000],
    [0, 30, 0],
    [-1, 30, 0],
    [14, 28, 2500],
    [0, 0, 0],
  ])('from PLUS to ADVANCED with %s of %s days left costs %s cents', (left, of, net) => {
    const { PLUS, ADVANCED } = PLAN_PRICES;
    expect(upgradeNet(PLUS, ADVANCED, left * DAY_S, of * DAY_S)).toBe(net);
  });

  it('costs nothing where the plan is not dearer', () => {
    expect(upgradeNet(4900, 4900, 10 * DAY_S, 30 * DAY_S)).toBe(0);
    expect(upgradeNet(9900, 4900, 10 * DAY_S, 30 * DAY_S)).toBe(0);
  });

  it('never costs more than its share of the time, nor more than a cent and a day less', () => {
    const prices = fc.tuple(fc.nat(20_000), fc.nat(20_000)).filter(([a, b]) => a < b);
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 28, max: 31 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([from, to], days, share) => {
          const net = upgradeNet(from, to, share * days * DAY_S, days * DAY_S);
          const exact = (to - from) * share;
          expect(net).toBeLessThanOrEqual(exact + 1e-6);
          expect(net).toBeGreaterThan(exact - (to - from) / days - 1);
        },
      ),
    );
  });
});

describe('time that is carried over', () => {
  it.each([
    [4900, 4900, 100, 100],
    [4900, 9900, 20 * DAY_S, 855_273],
    [9900, 4900, 10, 21],
    [0, 4900, 100, 0],
    [4900, 0, 100, 0],
    [4900, 4900, -5, 0],
  ])('from %s to %s cents makes of %s seconds %s', (from, to, left, carried) => {
    expect(carriedS(from, to, left)).toBe(carried);
  });
});

describe('the catalogue', () => {
  it('orders plans by what they give', () => {
    const plans = [null, 'BASIC', 'ESSENTIAL', 'PLUS', 'ADVANCED', 'STAFF'];
    for (const [i, plan] of plans.entries()) {
      for (const [j, other] of plans.entries()) {
        expect(Math.sign(comparePlans(plan, other))).toBe(Math.sign(i - j));
      }
    }
  });

  it('has packages of which the larger is never dearer by the coin', () => {
    const byCoin = PACKAGE_IDS.map((id) => PACKAGES[id].net / PACKAGES[id].coins);
    expect(byCoin).toEqual([...byCoin].sort((a, b) => b - a));
  });
});
