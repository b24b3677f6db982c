import { describe, expect, it } from 'vitest';
import { meshLook } from './mesh-look.ts';
import { lightOn, MeshVertices, type SeenMesh } from './mesh-vertices.ts';
import { CAMERA_PRESETS } from './surface-camera.ts';
import { SurfaceModel } from './surface-model.ts';
import { SurfaceProjection } from './surface-projection.ts';
import { dataOf, PLAIN_SETTINGS } from './testing/surface-test-map.ts';

const SIZE = { widthPx: 800, heightPx: 600, pixelRatio: 1 };
const COLOUR = '#102030';
const SETTINGS = {
  ...PLAIN_SETTINGS,
  theme: {
    ...PLAIN_SETTINGS.theme,
    surfaceLine: COLOUR,
    surfaceOriginal: COLOUR,
    headerTextActive: COLOUR,
    cursor: COLOUR,
  },
};

function seen(raw: readonly number[], edits: readonly (readonly [number, number, number])[] = []) {
  const model = new SurfaceModel(dataOf({ width: 3, height: 3, raw, edits }), SETTINGS);
  const view = new SurfaceProjection();
  view.place(CAMERA_PRESETS.corner, model.box, SIZE);
  const mesh: SeenMesh = {
    columns: model.columns,
    rows: model.rows,
    values: model.values.texels,
    look: meshLook(model, 1),
    view,
    widthPx: SIZE.widthPx,
    heightPx: SIZE.heightPx,
  };
  return { model, mesh };
}

const HILL = [10, 20, 30, 20, 50, 40, 30, 40, 70];

describe('MeshVertices', () => {
  it('places every vertex where the projection sees its cell', () => {
    const { model, mesh } = seen(HILL);
    const vertices = new MeshVertices();
    vertices.place(mesh, 0);
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const { x, y, z } = model.pointOf({ row, column });
        const point = mesh.view.project(x, y, z);
        const vertex = row * 3 + column;
        expect(vertices.xPx[vertex]).toBeCloseTo(point?.xPx ?? Number.NaN, 2);
        expect(vertices.yPx[vertex]).toBeCloseTo(point?.yPx ?? Number.NaN, 2);
        expect(vertices.wholeW[vertex]).toBeCloseTo(point?.depth ?? Number.NaN, 4);
      }
    }
  });

  it('takes the heights of the original from the second channel', () => {
    const { mesh } = seen(HILL, [[1, 1, 10]]);
    const vertices = new MeshVertices();
    vertices.place(mesh, 0);
    const shown = [...vertices.boxZ];
    vertices.place(mesh, 1);
    expect(vertices.boxZ[4]).toBeGreaterThan((shown[4] ?? 0) + 0.01);
    expect(vertices.boxZ[3]).toBeCloseTo(shown[3] ?? Number.NaN, 6);
  });

  it('goes from the lowest value at 0 to the highest at 1 on the ramp', () => {
    const { mesh } = seen(HILL);
    const vertices = new MeshVertices();
    vertices.place(mesh, 0);
    expect(vertices.ramp[0]).toBeCloseTo(0, 5);
    expect(vertices.ramp[4]).toBeCloseTo(40 / 60, 5);
    expect(vertices.ramp[8]).toBeCloseTo(1, 5);
  });

  it('lights a flat surface evenly, as a face that looks up', () => {
    const { mesh } = seen(HILL.map(() => 25));
    const vertices = new MeshVertices();
    vertices.place(mesh, 0);
    const light = lightOn(mesh.view.light, 0, 0, 1);
    for (let vertex = 0; vertex < 9; vertex++) expect(vertices.light[vertex]).toBeCloseTo(light, 6);
  });

  it('cuts an edge at any share of the way', () => {
    const { mesh } = seen(HILL);
    const vertices = new MeshVertices();
    vertices.place(mesh, 0);
    const spare = vertices.firstSpare;
    vertices.cut(spare, 0, 8, 0.25);
    expect(vertices.column[spare]).toBeCloseTo(0.5, 9);
    expect(vertices.ramp[spare]).toBeCloseTo(0.25, 5);
    const distance = (vertices.wholeW[0] ?? 0) * 0.75 + (vertices.wholeW[8] ?? 0) * 0.25;
    expect(vertices.wholeW[spare]).toBeCloseTo(distance, 9);
    expect(vertices.perW[spare]).toBeCloseTo(1 / distance, 9);
  });
});
