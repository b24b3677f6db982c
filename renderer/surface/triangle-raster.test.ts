import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeshVertices } from './mesh-vertices.ts';
import { DEPTH, type PixelSink, TriangleRaster } from './triangle-raster.ts';

const SIDE = 24;

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly w?: number;
  readonly depth?: number;
  readonly column?: number;
}

/** Vertices that lie where a test says. */
function verticesAt(corners: readonly Corner[]): MeshVertices {
  const vertices = new MeshVertices();
  const of = (read: (corner: Corner) => number): Float64Array => Float64Array.from(corners, read);
  vertices.xPx = of(({ x }) => x);
  vertices.yPx = of(({ y }) => y);
  vertices.wholeW = of(({ w }) => w ?? 1);
  vertices.perW = of(({ w }) => 1 / (w ?? 1));
  vertices.depth = of(({ depth }) => depth ?? 0);
  vertices.column = of(({ column }) => column ?? 0);
  vertices.row = of(() => 0);
  vertices.ramp = of(() => 0);
  vertices.light = of(() => 0);
  return vertices;
}

class Counts implements PixelSink {
  readonly counts: number[] = new Array<number>(SIDE * SIDE).fill(0);
  readonly columns: number[] = [];

  pixel(at: number, column: number): void {
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.columns[at] = column;
  }
}

function fresh(): TriangleRaster {
  const raster = new TriangleRaster();
  raster.begin(SIDE, SIDE);
  return raster;
}

const corner = fc.record({
  x: fc.double({ min: -8, max: SIDE + 8, noNaN: true }),
  y: fc.double({ min: -8, max: SIDE + 8, noNaN: true }),
});

describe('TriangleRaster', () => {
  it('fills the pixels whose middles lie inside, and no others', () => {
    const sink = new Counts();
    const vertices = verticesAt([
      { x: 2, y: 3 },
      { x: 6, y: 3 },
      { x: 2, y: 7 },
    ]);
    fresh().fill(vertices, 0, 1, 2, undefined, DEPTH.before, sink);
    const filled = sink.counts.flatMap((count, at) =>
      count > 0 ? [`${at % SIDE}:${Math.floor(at / SIDE)}`] : [],
    );
    const rows = [3, 4, 5].flatMap((y) => Array.from({ length: 6 - y }, (_, i) => `${2 + i}:${y}`));
    expect(filled).toEqual(rows);
  });

  it('gives every pixel on a shared edge to exactly one of two triangles', () => {
    fc.assert(
      fc.property(corner, corner, corner, corner, (a, b, c, d) => {
        const side = (p: Corner): number => (c.x - a.x) * (p.y - a.y) - (c.y - a.y) * (p.x - a.x);
        // Only where the triangles lie on both sides of the edge they share.
        fc.pre(side(b) * side(d) < 0);
        const vertices = verticesAt([a, b, c, d]);
        const sink = new Counts();
        const raster = fresh();
        raster.fill(vertices, 0, 1, 2, undefined, DEPTH.before, sink);
        raster.fill(vertices, 0, 2, 3, undefined, DEPTH.before, sink);
        expect(Math.max(...sink.counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves no gap between the triangles of a square', () => {
    const vertices = verticesAt([
      { x: 1, y: 1 },
      { x: 20.3, y: 1 },
      { x: 20.3, y: 17.8 },
      { x: 1, y: 17.8 },
    ]);
    const sink = new Counts();
    const raster = fresh();
    raster.fill(vertices, 0, 1, 2, undefined, DEPTH.before, sink);
    raster.fill(vertices, 0, 2, 3, undefined, DEPTH.before, sink);
    for (let y = 1; y <= 17; y++) {
      for (let x = 1; x <= 19; x++) expect(sink.counts[y * SIDE + x], `${x}:${y}`).toBe(1);
    }
  });

  const wholePicture = (depth: number): MeshVertices =>
    verticesAt([
      { x: 0, y: 0, depth },
      { x: 3 * SIDE, y: 0, depth },
      { x: 0, y: 3 * SIDE, depth },
    ]);
  const drawn = (raster: TriangleRaster, depth: number, mode: 0 | 1 | 2): number => {
    const sink = new Counts();
    raster.fill(wholePicture(depth), 0, 1, 2, undefined, mode, sink);
    return sink.counts.reduce((sum, count) => sum + count, 0);
  };

  it('hides what lies behind what was drawn, and only if that was to hide', () => {
    const raster = fresh();
    expect(drawn(raster, 0.2, DEPTH.before)).toBe(SIDE * SIDE);
    expect(drawn(raster, 0.5, DEPTH.write)).toBe(SIDE * SIDE);
    expect(drawn(raster, 0.6, DEPTH.before)).toBe(0);
    expect(drawn(raster, 0.4, DEPTH.before)).toBe(SIDE * SIDE);
    expect(drawn(raster, 0.4, DEPTH.behind)).toBe(0);
    expect(drawn(raster, 0.6, DEPTH.behind)).toBe(SIDE * SIDE);
  });

  it('begins a picture with nothing hidden', () => {
    const raster = fresh();
    drawn(raster, 0.1, DEPTH.write);
    raster.begin(SIDE, SIDE);
    expect(drawn(raster, 0.9, DEPTH.write)).toBe(SIDE * SIDE);
  });

  it('shortens what is farther away: half way between in the picture is nearer to the near end', () => {
    const sink = new Counts();
    const vertices = verticesAt([
      { x: 0, y: 0, w: 1, column: 0 },
      { x: 21, y: 0, w: 3, column: 10 },
      { x: 0, y: 21, w: 1, column: 0 },
    ]);
    fresh().fill(vertices, 0, 1, 2, undefined, DEPTH.write, sink);
    // In the picture half of the way, 10.5 px; on the line a quarter of it.
    expect(sink.columns[10]).toBeCloseTo(2.5, 1);
  });

  it('draws nothing of a triangle without an area, or with a corner that is nowhere', () => {
    const sink = new Counts();
    const raster = fresh();
    const flat = verticesAt([
      { x: 1, y: 1 },
      { x: 5, y: 5 },
      { x: 9, y: 9 },
    ]);
    raster.fill(flat, 0, 1, 2, undefined, DEPTH.write, sink);
    const lost = verticesAt([
      { x: 1, y: 1 },
      { x: Number.NaN, y: 5 },
      { x: 9, y: 2 },
    ]);
    raster.fill(lost, 0, 1, 2, undefined, DEPTH.write, sink);
    expect(Math.max(...sink.counts)).toBe(0);
  });
});
