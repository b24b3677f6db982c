import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMetrics } from '../grid/grid-metrics.ts';
import { RIGHT_PANES, type RightPane } from './hex-view-contract.ts';
import { fittingColumns, nearestPaneColumn, type PaneLayout, paneLayout } from './pane-layout.ts';

const METRICS = gridMetrics({
  pixelRatio: 1,
  fontSizePx: 12,
  advanceEm: 0.6,
  cellWidthCssPx: 40,
  glyphsPerCell: 2,
});

function pane(kind: RightPane, columns: number, roomPx: number, wordBytes: 1 | 2 | 4 = 1) {
  return paneLayout({ kind, metrics: METRICS, columns, wordBytes, roomPx });
}

describe('paneLayout', () => {
  it('takes no room without a pane', () => {
    expect(pane('none', 16, 1000).widthPx).toBe(0);
  });

  it('has a glyph for every byte of a row, between equal spaces', () => {
    const { ascii, widthPx, paddingPx } = pane('ascii', 16, 1000, 2);
    expect(ascii.cellWidthPx).toBe(2 * METRICS.advancePx);
    expect(ascii.leftPx).toBe(16 * METRICS.cellWidthPx + paddingPx);
    expect(widthPx).toBe(32 * METRICS.advancePx + 2 * paddingPx);
  });

  it('shares what is left among the bars, from 6 to 14 pixels each', () => {
    const cellsPx = 10 * METRICS.cellWidthPx;
    const barPx = (leftPx: number): number => pane('bars', 10, cellsPx + leftPx).bars.cellWidthPx;
    expect([0, 89, 90, 100, 160, 1000].map(barPx)).toEqual([6, 6, 7, 8, 14, 14]);
  });

  it('puts the bars behind the glyphs', () => {
    const { ascii, bars, paddingPx, widthPx } = pane('both', 8, 2000);
    expect(bars.leftPx).toBe(ascii.leftPx + 8 * ascii.cellWidthPx + 2 * paddingPx);
    expect(widthPx).toBe(bars.leftPx + 8 * bars.cellWidthPx + paddingPx - 8 * METRICS.cellWidthPx);
  });
});

describe('fittingColumns', () => {
  it('is the most columns that need no scrolling sideways with their pane', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RIGHT_PANES),
        fc.constantFrom(1, 2, 4),
        fc.integer({ min: 200, max: 4000 }),
        (kind, wordBytes, roomPx) => {
          const neededPx = (columns: number): number =>
            columns * METRICS.cellWidthPx + pane(kind, columns, 0, wordBytes).widthPx;
          const fitting = fittingColumns({
            kind,
            metrics: METRICS,
            columns: 1,
            wordBytes,
            roomPx,
          });
          expect(fitting === 1 || neededPx(fitting) <= roomPx).toBe(true);
          expect(neededPx(fitting + 1)).toBeGreaterThan(roomPx);
        },
      ),
    );
  });
});

describe('nearestPaneColumn', () => {
  const both: PaneLayout = pane('both', 8, 2000);
  it.each([
    ['left of everything', -500, 0],
    ['on the last byte', both.ascii.leftPx + 8 * both.ascii.cellWidthPx - 1, 7],
    ['right behind the last byte', both.ascii.leftPx + 8 * both.ascii.cellWidthPx, 7],
    ['in the space before the bars', both.bars.leftPx - 1, 0],
    ['on the second bar', both.bars.leftPx + both.bars.cellWidthPx, 1],
    ['right of everything', 9999, 7],
  ])('is the column %s', (_, xPx, column) => {
    expect(nearestPaneColumn(both, xPx)).toBe(column);
  });
});
