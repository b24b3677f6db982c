import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLayout } from '../../tests/visual/support/any-layout.ts';
import { cellRect, clipToBody, gridLayout } from './grid-layout.ts';
import { gridMetrics } from './grid-metrics.ts';
import { GridScroll, maxLeftPx, maxTopPx } from './grid-scroll.ts';

/** 16 MiB in one column: 16,777,216 rows, 536,870,912 px at ratio 1 and twice that at 2. */
const hugeLayout = (pixelRatio: number) =>
  gridLayout({
    metrics: gridMetrics({
      pixelRatio,
      fontSizePx: 12,
      advanceEm: 0.6,
      cellWidthCssPx: 40,
      glyphsPerCell: 2,
    }),
    surfaceWidthPx: 1600 * pixelRatio,
    surfaceHeightPx: 900 * pixelRatio,
    columns: 1,
    rows: 16 * 1024 * 1024,
  });

describe('GridScroll', () => {
  it.each([1, 1.25, 1.5, 2])(
    'reaches the last row of 16 MiB in one column at ratio %f',
    (ratio) => {
      const layout = hugeLayout(ratio);
      const scroll = new GridScroll();
      scroll.toShare(layout, 1);
      const last = cellRect(layout, scroll, layout.rows - 1, 0);
      expect(last.topPx + last.heightPx).toBe(layout.bodyTopPx + layout.bodyHeightPx);
    },
  );

  it.each([1, 2])('moves one device pixel at a time anywhere in it at ratio %i', (ratio) => {
    const layout = hugeLayout(ratio);
    const scroll = new GridScroll();
    scroll.toShare(layout, 0.999_999);
    const before = scroll.topPx(layout);
    expect(scroll.moveBy(layout, 0, 1)).toBe(true);
    expect(scroll.topPx(layout)).toBe(before + 1);
  });

  it('takes moves back exactly where no edge cuts them', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer(), fc.integer(), (layout, xPx, yPx) => {
        const scroll = new GridScroll();
        scroll.moveBy(layout, maxLeftPx(layout) / 2, maxTopPx(layout) / 2);
        const start = [scroll.leftPx, scroll.topPx(layout)];
        const x = Math.trunc(xPx % (maxLeftPx(layout) / 2 + 1));
        const y = Math.trunc(yPx % (maxTopPx(layout) / 2 + 1));
        scroll.moveBy(layout, x, y);
        const isCut = scroll.leftPx !== start[0]! + x || scroll.topPx(layout) !== start[1]! + y;
        scroll.moveBy(layout, -x, -y);
        if (!isCut) expect([scroll.leftPx, scroll.topPx(layout)]).toEqual(start);
      }),
    );
  });

  it('stays within the grid whatever is asked', () => {
    fc.assert(
      fc.property(
        anyLayout,
        fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 6 }),
        (layout, moves) => {
          const scroll = new GridScroll();
          for (const [x, y] of moves) scroll.moveBy(layout, x, y);
          expect(scroll.topPx(layout)).toBeGreaterThanOrEqual(0);
          expect(scroll.topPx(layout)).toBeLessThanOrEqual(maxTopPx(layout));
          expect(scroll.offsetPx).toBeGreaterThanOrEqual(0);
          expect(scroll.offsetPx).toBeLessThan(layout.metrics.rowHeightPx);
          expect(scroll.leftPx).toBeLessThanOrEqual(maxLeftPx(layout));
        },
      ),
    );
  });

  it('says whether it moved', () => {
    const layout = hugeLayout(1);
    const scroll = new GridScroll();
    expect(scroll.moveBy(layout, 0, -1)).toBe(false);
    expect(scroll.moveBy(layout, 0, 33)).toBe(true);
    expect([scroll.topRow, scroll.offsetPx]).toEqual([1, 1]);
    expect(scroll.toRow(layout, 1)).toBe(true);
    expect(scroll.toRow(layout, 1)).toBe(false);
  });

  it.each(['reveal', 'revealWithContext'] as const)(
    '%s brings any cell wholly into sight',
    (how) => {
      fc.assert(
        fc.property(
          anyLayout,
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.nat(),
          fc.nat(),
          (layout, share, rowSeed, columnSeed) => {
            const row = rowSeed % layout.rows;
            const column = columnSeed % layout.columns;
            const scroll = new GridScroll();
            scroll.toShare(layout, share);
            scroll[how](layout, row, column);
            const whole = cellRect(layout, scroll, row, column);
            expect(clipToBody(layout, whole)).toEqual({
              ...whole,
              widthPx: Math.min(whole.widthPx, layout.bodyWidthPx),
            });
          },
        ),
      );
    },
  );

  it('does not move for a cell that is in sight', () => {
    const layout = hugeLayout(1);
    const scroll = new GridScroll();
    scroll.toRow(layout, 1000);
    expect(scroll.reveal(layout, 1010, 0)).toBe(false);
    expect(scroll.revealWithContext(layout, 1010, 0)).toBe(false);
    expect(scroll.reveal(layout, 999, 0)).toBe(true);
    expect(scroll.topRow).toBe(999);
  });

  it('shows rows above a cell it jumps to', () => {
    const layout = hugeLayout(1);
    const scroll = new GridScroll();
    scroll.revealWithContext(layout, 5000, 0);
    expect(5000 - scroll.topRow).toBe(9);
  });
});
