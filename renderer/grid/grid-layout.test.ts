import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLayout, PIXEL_RATIOS } from '../../tests/visual/support/any-layout.ts';
import {
  cellRect,
  clipToBody,
  drawnColumnLimit,
  drawnRowLimit,
  type GridLayout,
  gridLayout,
  hitTest,
  nearestCell,
  pageRows,
  type SurfacePoint,
} from './grid-layout.ts';
import { gridMetrics } from './grid-metrics.ts';
import { GridScroll } from './grid-scroll.ts';

/** A layout with a scroll place and a point, which may lie outside. */
const anyPlace = anyLayout.chain((layout) =>
  fc.record({
    layout: fc.constant(layout),
    downPx: fc.integer({ min: 0, max: layout.contentHeightPx }),
    rightPx: fc.integer({ min: 0, max: layout.contentWidthPx }),
    point: fc.record({
      xPx: fc.integer({ min: -200, max: 4200 }),
      yPx: fc.integer({ min: -200, max: 2400 }),
    }),
  }),
);

function scrolled(layout: GridLayout, xPx: number, yPx: number): GridScroll {
  const scroll = new GridScroll();
  scroll.moveBy(layout, xPx, yPx);
  return scroll;
}

function holds(
  rect: { leftPx: number; topPx: number; widthPx: number; heightPx: number },
  { xPx, yPx }: SurfacePoint,
): boolean {
  return (
    xPx >= rect.leftPx &&
    xPx < rect.leftPx + rect.widthPx &&
    yPx >= rect.topPx &&
    yPx < rect.topPx + rect.heightPx
  );
}

