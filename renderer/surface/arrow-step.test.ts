import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrow, stepOfArrow } from './arrow-step.ts';
import { CAMERA_PRESETS } from './surface-camera.ts';
import { SurfaceProjection } from './surface-projection.ts';

const ARROWS: readonly Arrow[] = ['left', 'right', 'up', 'down'];
const OPPOSITE: Readonly<Record<Arrow, Arrow>> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
};

describe('an arrow over a surface', () => {
  it.each([
    [0, 'right', 0, 1],
    [0, 'up', 1, 0],
    [Math.PI / 2, 'right', 1, 0],
    [Math.PI / 2, 'up', 0, -1],
    [Math.PI, 'right', 0, -1],
    [Math.PI, 'down', 1, 0],
    [-Math.PI / 2, 'right', -1, 0],
    [0.72, 'up', 1, 0],
    [0.8, 'up', 0, -1],
  ] as const)('at yaw %d, %s goes %d rows and %d columns', (yaw, arrow, rows, columns) => {
    expect(stepOfArrow(arrow, yaw)).toEqual({ rows, columns });
  });

  it('moves the cursor its way in the picture, and its opposite moves it back', () => {
    const anyYaw = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
    fc.assert(
      fc.property(anyYaw, fc.constantFrom(...ARROWS), (yaw, arrow) => {
        // Between two directions both are as good.
        fc.pre(Math.abs(Math.abs(yaw % (Math.PI / 2)) - Math.PI / 4) > 0.02);
        const step = stepOfArrow(arrow, yaw);
        const back = stepOfArrow(OPPOSITE[arrow], yaw);
        expect([step.rows + back.rows, step.columns + back.columns]).toEqual([0, 0]);
        const projection = new SurfaceProjection();
        const size = { widthPx: 1000, heightPx: 1000, pixelRatio: 1 };
        const camera = { ...CAMERA_PRESETS.corner, pitch: 1.2, yaw };
        projection.place(camera, { width: 1, depth: 1, height: 0.5 }, size);
        const from = projection.project(0, 0, 0.25);
        const to = projection.project(step.columns * 0.05, step.rows * 0.05, 0.25);
        const right = (to?.xPx ?? 0) - (from?.xPx ?? 0);
        const up = (from?.yPx ?? 0) - (to?.yPx ?? 0);
        const along = { right, left: -right, up, down: -up }[arrow];
        expect(along).toBeGreaterThan(0);
        expect(along).toBeGreaterThanOrEqual(Math.min(Math.abs(right), Math.abs(up)) - 1e-9);
      }),
    );
  });
});
