import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipPoint, picturePoint } from './box-points.ts';
import { clampCamera } from './surface-camera.ts';
import { SurfaceProjection } from './surface-projection.ts';

const BOX = { width: 1, depth: 0.8, height: 0.5 };
const SIZE = { widthPx: 900, heightPx: 700, pixelRatio: 1 };
const HALF = { xPx: 450, yPx: 350 };

describe('a point of the box', () => {
  it('is seen where the projection sees it, from anywhere', () => {
    const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    const camera = fc.record({
      yaw: fc.double({ min: -3, max: 3, noNaN: true }),
      pitch: fc.double({ min: 0, max: 1.5, noNaN: true }),
      zoom: fc.double({ min: 0.5, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(camera, share, share, share, (looking, x, y, z) => {
        const view = new SurfaceProjection();
        view.place(clampCamera({ ...looking, targetX: 0, targetY: 0, targetZ: 0 }), BOX, SIZE);
        const clip = clipPoint(view, x, y, z);
        const expected = view.project(x, y, z);
        // Close to the viewer single precision is too coarse for a comparison in pixels.
        fc.pre(expected !== undefined && expected.depth > 0.3);
        const point = picturePoint(clip, HALF);
        expect(clip.w).toBeCloseTo(expected?.depth ?? Number.NaN, 3);
        expect(point.xPx).toBeCloseTo(expected?.xPx ?? Number.NaN, 1);
        expect(point.yPx).toBeCloseTo(expected?.yPx ?? Number.NaN, 1);
      }),
    );
  });
});
