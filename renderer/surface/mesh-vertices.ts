import type { MeshLook } from './mesh-look.ts';
import type { MeshSide } from './mesh-side.ts';
import type { SurfaceProjection } from './surface-projection.ts';
import { HOLE, NUMBERS_PER_VERTEX } from './surface-values.ts';

/** Which of the two numbers of a vertex is its height. */
export type HeightChannel = 0 | 1;

/** A mesh and how it is seen. */
export interface SeenMesh {
  readonly columns: MeshSide;
  readonly rows: MeshSide;
  /** As in `SurfaceValues`: shown value and original of every vertex. */
  readonly values: Float32Array;
  readonly look: MeshLook;
  readonly view: SurfaceProjection;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Vertices beyond those of the mesh, for triangles that are cut off where the viewer stands. */
const SPARE_VERTICES = 2;
/** Keeps the slope between two vertices in one place finite. */
const LEAST_DISTANCE = 1e-6;

/**
 * The vertices of a mesh in the picture, numbers of one kind beside each other: what the vertex shader surface-mesh computes,
 * in double precision. `wholeW` is the distance from the viewer, `perW` one over it.
 */
export class MeshVertices {
  clipX: Float64Array = new Float64Array(0);
  clipY: Float64Array = new Float64Array(0);
  clipZ: Float64Array = new Float64Array(0);
  wholeW: Float64Array = new Float64Array(0);
  /** Device pixels, y down; depth -1..1 from near to far. Void behind the viewer. */
  xPx: Float64Array = new Float64Array(0);
  yPx: Float64Array = new Float64Array(0);
  depth: Float64Array = new Float64Array(0);
  perW: Float64Array = new Float64Array(0);
  /** Place in vertices, on the colour ramp 0..1, and light 0..1. */
  column: Float64Array = new Float64Array(0);
  row: Float64Array = new Float64Array(0);
  ramp: Float64Array = new Float64Array(0);
  light: Float64Array = new Float64Array(0);
  /** Place in the box. */
  boxX: Float64Array = new Float64Array(0);
  boxY: Float64Array = new Float64Array(0);
  boxZ: Float64Array = new Float64Array(0);
  #count = 0;
  #halfWidthPx = 0;
  #halfHeightPx = 0;

  /** First of the vertices that may be filled by `cut`. */
  get firstSpare(): number {
    return this.#count;
  }

  /** Places all vertices with the heights of a channel. */
  place(mesh: SeenMesh, channel: HeightChannel): void {
    const { columns, rows, values, look } = mesh;
    this.#reserve(columns.vertices * rows.vertices);
    this.#halfWidthPx = mesh.widthPx / 2;
    this.#halfHeightPx = mesh.heightPx / 2;
    const [perShown, perOriginal, constant] = look.u_ramp;
    for (let row = 0; row < rows.vertices; row++) {
      for (let column = 0; column < columns.vertices; column++) {
        const vertex = row * columns.vertices + column;
        const shown = values[vertex * NUMBERS_PER_VERTEX] ?? HOLE;
        const original = values[vertex * NUMBERS_PER_VERTEX + 1] ?? HOLE;
        const compared = original < HOLE ? original : shown;
        this.column[vertex] = column;
        this.row[vertex] = row;
        this.ramp[vertex] = perShown * shown + perOriginal * compared + constant;
        this.boxX[vertex] = columns.places[column] ?? 0;
        this.boxY[vertex] = rows.places[row] ?? 0;
        this.boxZ[vertex] = heightOf(look, channel === 0 ? shown : original);
        this.light[vertex] = look.isSmooth ? smoothLight(mesh, channel, row, column) : 0;
        this.#toClip(vertex, mesh.view.matrix);
        this.#toPicture(vertex);
      }
    }
  }

  /** Fills a spare vertex with the point between two others at `share` of the way from `from` to `to`. */
  cut(spare: number, from: number, to: number, share: number): void {
    const between = (numbers: Float64Array): void => {
      const start = numbers[from] ?? 0;
      numbers[spare] = start + ((numbers[to] ?? 0) - start) * share;
    };
    for (const numbers of [this.clipX, this.clipY, this.clipZ, this.wholeW]) between(numbers);
    for (const numbers of [this.column, this.row, this.ramp, this.light]) between(numbers);
    for (const numbers of [this.boxX, this.boxY, this.boxZ]) between(numbers);
    this.#toPicture(spare);
  }

  #reserve(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    const room = (): Float64Array => new Float64Array(count + SPARE_VERTICES);
    this.clipX = room();
    this.clipY = room();
    this.clipZ = room();
    this.wholeW = room();
    this.xPx = room();
    this.yPx = room();
    this.depth = room();
    this.perW = room();
    this.column = room();
    this.row = room();
    this.ramp = room();
    this.light = room();
    this.boxX = room();
    this.boxY = room();
    this.boxZ = room();
  }

  #toClip(vertex: number, matrix: Float32Array): void {
    const x = this.boxX[vertex] ?? 0;
    const y = this.boxY[vertex] ?? 0;
    const z = this.boxZ[vertex] ?? 0;
    const component = (row: number): number =>
      (matrix[row] ?? 0) * x +
      (matrix[4 + row] ?? 0) * y +
      (matrix[8 + row] ?? 0) * z +
      (matrix[12 + row] ?? 0);
    this.clipX[vertex] = component(0);
    this.clipY[vertex] = component(1);
    this.clipZ[vertex] = component(2);
    this.wholeW[vertex] = component(3);
  }

  #toPicture(vertex: number): void {
    const perW = 1 / (this.wholeW[vertex] ?? 1);
    this.perW[vertex] = perW;
    this.xPx[vertex] = ((this.clipX[vertex] ?? 0) * perW + 1) * this.#halfWidthPx;
    this.yPx[vertex] = (1 - (this.clipY[vertex] ?? 0) * perW) * this.#halfHeightPx;
    this.depth[vertex] = (this.clipZ[vertex] ?? 0) * perW;
  }
}

function heightOf({ u_height: [floor, perTexel] }: MeshLook, value: number): number {
  return value < HOLE ? (value - floor) * perTexel : 0;
}

/** Light on a vertex of a rounded surface, from the slopes to its neighbours on both sides. */
function smoothLight(mesh: SeenMesh, channel: HeightChannel, row: number, column: number): number {
  const { columns, rows, values, look, view } = mesh;
  const valueAt = (r: number, c: number): number =>
    values[(r * columns.vertices + c) * NUMBERS_PER_VERTEX + channel] ?? HOLE;
  const own = valueAt(row, column);
  if (own >= HOLE) return 0;
  const slope = (side: MeshSide, at: number, value: (vertex: number) => number): number => {
    const before = Math.max(0, at - 1);
    const after = Math.min(side.vertices - 1, at + 1);
    const low = value(before);
    const high = value(after);
    const rise = (high < HOLE ? high : own) - (low < HOLE ? low : own);
    const distance = (side.places[after] ?? 0) - (side.places[before] ?? 0);
    return (rise * look.u_height[1]) / Math.max(distance, LEAST_DISTANCE);
  };
  const slopeX = slope(columns, column, (c) => valueAt(row, c));
  const slopeY = slope(rows, row, (r) => valueAt(r, column));
  return lightOn(view.light, -slopeX, -slopeY, 1);
}

/** How much light falls on a face that looks along a direction of any length. */
export function lightOn(light: Float32Array, x: number, y: number, z: number): number {
  const [lightX = 0, lightY = 0, lightZ = 0] = light;
  return (x * lightX + y * lightY + z * lightZ) / Math.hypot(x, y, z);
}
