import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellRect, type TableLayout, tableLayout } from './table-layout.ts';
import { tableMetrics } from './table-metrics.ts';
import { maxLeftPx, maxTopPx, TableScroll } from './table-scroll.ts';

const layoutOf = (rows: number, columns: number): TableLayout =>
  tableLayout({
    metrics: tableMetrics({ pixelRatio: 1, fontSizePx: 12, advanceEm: 0.6 }),
    surfaceWidthPx: 640,
    surfaceHeightPx: 480,
    rows,
    columnGlyphs: Array.from({ length: columns }, (_, i) => 1 + (i % 20)),
    stripGlyphs: 3,
    axisGlyphs: 5,
    hasSparks: true,
  });

describe('the scroll place of a table', () => {
  it('brings any cell into sight, and moves no farther than it has to', () => {
    fc.assert(
      fc.property(
        fc.nat(99),
        fc.nat(59),
        fc.nat(4000),
        fc.nat(6000),
        (row, column, topPx, leftPx) => {
          const layout = layoutOf(100, 60);
          const scroll = new TableScroll();
          scroll.moveBy(layout, leftPx, topPx);
          scroll.reveal(layout, 'data', { row, column });
          const rect = cellRect(layout, scroll, 'data', row, column);
          const { bodyLeftPx, bodyTopPx, bodyWidthPx, bodyHeightPx } = layout;
          expect(rect.topPx).toBeGreaterThanOrEqual(bodyTopPx);
          expect(rect.topPx + rect.heightPx).toBeLessThanOrEqual(bodyTopPx + bodyHeightPx);
          expect(rect.leftPx).toBeGreaterThanOrEqual(bodyLeftPx);
          expect(rect.leftPx + rect.widthPx).toBeLessThanOrEqual(bodyLeftPx + bodyWidthPx);
          expect(scroll.reveal(layout, 'data', { row, column })).toBe(false);
        },
      ),
    );
  });

  it('moves along an axis only', () => {
    const layout = layoutOf(100, 60);
    const scroll = new TableScroll();
    scroll.reveal(layout, 'x', { row: 0, column: 59 });
    expect([scroll.leftPx, scroll.topPx]).toEqual([maxLeftPx(layout), 0]);
    scroll.reveal(layout, 'y', { row: 99, column: 0 });
    expect([scroll.leftPx, scroll.topPx]).toEqual([maxLeftPx(layout), maxTopPx(layout)]);
  });

  it('stays within the table, and at 0 where all of it is in sight', () => {
    const scroll = new TableScroll();
    expect(scroll.moveBy(layoutOf(2, 2), 500, 500)).toBe(false);
    const layout = layoutOf(100, 60);
    expect(scroll.moveBy(layout, 1e6, 1e6)).toBe(true);
    expect([scroll.leftPx, scroll.topPx]).toEqual([maxLeftPx(layout), maxTopPx(layout)]);
    expect(scroll.settle(layoutOf(2, 2))).toBe(true);
    expect([scroll.leftPx, scroll.topPx]).toEqual([0, 0]);
  });
});
