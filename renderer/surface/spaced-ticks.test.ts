import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spacedTicks } from './spaced-ticks.ts';

const TEN = Float64Array.from({ length: 11 }, (_, i) => i / 10 - 0.5);

describe('ticks of an axis', () => {
  it('labels every cell that has room', () => {
    expect(spacedTicks(TEN, 0.1, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(spacedTicks(TEN, 0.2, 0)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(spacedTicks(TEN, 0.25, 0)).toEqual([0, 3, 6, 9]);
  });

  it('labels the cell under the cursor, and leaves out what is too near to it', () => {
    expect(spacedTicks(TEN, 0.2, 5)).toEqual([0, 2, 5, 7, 9]);
    expect(spacedTicks(TEN, 0.35, 10)).toEqual([0, 4, 10]);
  });

  it.each([1.01, Number.POSITIVE_INFINITY])(
    'labels nothing else with a spacing of %d',
    (spacing) => {
      expect(spacedTicks(TEN, spacing, 3)).toEqual([3]);
    },
  );

  it('labels the only cell of a side', () => {
    expect(spacedTicks(Float64Array.of(0), 0.5, 0)).toEqual([0]);
  });

  it('never has more than thirteen, nor two that touch', () => {
    const gaps = fc.array(fc.double({ min: 0.01, max: 3, noNaN: true }), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(
        gaps,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (steps, spacing, any) => {
          let at = 0;
          const rising = steps.map((step) => {
            at += step;
            return at;
          });
          const places = Float64Array.from([0, ...rising]);
          const active = any % places.length;
          const ticks = spacedTicks(places, spacing, active);
          expect(ticks).toContain(active);
          expect(ticks.length).toBeLessThanOrEqual(13);
          for (let i = 1; i < ticks.length; i++) {
            const gap = (places[ticks[i] ?? 0] ?? 0) - (places[ticks[i - 1] ?? 0] ?? 0);
            expect(gap).toBeGreaterThanOrEqual(spacing * at * (1 - 1e-6));
          }
        },
      ),
    );
  });
});
