import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurveField, nearestCurvePoint } from './curve-hit.ts';

function fieldOf(xs: readonly number[], ys: readonly (readonly number[])[]): CurveField {
  return {
    points: xs.length,
    curves: ys.length,
    xOf: (point) => xs[point] ?? Number.NaN,
    yOf: (curve, point) => ys[curve]?.[point] ?? Number.NaN,
  };
}

const anyPlace = fc.integer({ min: -50, max: 450 });
const anyField = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }))
  .chain(([points, curves]) =>
    fc.tuple(
      fc
        .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: points, maxLength: points })
        .map((xs) => xs.sort((a, b) => a - b)),
      fc.array(
        fc.array(fc.oneof(anyPlace, fc.constant(Number.NaN)), {
          minLength: points,
          maxLength: points,
        }),
        { minLength: curves, maxLength: curves },
      ),
    ),
  );

describe('nearest point of some curves', () => {
  it('is as near as any within the radius, and is missing only if there is none', () => {
    fc.assert(
      fc.property(
        anyField,
        anyPlace,
        anyPlace,
        fc.integer({ min: 1, max: 80 }),
        ([xs, ys], x, y, radius) => {
          const distances = ys.flatMap((curve) =>
            curve.map((at, point) => Math.hypot((xs[point] ?? 0) - x, at - y)),
          );
          const within = distances.filter((distance) => distance <= radius);
          const found = nearestCurvePoint(fieldOf(xs, ys), x, y, radius, 0);
          if (within.length === 0) {
            expect(found).toBeUndefined();
            return;
          }
          const at = ys[found!.curve]![found!.point]!;
          expect(Math.hypot(xs[found!.point]! - x, at - y)).toBe(Math.min(...within));
        },
      ),
    );
  });

  it('finds every point at its own place', () => {
    fc.assert(
      fc.property(anyField, ([xs, ys]) => {
        const field = fieldOf(xs, ys);
        for (let curve = 0; curve < ys.length; curve++) {
          for (let point = 0; point < xs.length; point++) {
            const y = ys[curve]![point]!;
            if (Number.isNaN(y)) continue;
            const found = nearestCurvePoint(field, xs[point]!, y, 5, curve);
            expect(found).toEqual({ curve, point });
          }
        }
      }),
    );
  });

  it('prefers the curve that is drawn over the others where points coincide', () => {
    const field = fieldOf([10], [[20], [20], [20]]);
    for (const preferred of [0, 1, 2]) {
      expect(nearestCurvePoint(field, 12, 21, 5, preferred)?.curve).toBe(preferred);
    }
  });

  it('reaches exactly as far as the radius', () => {
    const field = fieldOf([0], [[0]]);
    expect(nearestCurvePoint(field, 3, 4, 5, 0)).toEqual({ curve: 0, point: 0 });
    expect(nearestCurvePoint(field, 3, 4.01, 5, 0)).toBeUndefined();
  });
});
