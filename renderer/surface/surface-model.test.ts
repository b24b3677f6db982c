import { describe, expect, it } from 'vitest';
import { selectMapRectangle } from '../../core/selection/map-selection.ts';
import { MARK } from './surface-marks.ts';
import { SurfaceModel } from './surface-model.ts';
import type { SurfaceSettings } from './surface-view-contract.ts';
import { dataOf, type MapRequest, PLAIN_SETTINGS, X_ADDRESS } from './testing/surface-test-map.ts';

const SQUARE: MapRequest = {
  width: 4,
  height: 4,
  raw: Array.from({ length: 16 }, (_, i) => i * 10),
};

function modelOf(request: MapRequest = SQUARE, settings: Partial<SurfaceSettings> = {}) {
  const data = dataOf(request);
  return { model: new SurfaceModel(data, { ...PLAIN_SETTINGS, ...settings }), data };
}

describe('the model of a surface', () => {
  it('has every cell on the surface', () => {
    const { model } = modelOf();
    for (const [row, column] of [
      [0, 0],
      [1, 2],
      [3, 3],
    ] as const) {
      const { x, y, z } = model.pointOf({ row, column });
      expect(x).toBe(model.xs[column]);
      expect(y).toBe(model.ys[row]);
      expect(z).toBeCloseTo(model.zOf(row, column), 12);
      expect(z).toBeGreaterThan(0);
      expect(z).toBeLessThan(model.box.height);
    }
  });

  it('lifts what is selected, limited to the word, and leaves the limits alone', () => {
    const { model } = modelOf();
    model.selected.restore(
      selectMapRectangle('data', { row: 1, column: 1 }, { row: 2, column: 2 }),
    );
    const limits = model.limits;
    model.setLift(65_500);
    expect(model.valueOf({ row: 1, column: 1 })).toBe(65_535);
    expect(model.valueOf({ row: 0, column: 1 })).toBe(10);
    expect(model.limits).toEqual(limits);
    expect(model.values.shownAt(1, 1)).toBe(65_535);
    model.setLift(0);
    expect(model.values.shownAt(1, 1)).toBe(50);
  });

  it('keeps a lift while other bytes of the map change', () => {
    const { model, data } = modelOf();
    model.selected.moveTo({ row: 1, column: 1 }, false);
    model.setLift(7);
    data.bytes[10] = 99;
    expect(model.bytesChanged(10, 11)).toBe('cells');
    expect(model.values.shownAt(1, 1)).toBe(106);
    expect(model.values.shownAt(1, 1)).toBe(model.valueOf({ row: 1, column: 1 }));
  });

  it('tells what changed bytes belong to', () => {
    const { model } = modelOf({ ...SQUARE, x: [1, 2, 3, 4] });
    expect(model.bytesChanged(31, 32)).toBe('cells');
    expect(model.bytesChanged(32, 40)).toBe('nothing');
    expect(model.bytesChanged(X_ADDRESS + 7, X_ADDRESS + 8)).toBe('axes');
    expect(model.bytesChanged(X_ADDRESS + 8, X_ADDRESS + 9)).toBe('nothing');
  });

  it('moves its vertices with the values of an axis when true distances are asked for', () => {
    const { model, data } = modelOf({ ...SQUARE, x: [0, 10, 20, 100] }, { axisDistances: 'true' });
    expect(model.xs[1]).toBeCloseTo(-0.4, 12);
    expect(model.ys[1]).toBeCloseTo(-0.5 + 1 / 3, 12);
    data.bytes[X_ADDRESS + 2] = 50;
    model.bytesChanged(X_ADDRESS + 2, X_ADDRESS + 3);
    // 0, 50, 20, 100 does not rise.
    expect(model.xs[1]).toBeCloseTo(-0.5 + 1 / 3, 12);
  });

  it.each([
    [{}, true],
    [{ editable: false }, false],
    [{ display: 'ori' }, false],
    [{ display: 'diff' }, false],
  ] as const)('can be dragged with %o: %s', (settings, isEditable) => {
    expect(modelOf(SQUARE, settings).model.isEditable).toBe(isEditable);
  });

  it('cannot be dragged where a factor of 0 leaves no way back', () => {
    expect(modelOf({ ...SQUARE, factor: 0 }).model.isEditable).toBe(false);
  });

  it('has an original only while it is asked for, differs, and the current values are shown', () => {
    const changed = { ...SQUARE, edits: [[0, 0, 500]] } as const;
    expect(modelOf(changed, { showsOriginal: true }).model.hasOriginal).toBe(true);
    expect(modelOf(changed).model.hasOriginal).toBe(false);
    expect(modelOf(SQUARE, { showsOriginal: true }).model.hasOriginal).toBe(false);
    expect(modelOf(changed, { showsOriginal: true, display: 'diff' }).model.hasOriginal).toBe(
      false,
    );
  });

  it('marks the selected cells and unmarks them again', () => {
    const { model } = modelOf();
    model.selected.restore(
      selectMapRectangle('data', { row: 0, column: 1 }, { row: 0, column: 2 }),
    );
    expect([...model.marks.texels.slice(0, 4)]).toEqual([0, MARK.selected, MARK.selected, 0]);
    expect(model.marks.isAnyShown).toBe(true);
    model.marks.flash([{ row: 0, column: 2 }]);
    expect(model.marks.texels[2]).toBe(MARK.selected | MARK.flashed);
    model.selected.moveTo({ row: 3, column: 3 }, false);
    expect([...model.marks.texels.slice(0, 4)]).toEqual([0, 0, MARK.flashed, 0]);
    model.marks.flash([]);
    expect(model.marks.isAnyShown).toBe(false);
  });

  it('stays on the row when the cursor goes to the x axis, and on the column with the y axis', () => {
    const { model } = modelOf();
    model.selected.moveTo({ row: 2, column: 1 }, false);
    model.selected.restore(selectMapRectangle('x', { row: 0, column: 3 }, { row: 0, column: 3 }));
    expect(model.selected.activeCell).toEqual({ row: 2, column: 3 });
    expect(model.selected.hasRange).toBe(false);
    model.selected.restore(selectMapRectangle('y', { row: 0, column: 0 }, { row: 1, column: 0 }));
    expect(model.selected.activeCell).toEqual({ row: 1, column: 3 });
    expect(model.selected.has({ row: 0, column: 0 })).toBe(false);
    model.selected.moveTo({ row: 1, column: 0 }, true);
    expect(model.selected.selection).toMatchObject({ area: 'data', anchor: { row: 1, column: 0 } });
  });

  it('adds rectangles and tells when there is no room for another', () => {
    const { model } = modelOf({ width: 64, height: 40, raw: [] });
    expect(model.selected.add({ row: 5, column: 5 })).toBe(false);
    expect(model.selected.cells()).toHaveLength(2);
    expect(model.selected.moveTo({ row: 39, column: 63 }, true)).toBe(true);
    expect(model.selected.cells().length).toBeLessThanOrEqual(2000);
  });

  it('cuts selection and marks to a smaller map', () => {
    const { model } = modelOf();
    model.selected.moveTo({ row: 3, column: 3 }, false);
    model.setData(dataOf({ width: 2, height: 1, raw: [1, 2] }));
    expect(model.selected.activeCell).toEqual({ row: 0, column: 1 });
    expect(model.rows.vertices).toBe(2);
    expect([...model.marks.texels]).toEqual([0, MARK.selected, 0, MARK.selected]);
    expect(model.box.depth).toBeLessThan(model.box.width);
  });

  it('has the cursor of a hole on the floor', () => {
    const { model } = modelOf({ width: 2, height: 2, raw: [1, 2, 3, 4], lengthBytes: 6 });
    expect(model.pointOf({ row: 1, column: 1 }).z).toBe(0);
    expect(model.valueOf({ row: 1, column: 1 })).toBeNaN();
  });
});
