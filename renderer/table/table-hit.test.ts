import { describe, expect, it } from 'vitest';
import { hitTest, nearestCell } from './table-hit.ts';
import { tableLayout } from './table-layout.ts';
import { tableMetrics } from './table-metrics.ts';

const metrics = tableMetrics({ pixelRatio: 1, fontSizePx: 12, advanceEm: 0.6 });

/** Columns of 64 px, rows of 32; the strip over the columns is 20 px high. */
const layout = tableLayout({
  metrics,
  surfaceWidthPx: 800,
  surfaceHeightPx: 400,
  rows: 3,
  columnGlyphs: [4, 4],
  stripGlyphs: 1,
  axisGlyphs: 4,
  hasSparks: true,
});
const { bodyLeftPx, bodyTopPx, stripWidthPx, sparkWidthPx } = layout;
const RIGHT = bodyLeftPx + 2 * 64;
const BOTTOM = bodyTopPx + 3 * 32;
const UNSCROLLED = { leftPx: 0, topPx: 0 };

describe('what a point of a table lies on', () => {
  it.each([
    ['the corner', 0, 0, { area: 'corner' }],
    ['the last pixel of the corner', bodyLeftPx - 1, bodyTopPx - 1, { area: 'corner' }],
    ['the strip over a column', bodyLeftPx, 19, { area: 'column', column: 0 }],
    ['the axis below it', bodyLeftPx, 20, { area: 'x', row: 0, column: 0 }],
    ['the last pixel of a column', bodyLeftPx + 63, 51, { area: 'x', row: 0, column: 0 }],
    ['the first pixel of the next', bodyLeftPx + 64, 51, { area: 'x', row: 0, column: 1 }],
    ['the strip beside a row', stripWidthPx - 1, bodyTopPx, { area: 'row', row: 0 }],
    ['the axis beside it', stripWidthPx, bodyTopPx + 31, { area: 'y', row: 0, column: 0 }],
    ['the next row', stripWidthPx, bodyTopPx + 32, { area: 'y', row: 1, column: 0 }],
    ['the first cell', bodyLeftPx, bodyTopPx, { area: 'data', row: 0, column: 0 }],
    ['the last cell', RIGHT - 1, BOTTOM - 1, { area: 'data', row: 2, column: 1 }],
    ['the curve of a row', RIGHT, BOTTOM - 1, { area: 'row', row: 2 }],
    ['the end of it', RIGHT + sparkWidthPx - 1, bodyTopPx, { area: 'row', row: 0 }],
    ['what is right of the curves', RIGHT + sparkWidthPx, bodyTopPx, { area: 'none' }],
    ['what is over them', RIGHT, 10, { area: 'none' }],
    ['what is below the rows', bodyLeftPx, BOTTOM, { area: 'none' }],
    ['what is left of the surface', -1, bodyTopPx, { area: 'none' }],
    ['what is over the surface', bodyLeftPx, -1, { area: 'none' }],
  ] as const)('is %s', (_, xPx, yPx, hit) => {
    expect(hitTest(layout, UNSCROLLED, { xPx, yPx })).toEqual(hit);
  });

  it('is a cell further down and right where the table is scrolled, but in the axes only along them', () => {
    const scroll = { leftPx: 65, topPx: 33 };
    expect(hitTest(layout, scroll, { xPx: bodyLeftPx, yPx: bodyTopPx })).toEqual({
      area: 'data',
      row: 1,
      column: 1,
    });
    expect(hitTest(layout, scroll, { xPx: bodyLeftPx, yPx: 30 })).toMatchObject({ column: 1 });
    expect(hitTest(layout, scroll, { xPx: stripWidthPx, yPx: bodyTopPx })).toMatchObject({
      row: 1,
    });
  });
});

describe('the cell nearest to a point', () => {
  it.each([
    [-500, -500, 0, 0],
    [bodyLeftPx + 70, -500, 0, 1],
    [5000, bodyTopPx + 40, 1, 1],
    [5000, 5000, 2, 1],
    [bodyLeftPx, 5000, 2, 0],
  ])('of %i:%i is %i:%i', (xPx, yPx, row, column) => {
    expect(nearestCell(layout, UNSCROLLED, { xPx, yPx })).toEqual({ row, column });
  });
});
