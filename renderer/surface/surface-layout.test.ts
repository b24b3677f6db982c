import { describe, expect, it } from 'vitest';
import { isAxisInRange, surfaceLayout } from './surface-layout.ts';
import { dataOf, PLAIN_SETTINGS, X_ADDRESS, Y_ADDRESS } from './testing/surface-test-map.ts';

const RAW = Array.from({ length: 12 }, (_, i) => i);
const AXES = { width: 4, height: 3, raw: RAW, x: [100, 200, 400, 1000], y: [5, 6, 7] };

describe('the layout of a surface', () => {
  it('has columns as far apart as the values of their axis, or all alike', () => {
    const far = surfaceLayout(dataOf(AXES), { ...PLAIN_SETTINGS, axisDistances: 'true' });
    const [a = 0, b = 0, c = 0, d = 0] = far.columns.cellPlaces;
    expect((b - a) / (d - a)).toBeCloseTo(1 / 9, 12);
    expect((c - a) / (d - a)).toBeCloseTo(3 / 9, 12);
    const even = surfaceLayout(dataOf(AXES), PLAIN_SETTINGS);
    const [p = 0, q = 0] = even.columns.cellPlaces;
    expect((q - p) / even.box.width).toBeCloseTo(1 / 3, 12);
    expect(far.box).toEqual(even.box);
  });

  it('knows the texts of the axes and the longest of them', () => {
    const layout = surfaceLayout(dataOf(AXES), PLAIN_SETTINGS);
    expect(layout.columnTexts).toEqual(['100', '200', '400', '1000']);
    expect([layout.columnGlyphs, layout.rowGlyphs]).toEqual([4, 1]);
  });
});

describe('isAxisInRange', () => {
  const { map } = dataOf(AXES);

  it.each([
    ['x', X_ADDRESS - 1, X_ADDRESS, false],
    ['x', X_ADDRESS, X_ADDRESS + 1, true],
    ['x', X_ADDRESS + 7, X_ADDRESS + 8, true],
    ['x', X_ADDRESS + 8, X_ADDRESS + 9, false],
    ['y', Y_ADDRESS + 5, Y_ADDRESS + 6, true],
    ['y', Y_ADDRESS + 6, Y_ADDRESS + 7, false],
  ] as const)('says of the %s axis and bytes from %i to %i: %s', (axis, start, end, expected) => {
    expect(isAxisInRange(map, axis, start, end)).toBe(expected);
  });

  it('is false for an axis that lies in no bytes', () => {
    const without = dataOf({ width: 4, height: 3, raw: RAW }).map;
    expect(isAxisInRange(without, 'x', 0, 4000)).toBe(false);
  });
});