describe('hitTest', () => {
  it('finds the cell whose rectangle holds the point, at every pixel ratio and scroll place', () => {
    fc.assert(
      fc.property(anyPlace, ({ layout, downPx, rightPx, point }) => {
        const scroll = scrolled(layout, rightPx, downPx);
        const hit = hitTest(layout, scroll, point);
        if (hit.area !== 'cell') return;
        const rect = clipToBody(layout, cellRect(layout, scroll, hit.row, hit.column));
        expect(rect && holds(rect, point)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('finds every cell in sight from the middle of the part that shows', () => {
    fc.assert(
      fc.property(anyPlace, ({ layout, downPx, rightPx }) => {
        const scroll = scrolled(layout, rightPx, downPx);
        const row = Math.min(layout.rows - 1, scroll.topRow + 1);
        for (let column = 0; column < layout.columns; column++) {
          const rect = clipToBody(layout, cellRect(layout, scroll, row, column));
          if (rect === undefined) continue;
          const xPx = rect.leftPx + Math.floor(rect.widthPx / 2);
          const yPx = rect.topPx + Math.floor(rect.heightPx / 2);
          expect(hitTest(layout, scroll, { xPx, yPx })).toEqual({ area: 'cell', row, column });
        }
      }),
    );
  });

  const layout = gridLayout({
    metrics: gridMetrics({
      pixelRatio: 1,
      fontSizePx: 12,
      advanceEm: 0.6,
      cellWidthCssPx: 40,
      glyphsPerCell: 2,
    }),
    surfaceWidthPx: 1000,
    surfaceHeightPx: 500,
    columns: 8,
    rows: 4,
  });
  const top = new GridScroll();

  it.each([
    ['the first cell', 80, 28, { area: 'cell', row: 0, column: 0 }],
    ['its last pixel', 119, 59, { area: 'cell', row: 0, column: 0 }],
    ['the cell to its right', 120, 59, { area: 'cell', row: 0, column: 1 }],
    ['the cell below it', 119, 60, { area: 'cell', row: 1, column: 0 }],
    ['an address', 79, 28, { area: 'address', row: 0 }],
    ['a column header', 80, 27, { area: 'header', column: 0 }],
    ['the corner', 79, 27, { area: 'none' }],
    ['right of the last column', 400, 40, { area: 'none' }],
    ['below the last row', 100, 28 + 4 * 32, { area: 'none' }],
    ['the address column below the last row', 10, 28 + 4 * 32, { area: 'none' }],
    ['right of the last column header', 400, 10, { area: 'none' }],
    ['the scroll bar', 990, 40, { area: 'none' }],
    ['outside', -1, 40, { area: 'none' }],
  ])('tells %s', (_place, xPx, yPx, hit) => {
    expect(hitTest(layout, top, { xPx, yPx })).toEqual(hit);
  });
});

describe('nearestCell', () => {
  it('is the hit cell where one is hit, and a cell of the grid anywhere else', () => {
    fc.assert(
      fc.property(anyPlace, ({ layout, downPx, rightPx, point }) => {
        const scroll = scrolled(layout, rightPx, downPx);
        const { row, column } = nearestCell(layout, scroll, point);
        const hit = hitTest(layout, scroll, point);
        if (hit.area === 'cell')
          expect({ row, column }).toEqual({ row: hit.row, column: hit.column });
        expect(row).toBeGreaterThanOrEqual(0);
        expect(row).toBeLessThan(layout.rows);
        expect(column).toBeGreaterThanOrEqual(0);
        expect(column).toBeLessThan(layout.columns);
      }),
      { numRuns: 500 },
    );
  });
});

describe('gridLayout', () => {
  it('never lets more rows or columns be in sight than it says can be drawn', () => {
    fc.assert(
      fc.property(anyPlace, ({ layout, downPx, rightPx }) => {
        const { topRow, offsetPx, leftPx } = scrolled(layout, rightPx, downPx);
        const { cellWidthPx, rowHeightPx } = layout.metrics;
        const bottomRow = topRow + Math.floor((offsetPx + layout.bodyHeightPx - 1) / rowHeightPx);
        expect(bottomRow - topRow + 1).toBeLessThanOrEqual(drawnRowLimit(layout));
        const first = Math.floor(leftPx / cellWidthPx);
        const last = Math.min(
          layout.columns - 1,
          Math.floor((leftPx + layout.bodyWidthPx - 1) / cellWidthPx),
        );
        expect(last - first + 1).toBeLessThanOrEqual(drawnColumnLimit(layout));
        expect(pageRows(layout)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('has whole device pixels only', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const { pixelRatio, fontSizePx, fontSizeDevicePx, ...sizes } = layout.metrics;
        expect(fontSizeDevicePx).toBe(pixelRatio * fontSizePx);
        expect(Object.values(sizes).every(Number.isInteger)).toBe(true);
        expect(Number.isInteger(layout.bodyHeightPx + layout.bodyWidthPx)).toBe(true);
      }),
    );
  });

  it('needs a horizontal bar exactly when the columns do not fit', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        expect(layout.hasHorizontalBar).toBe(layout.contentWidthPx > layout.bodyWidthPx);
      }),
    );
  });
});

describe('gridMetrics', () => {
  const at = (pixelRatio: number, fontSizePx: number, glyphsPerCell = 2) =>
    gridMetrics({ pixelRatio, fontSizePx, advanceEm: 0.6, cellWidthCssPx: 40, glyphsPerCell });

  it.each(PIXEL_RATIOS)('keeps rows of 32 CSS pixels up to a font of 20 at ratio %f', (ratio) => {
    expect(at(ratio, 12).rowHeightPx).toBe(32 * ratio);
    expect(at(ratio, 20).rowHeightPx).toBe(32 * ratio);
    expect(at(ratio, 22).rowHeightPx).toBe(36 * ratio);
    expect(at(ratio, 24).rowHeightPx).toBe(40 * ratio);
  });

  it('widens cells whose text would not fit', () => {
    expect(at(1, 12).cellWidthPx).toBe(40);
    expect(at(1, 24, 8).cellWidthPx).toBe(8 * 14 + 20);
  });

  it.each(PIXEL_RATIOS)('keeps the text inside its cell and row at ratio %f', (ratio) => {
    for (const fontSizePx of [12, 14, 16, 18, 20, 22, 24]) {
      const metrics = at(ratio, fontSizePx, 4);
      expect(metrics.cellTextLeftPx).toBeGreaterThan(0);
      expect(metrics.cellTextLeftPx + 4 * metrics.advancePx).toBeLessThan(metrics.cellWidthPx);
      expect(metrics.rowTextTopPx).toBeGreaterThanOrEqual(0);
      expect(metrics.rowTextTopPx + metrics.slotHeightPx).toBeLessThanOrEqual(metrics.rowHeightPx);
      expect(metrics.headerTextTopPx + metrics.slotHeightPx).toBeLessThanOrEqual(
        metrics.headerHeightPx,
      );
    }
  });
});
