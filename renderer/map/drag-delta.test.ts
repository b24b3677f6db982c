import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deltaOfDistance, draggedValue, dragUnit, isDraggable } from './drag-delta.ts';

const PAIR = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;
const FLOAT = { wordBytes: 4, bigEndian: true, signed: false, float: true } as const;

describe('dragging a value', () => {
  it.each([
    [0.1, 0, 5.04, 5],
    [0.1, 0, 0.3, 0.3],
    [0.1, 0, -0.04, 0],
    [-0.5, 10, 1.3, 1.5],
    [25, -40, 12.6, 25],
  ])(
    'by factor %d, offset %d and distance %d moves it by %d',
    (factor, offset, distance, delta) => {
      const unit = dragUnit(PAIR, { factor, offset }, false);
      expect(Object.is(deltaOfDistance(unit, distance), delta)).toBe(true);
    },
  );

  it('moves raw words by whole numbers and floats by any', () => {
    expect(deltaOfDistance(dragUnit(PAIR, { factor: 0.1, offset: 0 }, true), 2.6)).toBe(3);
    expect(deltaOfDistance(dragUnit(FLOAT, { factor: 1, offset: 0 }, false), 2.6)).toBe(2.6);
  });

  it('shows what is stored afterwards', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 65_535 }),
        fc.integer({ min: -70_000, max: 70_000 }),
        fc.constantFrom(0.1, 0.0234, 1, -0.5, 12.5),
        (raw, steps, factor) => {
          const unit = dragUnit(PAIR, { factor, offset: -40 }, false);
          const delta = deltaOfDistance(unit, steps * factor);
          const stored = Math.max(0, Math.min(65_535, raw + steps));
          expect(draggedValue(unit, raw, delta)).toBeCloseTo(stored * factor - 40, 6);
        },
      ),
    );
  });

  it('is impossible with a factor of 0, but not while raw words are shown', () => {
    expect(isDraggable(dragUnit(PAIR, { factor: 0, offset: 0 }, false))).toBe(false);
    expect(isDraggable(dragUnit(PAIR, { factor: 0, offset: 0 }, true))).toBe(true);
  });
});
