import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOfMap } from './surface-box.ts';
import { CAMERA_PRESETS, MAX_ZOOM, PRESET_ORDER } from './surface-camera.ts';
import { SurfaceProjection } from './surface-projection.ts';

const SIZES = [
  [1280, 720],
  [720, 1280],
  [400, 400],
  [2400, 500],
] as const;

function projectionOf(widthPx: number, heightPx: number, camera = CAMERA_PRESETS.corner) {
  const projection = new SurfaceProjection();
  projection.place(camera, boxOfMap(16, 16), { widthPx, heightPx, pixelRatio: 1 });
  return projection;
}

const anyPoint = fc.record({
  x: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  y: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  z: fc.double({ min: 0, max: 0.5, noNaN: true }),
});

describe('the projection of a surface', () => {
  it.each(SIZES)('shows the whole box in %d x %d from every named view', (widthPx, heightPx) => {
    for (const name of PRESET_ORDER) {
      for (const [columns, rows] of [
        [16, 16],
        [16, 1],
        [1, 16],
        [1, 1],
        [40, 8],
      ] as const) {
        const box = boxOfMap(columns, rows);
        const projection = new SurfaceProjection();
        projection.place(CAMERA_PRESETS[name], box, { widthPx, heightPx, pixelRatio: 1 });
        for (const x of [-box.width / 2, box.width / 2]) {
          for (const y of [-box.depth / 2, box.depth / 2]) {
            for (const z of [0, box.height]) {
              const point = projection.project(x, y, z);
              expect(point?.xPx).toBeGreaterThan(0);
              expect(point?.xPx).toBeLessThan(widthPx);
              expect(point?.yPx).toBeGreaterThan(0);
              expect(point?.yPx).toBeLessThan(heightPx);
            }
          }
        }
      }
    }
  });

  it('has every ray go through the point it was asked for', () => {
    fc.assert(
      fc.property(anyPoint, fc.constantFrom(...SIZES), ({ x, y, z }, [widthPx, heightPx]) => {
        const projection = projectionOf(widthPx, heightPx);
        const seen = projection.project(x, y, z);
        if (!seen) throw new Error('the point is behind the viewer');
        const ray = projection.rayAt(seen.xPx, seen.yPx);
        const distance =
          (x - ray.fromX) * ray.alongX +
          (y - ray.fromY) * ray.alongY +
          (z - ray.fromZ) * ray.alongZ;
        expect(ray.fromX + distance * ray.alongX).toBeCloseTo(x, 9);
        expect(ray.fromY + distance * ray.alongY).toBeCloseTo(y, 9);
        expect(ray.fromZ + distance * ray.alongZ).toBeCloseTo(z, 9);
        expect(Math.hypot(ray.alongX, ray.alongY, ray.alongZ)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('gives the shaders a matrix that sees the same', () => {
    fc.assert(
      fc.property(anyPoint, ({ x, y, z }) => {
        const projection = projectionOf(1280, 720);
        const seen = projection.project(x, y, z);
        const clip = [0, 1, 2, 3].map((row) =>
          [x, y, z, 1].reduce(
            (sum, part, column) => sum + part * (projection.matrix[column * 4 + row] ?? 0),
            0,
          ),
        );
        const [clipX = 0, clipY = 0, clipZ = 0, clipW = 1] = clip;
        expect(((clipX / clipW + 1) * 1280) / 2).toBeCloseTo(seen?.xPx ?? Number.NaN, 2);
        expect(((1 - clipY / clipW) * 720) / 2).toBeCloseTo(seen?.yPx ?? Number.NaN, 2);
        expect(Math.abs(clipZ / clipW)).toBeLessThan(1);
        expect(clipW).toBeCloseTo(seen?.depth ?? Number.NaN, 4);
      }),
    );
  });

  it('sees nothing of what lies behind the viewer', () => {
    const camera = { ...CAMERA_PRESETS.front, zoom: MAX_ZOOM };
    const projection = projectionOf(1280, 720, camera);
    expect(projection.project(0, 0, 0.25)).toBeDefined();
    expect(projection.project(0, -0.5, 0.25)).toBeUndefined();
  });

  it('has the target in the middle, a little above it', () => {
    const projection = projectionOf(1280, 720);
    const middle = projection.project(0, 0, 0.25);
    expect(middle?.xPx).toBeCloseTo(projection.middleXPx, 9);
    expect(middle?.yPx).toBeCloseTo(projection.middleYPx, 9);
    expect(projection.middleYPx).toBeLessThan(360);
  });

  it('sends light of one strength from over the left shoulder', () => {
    for (const name of PRESET_ORDER) {
      const { light } = projectionOf(1280, 720, CAMERA_PRESETS[name]);
      expect(Math.hypot(...light)).toBeCloseTo(1, 6);
      expect(light[2]).toBeGreaterThan(0);
    }
  });
});
