import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAMERA_PRESETS,
  clampCamera,
  isSameCamera,
  MAX_ZOOM,
  MIN_ZOOM,
  nextPreset,
  orbit,
  PRESET_ORDER,
  pan,
  type SurfaceCamera,
  turn,
  zoomAround,
} from './surface-camera.ts';
import { SurfaceProjection } from './surface-projection.ts';

const BOX = { width: 1, depth: 0.8, height: 0.5 };
const START = CAMERA_PRESETS.corner;

const anyCamera: fc.Arbitrary<SurfaceCamera> = fc.record({
  yaw: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
  pitch: fc.double({ min: 0, max: Math.PI / 2, noNaN: true }),
  zoom: fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true }),
  targetX: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  targetY: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  targetZ: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
});

function placed(camera: SurfaceCamera): SurfaceProjection {
  const projection = new SurfaceProjection();
  projection.place(camera, BOX, { widthPx: 1200, heightPx: 800, pixelRatio: 1 });
  return projection;
}

describe('the camera of a surface', () => {
  it('starts right of the front and above, with the low corner to the left', () => {
    const projection = placed(START);
    const low = projection.project(-0.5, -0.4, 0);
    const right = projection.project(0.5, -0.4, 0);
    const far = projection.project(-0.5, 0.4, 0);
    if (!low || !right || !far) throw new Error('a corner is behind the viewer');
    expect(low.xPx).toBeLessThan(right.xPx);
    expect(right.depth).toBeLessThan(low.depth);
    expect(low.depth).toBeLessThan(far.depth);
  });

  it('keeps every camera it is given within its limits', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const fields = { yaw: number, pitch: number, zoom: number };
    const targets = { targetX: number, targetY: number, targetZ: number };
    fc.assert(
      fc.property(fc.record({ ...fields, ...targets }), (camera) => {
        const clamped = clampCamera(camera);
        expect(clamped.yaw).toBeGreaterThan(-Math.PI - 1e-6);
        expect(clamped.yaw).toBeLessThanOrEqual(Math.PI + 1e-6);
        expect(Math.cos(clamped.yaw)).toBeCloseTo(Math.cos(camera.yaw), 6);
        expect(Math.sin(clamped.yaw)).toBeCloseTo(Math.sin(camera.yaw), 6);
        expect(clamped.pitch).toBeGreaterThanOrEqual(0);
        expect(clamped.pitch).toBeLessThanOrEqual(Math.PI / 2);
        expect(clamped.zoom).toBeGreaterThanOrEqual(MIN_ZOOM);
        expect(clamped.zoom).toBeLessThanOrEqual(MAX_ZOOM);
        expect(Math.abs(clamped.targetX)).toBeLessThanOrEqual(1);
        expect(clampCamera(clamped)).toEqual(clamped);
      }),
    );
  });

  it.each([
    ['yaw', Number.NaN],
    ['pitch', Number.POSITIVE_INFINITY],
    ['zoom', Number.NaN],
    ['targetZ', Number.NEGATIVE_INFINITY],
  ])('shows the first view when %s is %d', (field, value) => {
    expect(clampCamera({ ...START, zoom: 3, [field]: value })).toEqual(START);
  });

  it('turns the near side of the surface with the pointer', () => {
    const before = placed(START).project(0, -0.4, 0);
    const after = placed(orbit(START, 20, 0)).project(0, -0.4, 0);
    expect(after?.xPx).toBeGreaterThan(before?.xPx ?? Number.NaN);
    expect(orbit(START, 0, 20).pitch).toBeGreaterThan(START.pitch);
    expect(orbit(START, 0, 2000).pitch).toBe(Math.PI / 2);
    expect(orbit(START, 0, -2000).pitch).toBe(0);
  });

  it('is back after a turn and its opposite', () => {
    fc.assert(
      fc.property(anyCamera, fc.double({ min: -3, max: 3, noNaN: true }), (camera, angle) => {
        const back = turn(turn(camera, angle, 0), -angle, 0);
        expect(Math.cos(back.yaw - camera.yaw)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('moves what is looked at by as many pixels as it is panned', () => {
    fc.assert(
      fc.property(anyCamera, fc.integer({ min: -90, max: 90 }), (camera, px) => {
        const projection = placed(camera);
        const by = px * projection.unitsPerPx;
        const { targetX, targetY, targetZ } = camera;
        const target = [targetX, targetY, targetZ + BOX.height / 2] as const;
        const before = projection.project(...target);
        const right = placed(pan(camera, -by, 0)).project(...target);
        const up = placed(pan(camera, 0, -by)).project(...target);
        expect((right?.xPx ?? Number.NaN) - (before?.xPx ?? 0)).toBeCloseTo(px, 3);
        expect((up?.yPx ?? Number.NaN) - (before?.yPx ?? 0)).toBeCloseTo(-px, 3);
      }),
    );
  });

  it('keeps the point under the wheel in its place when it zooms', () => {
    const factor = fc.double({ min: 0.8, max: 1.25, noNaN: true });
    const distance = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(anyCamera, factor, distance, distance, (camera, by, xPx, yPx) => {
        fc.pre(camera.zoom > 1 && camera.zoom < 8);
        const projection = placed(camera);
        const right = xPx * projection.unitsPerPx;
        const up = yPx * projection.unitsPerPx;
        const point = pan(camera, right, up);
        const z = point.targetZ + BOX.height / 2;
        const before = projection.project(point.targetX, point.targetY, z);
        const zoomed = placed(zoomAround(camera, by, right, up));
        const after = zoomed.project(point.targetX, point.targetY, z);
        expect(after?.xPx).toBeCloseTo(before?.xPx ?? Number.NaN, 3);
        expect(after?.yPx).toBeCloseTo(before?.yPx ?? Number.NaN, 3);
      }),
    );
  });

  it('goes through all named views and begins again', () => {
    let camera = orbit(START, 5, 5);
    const seen = PRESET_ORDER.map(() => {
      const name = nextPreset(camera);
      camera = CAMERA_PRESETS[name];
      return name;
    });
    expect(seen).toEqual(PRESET_ORDER);
    expect(nextPreset(camera)).toBe('corner');
    expect(isSameCamera(CAMERA_PRESETS.top, CAMERA_PRESETS.front)).toBe(false);
  });
});
