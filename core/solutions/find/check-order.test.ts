import { describe, expect, it } from 'vitest';
import type { SolutionRegion } from '../solution.ts';
import { checkedOrder } from './check-order.ts';
import type { Decision } from './decide-place.ts';
import type { Fit } from './fit.ts';

const REGION_BYTES = 16;

/** Regions with places. @param rows source address, target address or none, and what speaks for it */
function checked(rows: ReadonlyArray<readonly [number, number | null, number]>): (number | null)[] {
  const regions = rows.map(
    ([start], i) => ({ id: `r${i}`, start, end: start + REGION_BYTES }) as SolutionRegion,
  );
  const decisions = rows.map(([, address, weight], i): Decision => {
    const fit = { leftWeight: weight, rightWeight: 0, nearSites: 0, rareSeeds: 0 } as Fit;
    const failure = address === null ? 'no-anchor' : null;
    const place = { id: `r${i}`, address, rule: null, confidence: 1, failure, rivals: [] } as const;
    return { place, fit: address === null ? undefined : fit };
  });
  return checkedOrder(regions, decisions).map(({ place }) => place.address);
}

describe('places of regions', () => {
  it('stay where they are in the order of the source', () => {
    expect(
      checked([
        [0, 1000, 0],
        [100, 1100, 0],
        [200, null, 0],
        [300, 1300, 0],
      ]),
    ).toEqual([1000, 1100, null, 1300]);
  });

  it('go until those that are left are in order', () => {
    expect(
      checked([
        [0, 1000, 1],
        [100, 2000, 5],
        [200, 500, 8],
      ]),
    ).toEqual([null, null, 500]);
  });

  it('stay in another order where a block was moved', () => {
    expect(
      checked([
        [0, 1000, 20],
        [100, 2000, 20],
        [200, 500, 20],
      ]),
    ).toEqual([1000, 2000, 500]);
  });

  it('do not go for the order of one that has gone itself', () => {
    expect(
      checked([
        [0, 1000, 9],
        [100, 500, 5],
        [200, 1100, 3],
      ]),
    ).toEqual([1000, null, 1100]);
  });

  it('go where they share bytes with any other', () => {
    expect(
      checked([
        [0, 1000, 20],
        [100, 1008, 20],
        [200, 1015, 20],
        [300, 1031, 20],
      ]),
    ).toEqual([null, null, null, 1031]);
  });

  it('go where their object may go on into a part that has none, and take no other with them', () => {
    expect(
      checked([
        [0, 1000, 20],
        [16, 1016, 20],
        [32, 1032, 20],
        [48, null, 0],
      ]),
    ).toEqual([1000, 1016, null, null]);
  });

  it('go where the part beside them goes for its order', () => {
    expect(
      checked([
        [0, 1000, 9],
        [100, 500, 2],
        [116, 516, 20],
      ]),
    ).toEqual([1000, null, null]);
  });
});
