import type { MeshVertices } from './mesh-vertices.ts';

/** Takes the pixels of triangles. hot: called for every pixel */
export interface PixelSink {
  /**
   * @param at index of the pixel, row by row
   * @param column place in vertices, like `row`
   * @param perColumn vertices that a pixel spans, like `perRow`
   * @param ramp place on the colour ramp
   */
  pixel(
    at: number,
    column: number,
    row: number,
    perColumn: number,
    perRow: number,
    ramp: number,
    light: number,
  ): void;
}

/** What is drawn of a triangle: what is nearer than all before, and hides others; nearer; or behind. */
export const DEPTH = { write: 0, before: 1, behind: 2 } as const;

export type DepthMode = (typeof DEPTH)[keyof typeof DEPTH];

/** Numbers that change evenly over a triangle, with where each begins and how it changes to the right and down. */
const PLANE = { perW: 0, depth: 3, column: 6, row: 9, ramp: 12, light: 15 } as const;
const PLANE_NUMBERS = 18;
/** Fewest vertices that a pixel spans: lines are as wide as parts of it. */
const LEAST_SPAN = 1e-6;
const FAR = 1;

/**
 * Fills triangles pixel by pixel with a depth buffer, as a graphics device does: a pixel belongs to a triangle if its middle
 * does, and one on a shared edge to one of the two.
 */
export class TriangleRaster {
  readonly #plane = new Float64Array(PLANE_NUMBERS);
  #depths = new Float32Array(0);
  #widthPx = 0;
  #heightPx = 0;

  /** Begins a picture: nothing hides anything. */
  begin(widthPx: number, heightPx: number): void {
    const count = widthPx * heightPx;
    if (this.#depths.length !== count) this.#depths = new Float32Array(count);
    this.#depths.fill(FAR);
    this.#widthPx = widthPx;
    this.#heightPx = heightPx;
  }

  /**
   * Draws a triangle whose three vertices lie before the viewer.
   *
   * @param faceLight light on the whole triangle; that of its vertices if not given
   */
  fill(
    vertices: MeshVertices,
    a: number,
    b: number,
    c: number,
    faceLight: number | undefined,
    mode: DepthMode,
    sink: PixelSink,
  ): void {
    const { xPx, yPx } = vertices;
    const ax = xPx[a] ?? 0;
    const ay = yPx[a] ?? 0;
    const bx = xPx[b] ?? 0;
    const by = yPx[b] ?? 0;
    const cx = xPx[c] ?? 0;
    const cy = yPx[c] ?? 0;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0 || !Number.isFinite(area)) return;
    this.#spreadAll(vertices, a, b, c, area, faceLight);
    const firstY = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const endY = Math.min(this.#heightPx, Math.ceil(Math.max(ay, by, cy) - 0.5));
    for (let y = firstY; y < endY; y++) {
      const middleY = y + 0.5;
      const first = crossing(ax, ay, bx, by, middleY);
      const second = crossing(bx, by, cx, cy, middleY);
      const third = crossing(cx, cy, ax, ay, middleY);
      // Two of the three edges cross a row; that which does not is at infinity.
      const left = Math.min(first, second, third);
      const right = middle(first, second, third);
      const fromX = Math.max(0, Math.ceil(left - 0.5));
      const endX = Math.min(this.#widthPx, Math.ceil(right - 0.5));
      this.#fillRow(y, fromX, endX, ax, ay, mode, sink);
    }
  }

  #fillRow(
    y: number,
    fromX: number,
    endX: number,
    originX: number,
    originY: number,
    mode: DepthMode,
    sink: PixelSink,
  ): void {
    const plane = this.#plane;
    const depths = this.#depths;
    const down = y + 0.5 - originY;
    const perWAcross = plane[PLANE.perW + 1] ?? 0;
    const perWDown = plane[PLANE.perW + 2] ?? 0;
    const columnAcross = plane[PLANE.column + 1] ?? 0;
    const columnDown = plane[PLANE.column + 2] ?? 0;
    const rowAcross = plane[PLANE.row + 1] ?? 0;
    const rowDown = plane[PLANE.row + 2] ?? 0;
    for (let x = fromX; x < endX; x++) {
      const across = x + 0.5 - originX;
      const at = y * this.#widthPx + x;
      const depth = this.#valueAt(PLANE.depth, across, down);
      const kept = depths[at] ?? FAR;
      if (mode === DEPTH.behind ? depth <= kept : depth >= kept) continue;
      if (mode === DEPTH.write) depths[at] = depth;
      const w = 1 / this.#valueAt(PLANE.perW, across, down);
      const column = this.#valueAt(PLANE.column, across, down) * w;
      const row = this.#valueAt(PLANE.row, across, down) * w;
      const perColumn =
        Math.abs((columnAcross - column * perWAcross) * w) +
        Math.abs((columnDown - column * perWDown) * w);
      const perRow =
        Math.abs((rowAcross - row * perWAcross) * w) + Math.abs((rowDown - row * perWDown) * w);
      const ramp = this.#valueAt(PLANE.ramp, across, down) * w;
      const light = this.#valueAt(PLANE.light, across, down) * w;
      sink.pixel(
        at,
        column,
        row,
        Math.max(LEAST_SPAN, perColumn),
        Math.max(LEAST_SPAN, perRow),
        ramp,
        light,
      );
    }
  }

  #valueAt(offset: number, across: number, down: number): number {
    const plane = this.#plane;
    return (
      (plane[offset] ?? 0) + (plane[offset + 1] ?? 0) * across + (plane[offset + 2] ?? 0) * down
    );
  }

