import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMetrics } from '../grid/grid-metrics.ts';
import { lineLayout } from '../line/line-layout.ts';
import { hexLineLayout, isInBox } from './hex-line-layout.ts';

const anyMetrics = fc
  .record({
    pixelRatio: fc.constantFrom(1, 1.25, 1.5, 2),
    fontSizePx: fc.constantFrom(12, 16, 24),
  })
  .map((sizes) => gridMetrics({ ...sizes, advanceEm: 0.6, cellWidthCssPx: 0, glyphsPerCell: 1 }));

const anySize = fc.tuple(fc.integer({ min: 40, max: 4000 }), fc.integer({ min: 40, max: 2200 }));

describe('layout of the line views', () => {
  it('puts the parts of the dump side by side in whole pixels, none upside down', () => {
    fc.assert(
      fc.property(anyMetrics, anySize, (metrics, [widthPx, heightPx]) => {
        const layout = hexLineLayout(widthPx, heightPx, metrics, 6);
        const { names, plot, addresses, overview } = layout;
        expect(names.bottom).toBe(plot.top);
        expect(plot.bottom).toBe(addresses.top);
        expect(addresses.bottom).toBe(overview.top);
        for (const box of [names, plot, overview]) {
          expect(box.right).toBeGreaterThan(box.left);
          expect(Object.values(box).every(Number.isInteger)).toBe(true);
        }
        expect(plot.bottom).toBeGreaterThan(plot.top);
      }),
    );
  });

  it('gives up the overview rather than the plot', () => {
    const metrics = gridMetrics({
      pixelRatio: 1,
      fontSizePx: 12,
      advanceEm: 0.6,
      cellWidthCssPx: 0,
      glyphsPerCell: 1,
    });
    const low = hexLineLayout(800, 140, metrics, 6);
    expect(low.overview.top).toBe(low.overview.bottom);
    const high = hexLineLayout(800, 300, metrics, 6);
    expect(high.overview.bottom - high.overview.top).toBe(44);
  });

  it('leaves room for the scroll bar of a map only when there is one', () => {
    fc.assert(
      fc.property(anyMetrics, anySize, (metrics, [widthPx, heightPx]) => {
        const without = lineLayout(widthPx, heightPx, metrics, 8, false);
        const withBar = lineLayout(widthPx, heightPx, metrics, 8, true);
        expect(without.plot.bottom).toBeGreaterThanOrEqual(withBar.plot.bottom);
        expect(without.plot.bottom).toBeGreaterThan(without.plot.top);
        expect(without.plot.right).toBeGreaterThan(without.plot.left);
      }),
    );
  });

  it('counts left and top edges to a box, right and bottom not', () => {
    const box = { left: 1, top: 2, right: 5, bottom: 6 };
    expect(isInBox(box, 1, 2)).toBe(true);
    expect(isInBox(box, 5, 2)).toBe(false);
    expect(isInBox(box, 1, 6)).toBe(false);
    expect(isInBox(box, 0.9, 3)).toBe(false);
  });
});
