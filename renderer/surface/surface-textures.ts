import * as twgl from 'twgl.js';
import type { MeshRegion } from './mesh-region.ts';
import type { RecordTable } from './record-table.ts';

/** Every texture has a unit of its own for good: nobody else draws in this context. */
export const UNIT = {
  values: 0,
  places: 1,
  marks: 2,
  palette: 3,
  scaffold: 4,
  cursor: 5,
  glyphs: 6,
  atlas: 7,
} as const;

const FLOATS_PER_TEXEL = 4;

type Texels = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The data textures of a surface, each at its unit; counts what goes up to the graphics device. */
export class SurfaceTextures {
  readonly #gl: WebGL2RenderingContext;
  readonly #textures: (WebGLTexture | undefined)[] = [];
  /** Records that the textures of tables have room for, by unit. */
  readonly #capacities = new Map<number, number>();
  #bytesUploaded = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  }

  /** Since `resetCount`. */
  get bytesUploaded(): number {
    return this.#bytesUploaded;
  }

  resetCount(): void {
    this.#bytesUploaded = 0;
  }

  /** Makes a texture anew and leaves it bound to its unit. */
  create(
    unit: number,
    internalFormat: number,
    width: number,
    height: number,
    src?: Uint8Array<ArrayBuffer>,
  ): void {
    const gl = this.#gl;
    const before = this.#textures[unit];
    if (before) gl.deleteTexture(before);
    gl.activeTexture(gl.TEXTURE0 + unit);
    this.#textures[unit] = twgl.createTexture(gl, {
      width,
      height,
      internalFormat,
      minMag: gl.NEAREST,
      wrap: gl.CLAMP_TO_EDGE,
      auto: false,
      ...(src === undefined ? {} : { src }),
    });
    this.#bytesUploaded += src?.byteLength ?? 0;
  }

  /** Fills the begin of a row of an R32F texture. */
  uploadRow(unit: number, row: number, floats: Float32Array<ArrayBuffer>): void {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, floats.length, 1, gl.RED, gl.FLOAT, floats);
    this.#bytesUploaded += floats.byteLength;
  }

  /** Uploads the texels of a region of the mesh (RG32F or R8UI) and takes it for done. */
  uploadRegion(
    unit: number,
    region: MeshRegion,
    meshColumns: number,
    perVertex: number,
    texels: Texels,
  ): void {
    if (region.isEmpty) return;
    const gl = this.#gl;
    const { firstRow, firstColumn } = region;
    const width = region.lastColumn - firstColumn + 1;
    const height = region.lastRow - firstRow + 1;
    const part = partOf(texels, region, meshColumns, perVertex);
    const [format, type] =
      part instanceof Float32Array ? [gl.RG, gl.FLOAT] : [gl.RED_INTEGER, gl.UNSIGNED_BYTE];
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, firstColumn, firstRow, width, height, format, type, part);
    this.#bytesUploaded += part.byteLength;
    region.clear();
  }

  /** Uploads the records of a table that differ from the uploaded ones, RGBA32F, a record a row. */
  uploadRecords(unit: number, table: RecordTable): void {
    const gl = this.#gl;
    const texels = table.floatsPerRecord / FLOATS_PER_TEXEL;
    if (this.#capacities.get(unit) !== table.capacity) {
      this.#capacities.set(unit, table.capacity);
      this.create(unit, gl.RGBA32F, texels, table.capacity);
      table.markAllStale();
    }
    const { staleFrom, staleTo } = table;
    if (staleTo <= staleFrom) return;
    const floats = table.floatsOf(staleFrom, staleTo);
    const count = staleTo - staleFrom;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, staleFrom, texels, count, gl.RGBA, gl.FLOAT, floats);
    this.#bytesUploaded += floats.byteLength;
    table.markUploaded();
  }
}

/** The texels of a region, one after the other; whole rows without a copy. */
function partOf(
  texels: Texels,
  region: MeshRegion,
  meshColumns: number,
  perVertex: number,
): Texels {
  const { firstRow, lastRow, firstColumn, lastColumn } = region;
  const width = (lastColumn - firstColumn + 1) * perVertex;
  if (width === meshColumns * perVertex) {
    return texels.subarray(firstRow * width, (lastRow + 1) * width);
  }
  const count = width * (lastRow - firstRow + 1);
  const part = texels instanceof Float32Array ? new Float32Array(count) : new Uint8Array(count);
  for (let row = firstRow; row <= lastRow; row++) {
    const from = (row * meshColumns + firstColumn) * perVertex;
    part.set(texels.subarray(from, from + width), (row - firstRow) * width);
  }
  return part;
}
