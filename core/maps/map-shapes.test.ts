import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAP_TEMPLATES, shapesOfCount } from './map-shapes.ts';

describe('shapes of a run of cells', () => {
  it.each([
    [1, '1x1'],
    [7, '7x1 1x7'],
    [16, '4x4 8x2 2x8 16x1 1x16'],
    [12, '4x3 3x4 6x2 2x6 12x1 1x12'],
    // A line longer than a map may be is none.
    [
      4096,
      '64x64 128x32 32x128 256x16 16x256 512x8 8x512 1024x4 4x1024 2048x2 2x2048 4096x1 1x4096',
    ],
    [4097, '241x17 17x241'],
  ])('of %i cells: %s', (count, expected) => {
    const shapes = shapesOfCount(count).map(({ width, height }) => `${width}x${height}`);
    expect(shapes.join(' ')).toBe(expected);
  });

  it('hold all cells and come once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4096 }), (count) => {
        const shapes = shapesOfCount(count);
        const unlikeness = shapes.map(({ width, height }) => Math.abs(width - height));
        expect(shapes.every(({ width, height }) => width * height === count)).toBe(true);
        expect(unlikeness).toEqual([...unlikeness].sort((a, b) => a - b));
        expect(new Set(shapes.map(({ width }) => width)).size).toBe(shapes.length);
      }),
    );
  });
});

it('offers each template once', () => {
  const texts = MAP_TEMPLATES.map(({ width, height }) => `${width}x${height}`);
  expect(new Set(texts).size).toBe(MAP_TEMPLATES.length);
});
