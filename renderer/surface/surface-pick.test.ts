import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMERA_PRESETS, type SurfaceCamera } from './surface-camera.ts';
import { hitSurface, isVertexSeen, type PickField, pickVertex } from './surface-pick.ts';
import { SurfaceProjection } from './surface-projection.ts';

const SIZE = { widthPx: 1280, heightPx: 720, pixelRatio: 1 };
const BOX = { width: 1, depth: 1, height: 0.5 };

function fieldOf(
  xs: readonly number[],
  ys: readonly number[],
  heights: readonly number[],
): PickField {
  return {
    xs: Float64Array.from(xs),
    ys: Float64Array.from(ys),
    zOf: (row, column) => heights[row * xs.length + column] ?? Number.NaN,
  };
}

/** Rising places from -0.5 to 0.5, equal or not. */
const anyPlaces = fc
  .array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 1, maxLength: 11 })
  .map((gaps) => {
    const sum = gaps.reduce((total, gap) => total + gap, 0);
    let at = 0;
    const places = gaps.map((gap) => {
      at += gap;
      return at / sum - 0.5;
    });
    return [-0.5, ...places];
  });

const anyField = fc.tuple(anyPlaces, anyPlaces).chain(([xs, ys]) =>
  fc
    .array(fc.double({ min: 0, max: 0.5, noNaN: true }), {
      minLength: xs.length * ys.length,
      maxLength: xs.length * ys.length,
    })
    .map((heights) => fieldOf(xs, ys, heights)),
);

const anyCamera: fc.Arbitrary<SurfaceCamera> = fc.record({
  yaw: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
  pitch: fc.double({ min: 0, max: Math.PI / 2, noNaN: true }),
  zoom: fc.double({ min: 0.6, max: 3, noNaN: true }),
  targetX: fc.constant(0),
  targetY: fc.constant(0),
  targetZ: fc.constant(0),
});

function placed(camera: SurfaceCamera): SurfaceProjection {
  const projection = new SurfaceProjection();
  projection.place(camera, BOX, SIZE);
  return projection;
}

const FLAT = fieldOf(
  [-0.5, 0, 0.5],
  [-0.5, 0, 0.5],
  Array.from({ length: 9 }, () => 0.25),
);

