import { describe, expect, it } from 'vitest';
import { isSameScaffold, scaffoldView } from './scaffold-view.ts';
import { boxOfMap } from './surface-box.ts';
import { CAMERA_PRESETS, orbit, type SurfaceCamera, type SurfacePreset } from './surface-camera.ts';
import { SurfaceProjection } from './surface-projection.ts';

const BOX = boxOfMap(16, 16);
const LABELS = { linePx: 16, advancePx: 7, glyphsX: 4, glyphsY: 4 };

function viewOf(camera: SurfaceCamera, labels = LABELS) {
  const projection = new SurfaceProjection();
  projection.place(camera, BOX, { widthPx: 1280, heightPx: 720, pixelRatio: 1 });
  return scaffoldView(BOX, projection, camera.yaw, labels);
}

describe('the scaffold of a surface', () => {
  it.each([
    ['corner', 1, -1],
    ['front', 1, -1],
    ['right', 1, 1],
    ['back', -1, 1],
    ['left', -1, -1],
  ] as const)('has the axes at the near sides from %s', (preset, nearX, nearY) => {
    expect(viewOf(CAMERA_PRESETS[preset])).toMatchObject({ nearX, nearY });
  });

  it.each(['corner', 'front', 'right', 'back', 'left'] satisfies SurfacePreset[])(
    'has the values at the leftmost edge from %s',
    (preset) => {
      const camera = CAMERA_PRESETS[preset];
      const { valuesX, valuesY } = viewOf(camera);
      const projection = new SurfaceProjection();
      projection.place(camera, BOX, { widthPx: 1280, heightPx: 720, pixelRatio: 1 });
      const left = projection.project(valuesX, valuesY, 0)?.xPx ?? Number.NaN;
      for (const x of [-0.5, 0.5]) {
        for (const y of [-0.5, 0.5]) {
          expect(left).toBeLessThanOrEqual(projection.project(x, y, 0)?.xPx ?? Number.NaN);
        }
      }
    },
  );

  it('has the labels on the floor, and at the ceiling from above', () => {
    expect(viewOf(CAMERA_PRESETS.corner).labelsZ).toBe(0);
    expect(viewOf(CAMERA_PRESETS.top).labelsZ).toBe(BOX.height);
  });

  it('has no values where their edge is seen end on', () => {
    expect(viewOf(CAMERA_PRESETS.corner).maxValueLabels).toBeGreaterThan(4);
    expect(viewOf(CAMERA_PRESETS.top).maxValueLabels).toBe(0);
  });

  it('needs more room for longer labels', () => {
    const long = { ...LABELS, glyphsX: 12 };
    expect(viewOf(CAMERA_PRESETS.front, long).spacingX).toBeGreaterThan(
      viewOf(CAMERA_PRESETS.front).spacingX,
    );
  });

  it('stays the same over small turns', () => {
    let camera = CAMERA_PRESETS.corner;
    let view = viewOf(camera);
    let changes = 0;
    for (let i = 0; i < 100; i++) {
      camera = orbit(camera, 1, 0);
      const next = viewOf(camera);
      if (!isSameScaffold(view, next)) changes++;
      view = next;
    }
    expect(changes).toBeLessThan(6);
    expect(isSameScaffold(undefined, view)).toBe(false);
  });
});
