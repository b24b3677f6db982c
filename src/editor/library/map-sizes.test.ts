import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAP_TEMPLATES, sizesOfCount, sizeText } from './map-sizes.ts';

describe('the sizes that a count of cells can have', () => {
  it.each([
    [1, ['1 \u00d7 1']],
    [7, ['7 \u00d7 1', '1 \u00d7 7']],
    [12, ['4 \u00d7 3', '3 \u00d7 4', '6 \u00d7 2', '2 \u00d7 6', '12 \u00d7 1', '1 \u00d7 12']],
    [16, ['4 \u00d7 4', '8 \u00d7 2', '2 \u00d7 8', '16 \u00d7 1', '1 \u00d7 16']],
  ])('are for %i, nearest to a square first', (count, expected) => {
    expect(sizesOfCount(count).map(sizeText)).toEqual(expected);
  });

  it('hold exactly the count, at most ten of them, and none twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (count) => {
        const sizes = sizesOfCount(count);
        expect(sizes.length).toBeLessThanOrEqual(10);
        expect(sizes.every(({ columns, rows }) => columns * rows === count)).toBe(true);
        expect(new Set(sizes.map(sizeText)).size).toBe(sizes.length);
      }),
    );
  });
});

describe('the templates', () => {
  it('are told apart by their texts', () => {
    expect(new Set(MAP_TEMPLATES.map(sizeText)).size).toBe(MAP_TEMPLATES.length);
  });
});
