import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLayout } from '../../tests/visual/support/any-layout.ts';
import { hitTest } from '../grid/grid-layout.ts';
import { GridScroll } from '../grid/grid-scroll.ts';
import { autoScrollStep, isOutsideBody } from './auto-scroll.ts';

const anyPoint = fc.record({
  xPx: fc.integer({ min: -500, max: 4500 }),
  yPx: fc.integer({ min: -500, max: 2700 }),
});

describe('autoScrollStep', () => {
  it('moves exactly when the pointer is outside, and towards it', () => {
    fc.assert(
      fc.property(anyLayout, anyPoint, (layout, point) => {
        const { xPx, yPx } = autoScrollStep(layout, point, 16);
        expect(xPx !== 0 || yPx !== 0).toBe(isOutsideBody(layout, point));
        if (hitTest(layout, new GridScroll(), point).area === 'cell') {
          expect(isOutsideBody(layout, point)).toBe(false);
        }
        if (point.yPx < layout.bodyTopPx) expect(yPx).toBeLessThan(0);
        if (point.yPx >= layout.bodyTopPx + layout.bodyHeightPx) expect(yPx).toBeGreaterThan(0);
      }),
    );
  });

  it('is the faster the farther out, up to a limit', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 400 }), (layout, outPx) => {
        const bottom = layout.bodyTopPx + layout.bodyHeightPx;
        const at = (yPx: number) =>
          autoScrollStep(layout, { xPx: layout.bodyLeftPx + 1, yPx }, 16).yPx;
        expect(at(bottom + outPx)).toBeGreaterThanOrEqual(at(bottom + outPx - 1));
        expect(at(bottom + 100_000)).toBeLessThanOrEqual(
          Math.ceil(400 * 0.016 * layout.metrics.rowHeightPx),
        );
      }),
    );
  });

  it('does not jump after a pause', () => {
    fc.assert(
      fc.property(anyLayout, anyPoint, (layout, point) => {
        expect(autoScrollStep(layout, point, 60_000)).toEqual(autoScrollStep(layout, point, 50));
      }),
    );
  });
});
