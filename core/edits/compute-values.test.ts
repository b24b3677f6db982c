import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Direction,
  EQUAL_STEPS,
  fillSourceOf,
  flattenValues,
  interpolateValues,
  isStrictlyMonotonic,
  type NewValues,
  smoothValues,
  type ValueGrid,
} from './compute-values.ts';

const DIRECTIONS = ['horizontal', 'vertical', 'both'] as const;
const anyDirection = fc.constantFrom<Direction>(...DIRECTIONS);
const gridOf = (rows: number[][]): ValueGrid => ({
  values: rows.flat(),
  width: rows[0]?.length ?? 0,
  height: rows.length,
});

/** A grid with new values written over it. */
function written(grid: ValueGrid, next: NewValues | undefined): ValueGrid {
  return { ...grid, values: grid.values.map((value, i) => next?.[i] ?? value) };
}

function interpolated(grid: ValueGrid, direction: Direction, axes = EQUAL_STEPS): ValueGrid {
  return written(grid, interpolateValues(grid, direction, axes));
}

function rounded(grid: ValueGrid): number[] {
  // Adding 0 takes the sign off a zero.
  return grid.values.map((value) => Number(value.toFixed(6)) + 0);
}

const side = fc.integer({ min: 1, max: 6 });
const anyGrid = fc.tuple(side, side).chain(([width, height]) =>
  fc
    .array(fc.integer({ min: -1000, max: 1000 }), {
      minLength: width * height,
      maxLength: width * height,
    })
    .map((values): ValueGrid => ({ values, width, height })),
);
const anyAxis = fc
  .uniqueArray(fc.integer({ min: 0, max: 8000 }), { minLength: 6, maxLength: 6 })
  .map((points) => points.sort((a, b) => a - b));

describe('interpolation', () => {
  it('by axis goes along the values of the axis, in both directions', () => {
    const corners = gridOf([
      [0, 7, 90],
      [7, 7, 7],
      [30, 7, 120],
    ]);
    const axes = { x: [1000, 2000, 4000], y: [10, 15, 40] };
    expect(rounded(interpolated(corners, 'both', axes))).toEqual([
      0, 30, 90, 5, 35, 95, 30, 60, 120,
    ]);
    const vertical = interpolated(gridOf([[0], [1], [180]]), 'vertical', {
      x: undefined,
      y: [1000, 1500, 3000],
    });
    expect(rounded(vertical)).toEqual([0, 45, 180]);
  });

  it('of a line leaves a line: done twice it is done once', () => {
    fc.assert(
      fc.property(anyGrid, anyDirection, (grid, direction) => {
        const once = interpolated(grid, direction);
        expect(rounded(interpolated(once, direction))).toEqual(rounded(once));
      }),
    );
  });

  it('of cells that lie on a plane changes nothing', () => {
    fc.assert(
      fc.property(anyAxis, anyAxis, anyDirection, fc.nat(9), fc.nat(9), (x, y, direction, a, b) => {
        const plane = gridOf(y.map((down) => x.map((along) => a * along - b * down)));
        expect(rounded(interpolated(plane, direction, { x, y }))).toEqual(rounded(plane));
      }),
    );
  });

  it('in both directions is vertical, then horizontal, where only the corners mean anything', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        fc.pre(grid.width >= 3 && grid.height >= 3);
        const combined = interpolated(interpolated(grid, 'vertical'), 'horizontal');
        expect(rounded(combined)).toEqual(rounded(interpolated(grid, 'both')));
      }),
    );
  });

  it('never leaves the range of its ends, and does not touch them', () => {
    fc.assert(
      fc.property(anyGrid, anyDirection, (grid, direction) => {
        const next = interpolateValues(grid, direction, EQUAL_STEPS);
        const low = Math.min(...grid.values);
        const high = Math.max(...grid.values);
        for (const value of next ?? []) {
          expect(value ?? low).toBeGreaterThanOrEqual(low - 1e-9);
          expect(value ?? high).toBeLessThanOrEqual(high + 1e-9);
        }
        expect(next?.[0]).toBeUndefined();
        expect(next?.at(-1)).toBeUndefined();
      }),
    );
  });

  it('is the mirrored picture of the mirrored cells', () => {
    fc.assert(
      fc.property(anyGrid, anyDirection, (grid, direction) => {
        const turned = { ...grid, values: grid.values.toReversed() };
        const there = rounded(interpolated(turned, direction)).toReversed();
        expect(there).toEqual(rounded(interpolated(grid, direction)));
      }),
    );
  });

  it('leaves a line alone whose end is no number, and fills one that has none between', () => {
    const grid = gridOf([
      [Number.NaN, 1, 9],
      [5, 1, Number.POSITIVE_INFINITY],
      [2, Number.NaN, 4],
    ]);
    expect(interpolated(grid, 'horizontal').values).toEqual([
      Number.NaN,
      1,
      9,
      5,
      1,
      Number.POSITIVE_INFINITY,
      2,
      3,
      4,
    ]);
    expect(interpolateValues(gridOf([[Number.NaN, 1, 2]]), 'both', EQUAL_STEPS)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    [[[1, 2]], 'horizontal', false],
    [[[1, 2, 3]], 'horizontal', true],
    [[[1, 2, 3]], 'vertical', false],
    [[[1], [2], [3]], 'vertical', true],
    [[[1], [2]], 'both', false],
    [
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
      'both',
      true,
    ],
  ] as const)('of %j %s has something between its ends: %s', (rows, direction, has) => {
    const grid = gridOf(rows.map((row) => [...row]));
    expect(interpolateValues(grid, direction, EQUAL_STEPS) !== undefined).toBe(has);
  });
});

