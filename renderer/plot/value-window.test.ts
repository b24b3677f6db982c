import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampValueScale, ValueWindow } from './value-window.ts';

function windowOf(low: number, high: number): ValueWindow {
  const window = new ValueWindow();
  window.setBox(10, 200);
  window.setLimits(low, high);
  return window;
}

const anyNumber = fc.double({ min: -1e10, max: 1e10, noNaN: true });

describe('window of values', () => {
  it.each([
    [0, 1],
    [1, 1],
    [128, 128],
    [129, 128],
  ])('limits a scale of %d to %d', (wanted, scale) => {
    expect(clampValueScale(wanted)).toBe(scale);
  });

  it('shows the highest value at the top and the lowest at the bottom', () => {
    const window = windowOf(-128, 127);
    expect(window.yOf(127)).toBe(10);
    expect(window.yOf(-128)).toBe(210);
  });

  it('turns a place into the value that stands there', () => {
    fc.assert(
      fc.property(
        anyNumber,
        anyNumber,
        fc.double({ min: 1, max: 128, noNaN: true }),
        fc.double({ min: 10, max: 210, noNaN: true }),
        (a, b, scale, yPx) => {
          fc.pre(Math.abs(a - b) > 1e-3);
          const window = windowOf(Math.min(a, b), Math.max(a, b));
          window.setScale(scale, a);
          expect(window.yOf(window.valueAt(yPx))).toBeCloseTo(yPx, 2);
        },
      ),
    );
  });

  it('stays within its limits whatever is asked of it', () => {
    const anyStep = fc.oneof(
      fc.record({
        kind: fc.constant('scale' as const),
        to: fc.double({ min: 0, max: 200, noNaN: true }),
        around: anyNumber,
      }),
      fc.record({ kind: fc.constant('move' as const), px: fc.integer({ min: -500, max: 500 }) }),
      fc.record({
        kind: fc.constant('reveal' as const),
        value: fc.integer({ min: 0, max: 65_535 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        const window = windowOf(0, 65_535);
        for (const step of steps) {
          if (step.kind === 'scale') window.setScale(step.to, step.around);
          else if (step.kind === 'move') window.moveByPx(step.px);
          else window.reveal(step.value);
          expect(window.bottom).toBeGreaterThanOrEqual(0);
          expect(window.top).toBeLessThanOrEqual(65_535 + 1e-6);
        }
      }),
    );
  });

  it('keeps what the scale is changed around in place', () => {
    const window = windowOf(0, 65_535);
    const yPx = window.yOf(20_000);
    window.setScale(4, 20_000);
    expect(window.yOf(20_000)).toBeCloseTo(yPx, 6);
    expect(window.span).toBeCloseTo(65_535 / 4, 6);
  });

  it.each([
    [5, 5, 2.5, 7.5],
    [0, 0, -1, 1],
    [-4, -4, -6, -2],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 1],
  ])('gives room to %d..%d: %d..%d', (low, high, from, to) => {
    const window = windowOf(low, high);
    expect([window.low, window.high]).toEqual([from, to]);
  });

  it('changes the scale by key around zero where it is in sight', () => {
    expect(windowOf(-10, 10).anchor).toBe(0);
    expect(windowOf(0, 10).anchor).toBe(0);
    expect(windowOf(10, 20).anchor).toBe(15);
  });
});
