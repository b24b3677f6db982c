import { describe, expect, it } from 'vitest';
import { rampByChange, rampByValue, rampOfNothing, surfaceLimits } from './surface-limits.ts';

function range(min: number, max: number, minOriginal = min, maxOriginal = max) {
  return { min, max, minOriginal, maxOriginal, maxChange: 0, hasHoles: false };
}

describe('the limits of a surface', () => {
  it.each([
    [0, 100],
    [-3.5, 12],
    [1000, 1001],
    [-1e9, 1e9],
  ])('leaves room around %d to %d', (min, max) => {
    const limits = surfaceLimits(range(min, max), false);
    expect(limits.min).toBeLessThan(min);
    expect(limits.max).toBeGreaterThan(max);
    expect(limits.max - limits.min).toBeLessThan(2 * (max - min));
  });

  it.each([
    [0, -1, 1],
    [4, 3, 5],
    [-200, -220, -180],
    [50, 45, 55],
  ])('has a flat map of %d half way up', (value, min, max) => {
    expect(surfaceLimits(range(value, value), false)).toEqual({ min, max });
  });

  it('takes the original in where it is shown', () => {
    const wide = range(10, 20, 0, 40);
    expect(surfaceLimits(wide, false)).toEqual(surfaceLimits(range(10, 20), false));
    expect(surfaceLimits(wide, true)).toEqual(surfaceLimits(range(0, 40), false));
  });
});

describe('the place on the colour ramp', () => {
  const placeOf =
    ({ shown, original, constant }: ReturnType<typeof rampByValue>) =>
    (s: number, o: number): number =>
      shown * s + original * o + constant;

  it('goes by value from the lowest to the highest', () => {
    const place = placeOf(rampByValue(2, 6));
    expect(place(2, 99)).toBe(0);
    expect(place(4, 99)).toBe(0.5);
    expect(place(6, 99)).toBe(1);
  });

  it('goes by change around the middle', () => {
    const place = placeOf(rampByChange(0.5));
    expect(place(3, 3)).toBe(0.5);
    expect(place(3.5, 3)).toBe(1);
    expect(place(2.5, 3)).toBe(0);
    expect(place(2.75, 3)).toBe(0.25);
  });

  it('is the middle where there is nothing to tell apart', () => {
    for (const ramp of [rampByValue(3, 3), rampByChange(0), rampOfNothing()]) {
      expect(placeOf(ramp)(7, 1)).toBe(0.5);
    }
  });
});