describe('smoothing', () => {
  it('stays between least and most, and with strength 0 changes nothing', () => {
    const strength = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyGrid, anyDirection, strength, (grid, direction, share) => {
        const smooth = written(grid, smoothValues(grid, direction, share));
        expect(Math.min(...smooth.values)).toBeGreaterThanOrEqual(Math.min(...grid.values) - 1e-9);
        expect(Math.max(...smooth.values)).toBeLessThanOrEqual(Math.max(...grid.values) + 1e-9);
        expect(written(grid, smoothValues(grid, direction, 0))).toEqual(grid);
      }),
    );
  });

  it('keeps what is no number to itself', () => {
    const grid = gridOf([[1, Number.NaN, 4, Number.NEGATIVE_INFINITY, 7]]);
    expect(smoothValues(grid, 'horizontal', 1)).toEqual([2.5, undefined, 4, undefined, 5.5]);
  });
});

describe('flattening', () => {
  it('of nothing is nothing, and of what is no number too', () => {
    expect(flattenValues([])).toEqual([]);
    expect(flattenValues([Number.NaN])).toEqual([undefined]);
  });
});

describe('filling', () => {
  it('takes the first row down and the first column to the right', () => {
    const cells = [0, 1, 2, 3, 4, 5];
    expect(cells.map((i) => fillSourceOf(i, 3, 'down'))).toEqual([0, 1, 2, 0, 1, 2]);
    expect(cells.map((i) => fillSourceOf(i, 3, 'right'))).toEqual([0, 0, 0, 3, 3, 3]);
  });
});

describe('isStrictlyMonotonic', () => {
  it.each([
    [[1, 2, 3], true],
    [[3, 2, 1], true],
    [[1, 2, 2], false],
    [[1, 3, 2], false],
    [[1], true],
    [[1, Number.NaN, 3], false],
    [[1, 2, Number.POSITIVE_INFINITY], false],
  ])('of %o is %s', (list, isMonotonic) => {
    expect(isStrictlyMonotonic(list)).toBe(isMonotonic);
  });
});
