import { describe, expect, it } from 'vitest';
import type { MapCell } from '../../core/maps/cell-address.ts';
import { CAMERA_PRESETS, type SurfaceCamera } from './surface-camera.ts';
import { SurfaceGestures } from './surface-gestures.ts';
import { SurfaceModel } from './surface-model.ts';
import type { PressKind } from './surface-pointer.ts';
import { SurfaceProjection } from './surface-projection.ts';
import type { SurfaceSettings } from './surface-view-contract.ts';
import { dataOf, PLAIN_SETTINGS } from './testing/surface-test-map.ts';

const SIZE = { widthPx: 800, heightPx: 600, pixelRatio: 1 };

/** A map of 4 x 4 seen from its corner, the cursor on row 1, column 1, in a picture as large as the window. */
function stage(settings: Partial<SurfaceSettings> = {}) {
  const raw = Array.from({ length: 16 }, (_, i) => 100 + i);
  const data = dataOf({ width: 4, height: 4, raw });
  const model = new SurfaceModel(data, { ...PLAIN_SETTINGS, ...settings });
  model.selected.moveTo({ row: 1, column: 1 }, false);
  const projection = new SurfaceProjection();
  const told = { camera: CAMERA_PRESETS.corner as SurfaceCamera, lifts: 0 };
  const drops: (readonly [cells: readonly MapCell[], delta: number])[] = [];
  projection.place(told.camera, model.box, SIZE);
  const gestures = new SurfaceGestures({
    model,
    projection,
    camera: () => told.camera,
    moveCamera: (camera) => {
      told.camera = camera;
    },
    pixelRatio: () => SIZE.pixelRatio,
    pointAt: ({ clientX, clientY }) => ({ xPx: clientX, yPx: clientY }),
    select: (cell) => model.selected.moveTo(cell, false),
    lifted: () => {
      told.lifts++;
    },
    dropped: (cells, delta) => drops.push([cells, delta]),
  });
  const pointOf = (cell: MapCell) => {
    const { x, y, z } = model.pointOf(cell);
    const point = projection.project(x, y, z);
    if (point === undefined) throw new Error('behind the viewer');
    return { clientX: point.xPx, clientY: point.yPx };
  };
  const press = (kind: PressKind, at: { clientX: number; clientY: number }) =>
    gestures.begin({ kind, ...at, isMenu: false, isExtending: false, isAdding: false });
  return { gestures, model, told, drops, pointOf, press };
}

const BESIDE = { clientX: 5, clientY: 5 };
const CURSOR = { row: 1, column: 1 };
const OTHER = { row: 0, column: 2 };

describe('gestures over a surface', () => {
  it('turn beside the surface, and on a cell that is not the cursor', () => {
    const { press, pointOf } = stage();
    expect(press('turn', BESIDE)).toBe('turn');
    expect(press('turn', pointOf(OTHER))).toBe('turn');
  });

  it('lift the cell of the cursor without a key, any other with one', () => {
    const { press, pointOf } = stage();
    expect(press('turn', pointOf(CURSOR))).toBe('lift');
    expect(press('lift', pointOf(OTHER))).toBe('lift');
    expect(press('lift', BESIDE)).toBe('turn');
  });

  it.each([{ editable: false }, { display: 'ori' }, { display: 'percentageDiff' }] as const)(
    'lift nothing with %j',
    (settings) => {
      const { press, pointOf } = stage(settings);
      expect(press('turn', pointOf(CURSOR))).toBe('turn');
      expect(press('lift', pointOf(OTHER))).toBe('turn');
    },
  );

  it('never lift while the picture is moved', () => {
    const { press, pointOf } = stage();
    expect(press('move', pointOf(CURSOR))).toBe('move');
  });

  it('keep the lifted cell under the pointer, and drop it once', () => {
    const { gestures, model, drops, press, pointOf } = stage();
    const from = pointOf(CURSOR);
    press('turn', from);
    const to = { clientX: from.clientX, clientY: from.clientY - 50 };
    gestures.dragTo(to);
    expect(Math.abs(pointOf(CURSOR).clientY - to.clientY)).toBeLessThan(4);
    const { delta } = gestures.lifting ?? { delta: 0 };
    expect(delta).toBeGreaterThan(0);
    expect(drops).toEqual([]);
    gestures.end();
    expect(drops).toEqual([[[CURSOR], delta]]);
    expect([model.liftedDelta, gestures.lifting]).toEqual([0, undefined]);
  });

  it('drop nothing that is where it was', () => {
    const { gestures, drops, press, pointOf } = stage();
    const from = pointOf(CURSOR);
    press('turn', from);
    gestures.dragTo({ clientX: from.clientX, clientY: from.clientY - 50 });
    gestures.dragTo(from);
    gestures.end();
    expect(drops).toEqual([]);
  });

  it('select the other cell when it begins to move, not before', () => {
    const { gestures, model, press, pointOf } = stage();
    const from = pointOf(OTHER);
    press('lift', from);
    expect(model.selected.activeCell).toEqual(CURSOR);
    gestures.dragTo({ clientX: from.clientX, clientY: from.clientY + 20 });
    expect(model.selected.activeCell).toEqual(OTHER);
    expect(gestures.lifting?.delta).toBeLessThan(0);
  });

  it('take everything back when they are cancelled', () => {
    const { gestures, model, told, drops, press, pointOf } = stage();
    const before = told.camera;
    press('turn', BESIDE);
    gestures.dragTo({ clientX: 90, clientY: 40 });
    expect(told.camera).not.toEqual(before);
    gestures.cancel();
    expect(told.camera).toEqual(before);
    const from = pointOf(CURSOR);
    press('turn', from);
    gestures.dragTo({ clientX: from.clientX, clientY: from.clientY - 30 });
    gestures.cancel();
    expect([model.liftedDelta, drops.length]).toEqual([0, 0]);
    expect(model.valueOf(CURSOR)).toBe(105);
  });

  it('do nothing before a press and after its end', () => {
    const { gestures, told } = stage();
    const before = told.camera;
    gestures.dragTo({ clientX: 90, clientY: 40 });
    gestures.end();
    expect([told.camera, told.lifts]).toEqual([before, 0]);
  });
});
