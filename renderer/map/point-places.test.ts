import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestPlace, pointPlaces } from './point-places.ts';

describe('places of points', () => {
  it.each([
    [[0, 100, 400], 'true', [0, 0.5, 2]],
    [[400, 100, 0], 'true', [0, 1.5, 2]],
    [[0, 100, 400], 'uniform', [0, 1, 2]],
    [[0, 100, 100], 'true', [0, 1, 2]],
    [[0, 100, 50], 'true', [0, 1, 2]],
    [[0, Number.NaN, 50], 'true', [0, 1, 2]],
    [[7], 'true', [0]],
    [undefined, 'true', [0, 1, 2]],
  ] as const)('%# of %j at %s distances are %j', (values, distances, places) => {
    expect([...pointPlaces(values, places.length, distances)]).toEqual(places);
  });

  it('finds the nearest place', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 })
          .map((places) => Float64Array.from(places).sort()),
        fc.integer({ min: -100, max: 1100 }),
        (places, at) => {
          const found = places[nearestPlace(places, at)] ?? Number.NaN;
          const least = Math.min(...[...places].map((place) => Math.abs(place - at)));
          expect(Math.abs(found - at)).toBe(least);
        },
      ),
    );
  });
});
