import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellRect, gridLayout } from './grid-layout.ts';
import { gridMetrics } from './grid-metrics.ts';
import { GridScroll } from './grid-scroll.ts';
import {
  addFrameInBody,
  addSelectionBorder,
  MAX_OVERLAY_RECTS,
  OverlayRects,
} from './overlay-rects.ts';
import { bandOfRow, type SelectionBand } from './selection-bands.ts';

const layout = gridLayout({
  metrics: gridMetrics({
    pixelRatio: 1,
    fontSizePx: 12,
    advanceEm: 0.6,
    cellWidthCssPx: 20,
    glyphsPerCell: 1,
  }),
  surfaceWidthPx: 400,
  surfaceHeightPx: 28 + 5 * 32 + 7,
  columns: 8,
  rows: 40,
});
const { cellWidthPx, rowHeightPx } = layout.metrics;
const LINE_PX = 2;
const COLOUR = 34;

/** Pixels that rectangles cover, as `x,y`. */
function covered(rects: OverlayRects): Set<string> {
  const pixels = new Set<string>();
  for (let i = 0; i < rects.count; i++) {
    const [left, top, width, packed] = rects.packed.slice(i * 4, i * 4 + 4);
    expect(packed! >> 16).toBe(COLOUR);
    for (let y = top!; y < top! + (packed! & 0xffff); y++) {
      for (let x = left!; x < left! + width!; x++) pixels.add(`${x},${y}`);
    }
  }
  return pixels;
}

/** Whether the cell under a pixel of the body is in a band. */
function isInside(
  bands: readonly SelectionBand[],
  scroll: GridScroll,
  x: number,
  y: number,
): boolean {
  const column = Math.floor((x - layout.bodyLeftPx + scroll.leftPx) / cellWidthPx);
  const fromTop = y - layout.bodyTopPx + scroll.offsetPx;
  const band = bandOfRow(bands, scroll.topRow + Math.floor(fromTop / rowHeightPx));
  return band !== undefined && column >= band.firstColumn && column <= band.lastColumn;
}

describe('addFrameInBody', () => {
  it('covers what the border of a selected cell covers, wherever the cell is scrolled to', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(7), fc.nat(300), (row, column, downPx) => {
        const scroll = new GridScroll();
        scroll.moveBy(layout, 0, downPx);
        const band = { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
        const border = new OverlayRects();
        addSelectionBorder(border, layout, scroll, [band], LINE_PX, COLOUR);
        const frame = new OverlayRects();
        const { leftPx, topPx, widthPx, heightPx } = cellRect(layout, scroll, row, column);
        addFrameInBody(frame, layout, leftPx, topPx, widthPx, heightPx, LINE_PX, COLOUR);
        expect(covered(frame)).toEqual(covered(border));
      }),
    );
  });
});

describe('addSelectionBorder', () => {
  it('covers exactly the selected pixels of the body that are within a line of what is not selected', () => {
    const cell = { row: fc.nat(12), column: fc.nat(7) };
    fc.assert(
      fc.property(fc.record(cell), fc.record(cell), fc.nat(300), (a, b, downPx) => {
        const isOrdered = a.row < b.row || (a.row === b.row && a.column <= b.column);
        const [from, to] = isOrdered ? [a, b] : [b, a];
        const bands = consecutiveBands(from, to);
        const scroll = new GridScroll();
        scroll.moveBy(layout, 0, downPx);
        const rects = new OverlayRects();
        addSelectionBorder(rects, layout, scroll, bands, LINE_PX, COLOUR);
        const pixels = covered(rects);
        const right = layout.bodyLeftPx + layout.bodyWidthPx;
        const bottom = layout.bodyTopPx + layout.bodyHeightPx;
        for (let y = layout.bodyTopPx; y < bottom; y++) {
          for (let x = layout.bodyLeftPx; x < right; x++) {
            const isEdge =
              isInside(bands, scroll, x, y) &&
              [-LINE_PX, 0, LINE_PX].some((dy) =>
                [-LINE_PX, 0, LINE_PX].some((dx) => !isInside(bands, scroll, x + dx, y + dy)),
              );
            if (pixels.has(`${x},${y}`) !== isEdge) {
              throw new Error(`pixel ${x},${y}: drawn ${!isEdge}, edge ${isEdge}`);
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('OverlayRects', () => {
  it('leaves out what is beyond its limit, and empty rectangles', () => {
    const rects = new OverlayRects();
    rects.add(0, 0, 0, 5, COLOUR);
    expect(rects.count).toBe(0);
    for (let i = 0; i <= MAX_OVERLAY_RECTS; i++) rects.add(i, 0, 1, 1, COLOUR);
    expect(rects.count).toBe(MAX_OVERLAY_RECTS);
  });

  it('draws a frame that lies inside its rectangle and covers no pixel twice', () => {
    const rects = new OverlayRects();
    rects.addFrame(10, 20, 30, 40, 3, COLOUR);
    let area = 0;
    for (let i = 0; i < rects.count; i++) {
      area += rects.packed[i * 4 + 2]! * (rects.packed[i * 4 + 3]! & 0xffff);
    }
    expect(covered(rects).size).toBe(area);
    expect(area).toBe(30 * 40 - 24 * 34);
  });
});

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Bands of a consecutive selection, written the plain way. */
function consecutiveBands(from: Place, to: Place): readonly SelectionBand[] {
  if (from.row === to.row) {
    return [
      {
        firstRow: from.row,
        lastRow: to.row,
        firstColumn: from.column,
        lastColumn: to.column,
      },
    ];
  }
  const first = { firstRow: from.row, lastRow: from.row, firstColumn: from.column, lastColumn: 7 };
  const last = { firstRow: to.row, lastRow: to.row, firstColumn: 0, lastColumn: to.column };
  const middle = { firstRow: from.row + 1, lastRow: to.row - 1, firstColumn: 0, lastColumn: 7 };
  return to.row - from.row > 1 ? [first, middle, last] : [first, last];
}
