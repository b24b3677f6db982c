import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import { axesBeforeMap, shapesOfCount } from './map-shapes.ts';

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

describe('axes directly before a map', () => {
  /** [3][2][10 20 30][1 2][cells ...] */
  const file = Uint8Array.of(3, 2, 10, 20, 30, 1, 2, 9, 9, 9, 9, 9, 9);

  it('end where the cells begin; the counts before them are a sign', () => {
    const map = { cells: wordRun(7, BYTE), width: 3, height: 2 };
    expect(axesBeforeMap(file, map)).toEqual({
      x: { address: 2, type: BYTE, skipBytes: 0 },
      y: { address: 5, type: BYTE, skipBytes: 0 },
      hasCounts: true,
    });
    expect(axesBeforeMap(file, { ...map, width: 2, height: 3 })).toMatchObject({
      x: { address: 2 },
      y: { address: 4 },
      hasCounts: false,
    });
  });

  it('may begin at the start of the file, and have no room before it', () => {
    const map = { cells: wordRun(5, BYTE), width: 3, height: 2 };
    expect(axesBeforeMap(file, map)).toMatchObject({ x: { address: 0 }, hasCounts: false });
    expect(axesBeforeMap(file, { ...map, cells: wordRun(4, BYTE) })).toBeUndefined();
    expect(axesBeforeMap(file, { ...map, cells: wordRun(7, WORD) })).toBeUndefined();
  });
});
