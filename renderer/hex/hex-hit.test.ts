import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIXEL_RATIOS } from '../../tests/visual/support/any-layout.ts';
import { type GridLayout, gridLayout } from '../grid/grid-layout.ts';
import { gridMetrics } from '../grid/grid-metrics.ts';
import { GridScroll } from '../grid/grid-scroll.ts';
import { hexHit } from './hex-hit.ts';
import { RIGHT_PANES } from './hex-view-contract.ts';
import { type PanePart, paneLayout } from './pane-layout.ts';

const BAR_PX = 14;

/** Any view with a pane, scrolled to any place, with a point anywhere. */
const anyPlace = fc
  .record({
    pixelRatio: fc.constantFrom(...PIXEL_RATIOS),
    fontSizePx: fc.constantFrom(12, 18, 24),
    kind: fc.constantFrom(...RIGHT_PANES),
    columns: fc.integer({ min: 1, max: 30 }),
    wordBytes: fc.constantFrom(1, 2, 4),
    rows: fc.integer({ min: 5, max: 100 }),
    widthPx: fc.integer({ min: 300, max: 2500 }),
    leftPx: fc.integer({ min: 0, max: 3000 }),
    xPercent: fc.integer({ min: -5, max: 105 }),
    yPx: fc.integer({ min: -50, max: 650 }),
  })
  .map(({ kind, columns, wordBytes, rows, widthPx, leftPx, xPercent, yPx, ...font }) => {
    const metrics = gridMetrics({
      ...font,
      advanceEm: 0.6,
      cellWidthCssPx: 40,
      glyphsPerCell: 2 * wordBytes,
    });
    const roomPx = widthPx - metrics.addressWidthPx - BAR_PX;
    const shown = paneLayout({ kind, metrics, columns, wordBytes, roomPx });
    const layout = gridLayout({
      metrics,
      surfaceWidthPx: widthPx,
      surfaceHeightPx: 600,
      columns,
      rows,
      paneWidthPx: shown.widthPx,
    });
    const scroll = new GridScroll();
    scroll.moveBy(layout, leftPx, 0);
    const xPx = Math.round((xPercent * widthPx) / 100);
    return { pane: shown, layout, scroll, point: { xPx, yPx } };
  });

function placeOf(part: PanePart, column: number, layout: GridLayout, scroll: GridScroll): number {
  return layout.bodyLeftPx - scroll.leftPx + part.leftPx + column * part.cellWidthPx;
}

describe('hexHit', () => {
  it('finds the pane exactly over the pane, and a column whose place is there or nearest', () => {
    let hits = 0;
    fc.assert(
      fc.property(anyPlace, ({ pane: shown, layout, scroll, point }) => {
        const hit = hexHit(layout, shown, scroll, point);
        const left =
          layout.bodyLeftPx - scroll.leftPx + layout.columns * layout.metrics.cellWidthPx;
        const rowsPx = layout.rows * layout.metrics.rowHeightPx;
        const isOver =
          point.xPx >= Math.max(left, layout.bodyLeftPx) &&
          point.xPx < Math.min(left + shown.widthPx, layout.bodyLeftPx + layout.bodyWidthPx) &&
          point.yPx >= layout.bodyTopPx &&
          point.yPx < layout.bodyTopPx + Math.min(layout.bodyHeightPx, rowsPx);
        expect(hit.area === 'pane').toBe(isOver);
        if (hit.area !== 'pane') return;
        hits++;
        expect(hit.row).toBe(
          Math.floor((point.yPx - layout.bodyTopPx) / layout.metrics.rowHeightPx),
        );
        const distances = [shown.ascii, shown.bars]
          .filter(({ cellWidthPx }) => cellWidthPx > 0)
          .map((part) => {
            const from = placeOf(part, hit.column, layout, scroll);
            return Math.max(from - point.xPx, point.xPx - (from + part.cellWidthPx - 1), 0);
          });
        // In the space beside a part the nearest place is at most that space away.
        expect(Math.min(...distances)).toBeLessThanOrEqual(shown.paddingPx);
      }),
      { numRuns: 2000 },
    );
    expect(hits).toBeGreaterThan(40);
  });
});
