import { describe, expect, it } from 'vitest';
import type { MapSelection } from '../../core/selection/map-selection.ts';
import { selectMapCell, selectMapRectangle } from '../../core/selection/map-selection.ts';
import { SurfaceCursor } from './surface-cursor.ts';
import { SurfaceModel } from './surface-model.ts';
import { dataOf, PLAIN_SETTINGS } from './testing/surface-test-map.ts';

function cursorOn(width: number, height: number, yaw = 0) {
  const model = new SurfaceModel(dataOf({ width, height, raw: [] }), PLAIN_SETTINGS);
  const told: MapSelection[] = [];
  const counts = { moved: 0, exceeded: 0 };
  const cursor = new SurfaceCursor(model, {
    yaw: () => yaw,
    moved: () => {
      counts.moved++;
    },
    events: {
      selectionChanged: (selection) => told.push(selection),
      selectionExceeded: () => {
        counts.exceeded++;
      },
    },
  });
  return { cursor, model, told, counts };
}

describe('the cursor of a surface', () => {
  it.each([
    [0, { row: 1, column: 2 }],
    [Math.PI / 2, { row: 2, column: 1 }],
    [Math.PI, { row: 1, column: 0 }],
    [-Math.PI / 2, { row: 0, column: 1 }],
  ])('goes right in the picture when seen from %d', (yaw, expected) => {
    const { cursor, model } = cursorOn(3, 3, yaw);
    cursor.moveTo({ row: 1, column: 1 }, false);
    cursor.step('right', false);
    expect(model.selected.activeCell).toEqual(expected);
  });

  it('stays on the map', () => {
    const { cursor, model } = cursorOn(3, 2);
    cursor.moveTo({ row: 9, column: -4 }, false);
    expect(model.selected.activeCell).toEqual({ row: 1, column: 0 });
    cursor.moveToEnd(1, false);
    cursor.step('up', false);
    expect(model.selected.activeCell).toEqual({ row: 1, column: 2 });
    cursor.moveToEnd(-1, true);
    expect(model.selected.cells()).toHaveLength(6);
  });

  it('tells of its own moves, not of those made elsewhere', () => {
    const { cursor, told, counts } = cursorOn(3, 3);
    cursor.restore(selectMapCell('data', { row: 2, column: 2 }));
    expect([told.length, counts.moved]).toEqual([0, 1]);
    cursor.add({ row: 0, column: 0 });
    expect(told.at(-1)).toMatchObject({ cursor: { row: 0, column: 0 } });
    expect([told.length, counts.moved]).toEqual([1, 2]);
  });

  it('tells once of the cells that do not fit, until some do again', () => {
    const { cursor, counts } = cursorOn(64, 64);
    cursor.moveTo({ row: 40, column: 63 }, true);
    cursor.moveTo({ row: 41, column: 63 }, true);
    expect(counts.exceeded).toBe(1);
    cursor.moveTo({ row: 3, column: 3 }, true);
    cursor.moveTo({ row: 63, column: 63 }, true);
    expect(counts.exceeded).toBe(2);
  });

  it('selects 2000 cells, and none of 2001', () => {
    const { cursor, model, counts } = cursorOn(50, 40);
    cursor.selectAll();
    expect([model.selected.cells().length, counts.exceeded]).toEqual([2000, 0]);
    const larger = cursorOn(69, 29);
    larger.cursor.selectAll();
    expect([larger.model.selected.cells().length, larger.counts.exceeded]).toEqual([1, 1]);
  });

  it('leaves only itself selected, on an axis as well, and says when it already was', () => {
    const { cursor, model } = cursorOn(3, 3);
    cursor.restore(selectMapRectangle('x', { row: 0, column: 0 }, { row: 0, column: 2 }));
    expect(cursor.collapse()).toBe(true);
    expect(model.selected.selection).toEqual(selectMapCell('x', { row: 0, column: 2 }));
    expect(cursor.collapse()).toBe(false);
  });
});
