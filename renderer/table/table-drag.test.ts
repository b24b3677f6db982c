import { describe, expect, it } from 'vitest';
import { TableDrag } from './table-drag.ts';
import { hitTest } from './table-hit.ts';
import { tableLayout } from './table-layout.ts';
import { tableMetrics } from './table-metrics.ts';
import { TableScroll } from './table-scroll.ts';
import { testModel } from './testing/table-test-map.ts';

const metrics = tableMetrics({ pixelRatio: 1, fontSizePx: 12, advanceEm: 0.6 });

/** A table of 60 rows and 8 columns of 64 px, 10 rows in sight. */
function scene(isFirstRowAtBottom = false) {
  const layout = tableLayout({
    metrics,
    surfaceWidthPx: 900,
    surfaceHeightPx: 52 + 320,
    rows: 60,
    columnGlyphs: Array.from({ length: 8 }, () => 4),
    stripGlyphs: 2,
    axisGlyphs: 4,
    hasSparks: false,
  });
  const scroll = new TableScroll();
  const model = testModel({ width: 8, height: 60 }, { isFirstRowAtBottom });
  const exceeded: boolean[] = [];
  const drag = new TableDrag(
    model,
    { layout, scroll, invalidate: () => undefined },
    { apply: (outcome) => void exceeded.push(outcome.exceeded) },
  );
  const { bodyLeftPx, bodyTopPx } = layout;
  const cell = (row: number, column: number) => ({
    xPx: bodyLeftPx + column * 64 + 32,
    yPx: bodyTopPx + row * 32 + 16,
  });
  const press = (point: { xPx: number; yPx: number }, keys = {}): boolean =>
    drag.begin(hitTest(layout, scroll, point), { isExtending: false, isAdding: false, ...keys });
  const corners = (): string => {
    const rectangles = model.selected.rectangles.map(
      (part) => `${part.firstRow}:${part.firstColumn}-${part.lastRow}:${part.lastColumn}`,
    );
    return `${model.selected.selection.area} ${rectangles.join(' ')}`;
  };
  return { layout, scroll, model, drag, cell, press, corners, exceeded };
}

describe('a drag over a table', () => {
  it('selects from the pressed cell to the one under the pointer', () => {
    const { press, drag, cell, corners, model } = scene();
    expect(press(cell(3, 4))).toBe(true);
    expect(model.selected.selection.anchor).toEqual({ row: 3, column: 4 });
    drag.moveTo(cell(1, 6));
    expect(corners()).toBe('data 1:4-3:6');
    drag.moveTo(cell(5, 2));
    expect(corners()).toBe('data 3:2-5:4');
  });

  it('selects cells of the map where its first row is at the bottom', () => {
    const { press, drag, cell, corners } = scene(true);
    press(cell(0, 0));
    drag.moveTo(cell(2, 1));
    expect(corners()).toBe('data 57:0-59:1');
  });

  it('stays in the axis it began in, and in the cells', () => {
    const { press, drag, cell, layout, corners } = scene();
    press({ xPx: cell(0, 2).xPx, yPx: layout.bodyTopPx - 5 });
    drag.moveTo(cell(7, 5));
    expect(corners()).toBe('x 0:2-0:5');
    press({ xPx: layout.bodyLeftPx - 5, yPx: cell(2, 0).yPx });
    drag.moveTo(cell(4, 6));
    expect(corners()).toBe('y 2:0-4:0');
    press(cell(4, 4));
    drag.moveTo({ xPx: 0, yPx: 0 });
    expect(corners()).toBe('data 0:0-4:4');
  });

  it('selects whole rows and whole columns from the strips', () => {
    const { press, drag, cell, corners } = scene();
    press({ xPx: 3, yPx: cell(2, 0).yPx });
    drag.moveTo(cell(4, 5));
    expect(corners()).toBe('data 2:0-4:7');
    press({ xPx: cell(0, 3).xPx, yPx: 3 });
    drag.moveTo(cell(4, 1));
    expect(corners()).toBe('data 0:1-59:3');
  });

  it('selects everything in the corner, without a drag', () => {
    const { press, corners } = scene();
    expect(press({ xPx: 2, yPx: 2 })).toBe(false);
    expect(corners()).toBe('data 0:0-59:7');
    expect(press({ xPx: 2, yPx: 2000 })).toBe(false);
  });

  it('adds to what is selected with the key for it, and extends with the other', () => {
    const { press, drag, cell, corners } = scene();
    press(cell(1, 1));
    press(cell(3, 3), { isAdding: true });
    drag.moveTo(cell(4, 4));
    expect(corners()).toBe('data 1:1-1:1 3:3-4:4');
    press(cell(6, 6), { isExtending: true });
    expect(corners()).toBe('data 1:1-1:1 3:3-6:6');
  });

  it('goes back to what was selected before when it is given up', () => {
    const { press, drag, cell, corners } = scene();
    press(cell(1, 1));
    drag.end();
    press(cell(5, 5));
    drag.moveTo(cell(7, 7));
    drag.cancel();
    expect(corners()).toBe('data 1:1-1:1');
    drag.cancel();
    expect(corners()).toBe('data 1:1-1:1');
  });

  it('scrolls on while it is held below, faster the farther out, and selects what comes up', () => {
    const { press, drag, cell, scroll, model, layout } = scene();
    press(cell(1, 1));
    drag.moveTo({ xPx: cell(0, 1).xPx, yPx: layout.bodyTopPx + layout.bodyHeightPx + 40 });
    drag.step(0);
    const start = scroll.topPx;
    expect(drag.step(16)).toBe(true);
    const near = scroll.topPx - start;
    expect(near).toBeGreaterThan(0);
    drag.moveTo({ xPx: cell(0, 1).xPx, yPx: layout.bodyTopPx + layout.bodyHeightPx + 400 });
    drag.step(32);
    expect(scroll.topPx - start - near).toBeGreaterThan(near);
    expect(model.selected.selection.cursor.row).toBeGreaterThan(9);
  });

  it('scrolls only in the direction it selects in', () => {
    const { press, drag, cell, scroll, layout } = scene();
    press({ xPx: cell(0, 2).xPx, yPx: layout.bodyTopPx - 5 });
    drag.moveTo({ xPx: cell(0, 2).xPx, yPx: 5000 });
    drag.step(0);
    expect(drag.step(16)).toBe(false);
    expect(scroll.topPx).toBe(0);
  });

  it('stands still while it is inside', () => {
    const { press, drag, cell, scroll } = scene();
    press(cell(1, 1));
    drag.moveTo(cell(5, 5));
    expect(drag.step(16)).toBe(false);
    expect([scroll.leftPx, scroll.topPx]).toEqual([0, 0]);
  });
});
