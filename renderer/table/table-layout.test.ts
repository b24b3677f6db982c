import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitTest } from './table-hit.ts';
import { areaRect, cellRect, clipRect, tableLayout } from './table-layout.ts';
import { tableMetrics } from './table-metrics.ts';
import { maxLeftPx, maxTopPx } from './table-scroll.ts';

/** Evenly spread: doubles of fast-check are mostly next to 0. */
const anyShare = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000);

const anyScene = fc
  .record({
    pixelRatio: fc.constantFrom(1, 1.25, 1.5, 2),
    fontSizePx: fc.constantFrom(12, 16, 24),
    surfaceWidthPx: fc.integer({ min: 300, max: 3000 }),
    surfaceHeightPx: fc.integer({ min: 150, max: 2000 }),
    rows: fc.integer({ min: 1, max: 300 }),
    columnGlyphs: fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 300 }),
    stripGlyphs: fc.integer({ min: 1, max: 4 }),
    axisGlyphs: fc.integer({ min: 1, max: 12 }),
    hasSparks: fc.boolean(),
    left: anyShare,
    top: anyShare,
    x: anyShare,
    y: anyShare,
  })
  .map(({ pixelRatio, fontSizePx, left, top, x, y, ...sizes }) => {
    const metrics = tableMetrics({ pixelRatio, fontSizePx, advanceEm: 0.6 });
    const layout = tableLayout({ ...sizes, metrics });
    return {
      layout,
      scroll: {
        leftPx: Math.round(left * maxLeftPx(layout)),
        topPx: Math.round(top * maxTopPx(layout)),
      },
      point: {
        xPx: Math.floor(x * (sizes.surfaceWidthPx - 1)),
        yPx: Math.floor(y * (sizes.surfaceHeightPx - 1)),
      },
    };
  });

describe('the layout of a table', () => {
  it('gives every hit cell a visible rectangle that contains the point', () => {
    let hits = 0;
    fc.assert(
      fc.property(anyScene, ({ layout, scroll, point }) => {
        const hit = hitTest(layout, scroll, point);
        if (hit.area !== 'data' && hit.area !== 'x' && hit.area !== 'y') return;
        hits++;
        const rect = cellRect(layout, scroll, hit.area, hit.row, hit.column);
        const part = clipRect(rect, areaRect(layout, hit.area));
        expect(part).toBeDefined();
        if (part === undefined) return;
        expect(point.xPx).toBeGreaterThanOrEqual(part.leftPx);
        expect(point.xPx).toBeLessThan(part.leftPx + part.widthPx);
        expect(point.yPx).toBeGreaterThanOrEqual(part.topPx);
        expect(point.yPx).toBeLessThan(part.topPx + part.heightPx);
      }),
      { numRuns: 1000 },
    );
    // Many points lie beside a small table; the property must not hold for want of hits.
    expect(hits).toBeGreaterThan(100);
  });

  it.each([
    [3, 3],
    [6, 6],
    [20, 6],
  ])(
    'shows curves at the ends of rows of %i columns where %i columns stay in sight',
    (columns, least) => {
      const metrics = tableMetrics({ pixelRatio: 1, fontSizePx: 12, advanceEm: 0.6 });
      const layoutOf = (surfaceWidthPx: number) =>
        tableLayout({
          metrics,
          rows: 4,
          columnGlyphs: Array.from({ length: columns }, () => 5),
          stripGlyphs: 2,
          axisGlyphs: 4,
          hasSparks: true,
          surfaceWidthPx,
          surfaceHeightPx: 400,
        });
      const { bodyLeftPx, columnEndsPx } = layoutOf(2000);
      const enoughPx = bodyLeftPx + (columnEndsPx[least - 1] ?? 0) + metrics.sparkWidthPx;
      expect(layoutOf(enoughPx).sparkWidthPx).toBe(metrics.sparkWidthPx);
      expect(layoutOf(enoughPx - 1).sparkWidthPx).toBe(0);
    },
  );
});