  /** What is seen in perspective changes evenly only when divided by the distance. */
  #spreadAll(
    v: MeshVertices,
    a: number,
    b: number,
    c: number,
    area: number,
    faceLight: number | undefined,
  ): void {
    const acrossB = ((v.xPx[b] ?? 0) - (v.xPx[a] ?? 0)) / area;
    const downB = ((v.yPx[b] ?? 0) - (v.yPx[a] ?? 0)) / area;
    const acrossC = ((v.xPx[c] ?? 0) - (v.xPx[a] ?? 0)) / area;
    const downC = ((v.yPx[c] ?? 0) - (v.yPx[a] ?? 0)) / area;
    const plane = this.#plane;
    const spread = (offset: number, atA: number, atB: number, atC: number): void => {
      plane[offset] = atA;
      plane[offset + 1] = (atB - atA) * downC - (atC - atA) * downB;
      plane[offset + 2] = (atC - atA) * acrossB - (atB - atA) * acrossC;
    };
    const perA = v.perW[a] ?? 0;
    const perB = v.perW[b] ?? 0;
    const perC = v.perW[c] ?? 0;
    const spreadSeen = (offset: number, n: Float64Array): void =>
      spread(offset, (n[a] ?? 0) * perA, (n[b] ?? 0) * perB, (n[c] ?? 0) * perC);
    spread(PLANE.perW, perA, perB, perC);
    spread(PLANE.depth, v.depth[a] ?? 0, v.depth[b] ?? 0, v.depth[c] ?? 0);
    spreadSeen(PLANE.column, v.column);
    spreadSeen(PLANE.row, v.row);
    spreadSeen(PLANE.ramp, v.ramp);
    if (faceLight === undefined) spreadSeen(PLANE.light, v.light);
    else spread(PLANE.light, faceLight * perA, faceLight * perB, faceLight * perC);
  }
}

/** Where an edge crosses a row of pixels; infinity if it does not. The same for both triangles of the edge. */
function crossing(x0: number, y0: number, x1: number, y1: number, y: number): number {
  if (y0 > y1) return crossing(x1, y1, x0, y0, y);
  if (y < y0 || y >= y1) return Number.POSITIVE_INFINITY;
  return x0 + ((y - y0) * (x1 - x0)) / (y1 - y0);
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
