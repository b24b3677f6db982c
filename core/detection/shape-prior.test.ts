import { describe, expect, it } from 'vitest';
import { ShapePrior } from './shape-prior.ts';

const EIGHTS = Array.from({ length: 12 }, () => ({ width: 8, height: 8 }));

describe('ShapePrior', () => {
  it('tells nothing until 12 maps are known', () => {
    expect(new ShapePrior(EIGHTS.slice(1)).bitsOf(8, 8)).toBe(0);
    expect(new ShapePrior(EIGHTS).bitsOf(8, 8)).toBeGreaterThan(4);
  });

  it('speaks against lengths that no map has', () => {
    expect(new ShapePrior(EIGHTS).bitsOf(9, 8)).toBeLessThan(0);
    expect(new ShapePrior(EIGHTS).bitsOf(9, 7)).toBeLessThan(new ShapePrior(EIGHTS).bitsOf(9, 8));
  });

  it('tells shapes that were seen from others of the same lengths', () => {
    const prior = new ShapePrior([
      ...EIGHTS,
      ...Array.from({ length: 12 }, () => ({ width: 6, height: 16 })),
    ]);
    expect(prior.bitsOf(6, 16)).toBeGreaterThan(prior.bitsOf(16, 6));
    expect(prior.bitsOf(8, 8)).toBeGreaterThan(prior.bitsOf(8, 6));
  });

  it('learns lengths from axes alone', () => {
    const prior = new ShapePrior([], new Map([[12, 24]]));
    expect(prior.bitsOf(12, 12)).toBeGreaterThan(prior.bitsOf(12, 11));
    expect([...prior.usual]).toEqual([12]);
  });
});