describe('picking on a surface', () => {
  it('finds the cell whose middle is seen at a point', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyField, anyCamera, fc.nat(), fc.nat(), (field, camera, r, c) => {
        const row = r % field.ys.length;
        const column = c % field.xs.length;
        const projection = placed(camera);
        const z = field.zOf(row, column);
        const point = projection.project(field.xs[column] ?? 0, field.ys[row] ?? 0, z);
        fc.pre(point !== undefined && isVertexSeen(field, projection, { row, column }));
        if (point === undefined) return;
        seen++;
        const picked = pickVertex(field, projection, point.xPx, point.yPx, 1);
        if (picked === undefined) throw new Error('nothing was picked');
        if (picked.row === row && picked.column === column) return;
        // Another cell may be seen at the very same point: along an edge that is looked at end on.
        const other = projection.project(
          field.xs[picked.column] ?? 0,
          field.ys[picked.row] ?? 0,
          field.zOf(picked.row, picked.column),
        );
        const away = Math.hypot((other?.xPx ?? 0) - point.xPx, (other?.yPx ?? 0) - point.yPx);
        const hit = hitSurface(field, projection.rayAt(point.xPx, point.yPx));
        const isEndOn =
          hit !== undefined && Math.abs(hit.gridX - column) + Math.abs(hit.gridY - row) > 0.5;
        expect(away < 1 || isEndOn).toBe(true);
      }),
      { numRuns: 1500 },
    );
    expect(seen).toBeGreaterThan(500);
  });

  it('finds the first surface on a ray, as a search of all triangles does', () => {
    fc.assert(
      fc.property(
        anyField,
        anyCamera,
        fc.integer({ min: 300, max: 980 }),
        fc.integer({ min: 100, max: 620 }),
        (field, camera, xPx, yPx) => {
          const ray = placed(camera).rayAt(xPx, yPx);
          const found = hitSurface(field, ray);
          // A ray through an edge may count for either side: what is found lies between the two answers.
          const distance = found?.distance ?? Number.POSITIVE_INFINITY;
          const nearest = firstOfAllTriangles(field, ray, -1e-6);
          const farthest = firstOfAllTriangles(field, ray, 1e-6);
          expect(distance).toBeGreaterThanOrEqual(nearest - 1e-6);
          expect(distance).toBeLessThanOrEqual(farthest + 1e-6);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['from above', CAMERA_PRESETS.top],
    ['from a corner', CAMERA_PRESETS.corner],
    ['from behind', CAMERA_PRESETS.back],
  ])('has a cell reach half way to the next, %s', (_, camera) => {
    const projection = placed(camera);
    for (const [x, y, row, column] of [
      [-0.26, 0, 1, 0],
      [-0.24, 0, 1, 1],
      [0.24, -0.26, 0, 1],
      [0.26, -0.24, 1, 2],
    ] as const) {
      const point = projection.project(x, y, 0.25);
      if (!point) throw new Error('the point is behind the viewer');
      expect(pickVertex(FLAT, projection, point.xPx, point.yPx, 0)).toEqual({ row, column });
    }
  });

  it('finds nothing beside the surface, and its edge within the radius', () => {
    const projection = placed(CAMERA_PRESETS.top);
    const corner = projection.project(-0.5, -0.5, 0.25);
    if (!corner) throw new Error('the corner is behind the viewer');
    const { xPx, yPx } = corner;
    expect(pickVertex(FLAT, projection, xPx - 5, yPx, 4)).toBeUndefined();
    expect(pickVertex(FLAT, projection, xPx - 5, yPx, 6)).toEqual({ row: 0, column: 0 });
  });

  it('looks through a hole', () => {
    const heights = Array.from({ length: 16 }, () => 0.25);
    heights[5] = Number.NaN;
    const field = fieldOf([-0.5, -0.2, 0.2, 0.5], [-0.5, -0.2, 0.2, 0.5], heights);
    const projection = placed(CAMERA_PRESETS.top);
    const inHole = projection.project(-0.1, -0.1, 0.25);
    const beside = projection.project(0.35, 0.35, 0.25);
    if (!inHole || !beside) throw new Error('a point is behind the viewer');
    expect(hitSurface(field, projection.rayAt(inHole.xPx, inHole.yPx))).toBeUndefined();
    expect(hitSurface(field, projection.rayAt(beside.xPx, beside.yPx))).toBeDefined();
    expect(isVertexSeen(field, projection, { row: 1, column: 1 })).toBe(false);
  });

  it('does not find a cell behind a hill', () => {
    const field = fieldOf([-0.5, 0.5], [-0.5, -0.1, 0.1, 0.5], [0, 0, 0.5, 0.5, 0, 0, 0, 0]);
    const projection = placed(CAMERA_PRESETS.front);
    expect(isVertexSeen(field, projection, { row: 1, column: 0 })).toBe(true);
    expect(isVertexSeen(field, projection, { row: 2, column: 0 })).toBe(false);
    const behind = projection.project(-0.5, 0.1, 0);
    if (!behind) throw new Error('the point is behind the viewer');
    expect(pickVertex(field, projection, behind.xPx, behind.yPx, 1)?.row).not.toBe(2);
  });
});

/**
 * The plain way, triangle by triangle: the least distance, or infinity.
 *
 * @param margin how far inside its edges a triangle has to be met, in parts of it
 */
function firstOfAllTriangles(
  field: PickField,
  ray: Parameters<typeof hitSurface>[1],
  margin: number,
): number {
  let nearest = Number.POSITIVE_INFINITY;
  const corner = (row: number, column: number): readonly [number, number, number] => [
    field.xs[column] ?? 0,
    field.ys[row] ?? 0,
    field.zOf(row, column),
  ];
  for (let row = 0; row < field.ys.length - 1; row++) {
    for (let column = 0; column < field.xs.length - 1; column++) {
      const near = corner(row, column);
      const far = corner(row + 1, column + 1);
      for (const third of [corner(row, column + 1), corner(row + 1, column)]) {
        nearest = Math.min(nearest, hitTriangle(ray, [near, far, third], margin));
      }
    }
  }
  return nearest;
}

type Point = readonly [number, number, number];

/** After Moeller and Trumbore. */
function hitTriangle(
  ray: Parameters<typeof hitSurface>[1],
  [a, b, c]: readonly [Point, Point, Point],
  margin: number,
): number {
  const along: Point = [ray.alongX, ray.alongY, ray.alongZ];
  const from: Point = [ray.fromX - a[0], ray.fromY - a[1], ray.fromZ - a[2]];
  const ab: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const ac: Point = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const p = cross(along, ac);
  const size = dot(ab, p);
  const u = dot(from, p) / size;
  const q = cross(from, ab);
  const v = dot(along, q) / size;
  const distance = dot(ac, q) / size;
  const isMet = Math.min(u, v, 1 - u - v) >= margin && distance >= 0;
  return isMet ? distance : Number.POSITIVE_INFINITY;
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
