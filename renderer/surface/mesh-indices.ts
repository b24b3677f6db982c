const TRIANGLES_PER_QUAD = 2;
const CORNERS = 3;
/** From here on indices need four bytes; 65535 itself ends a strip. */
const SHORT_INDICES = 65_535;

// What a software device does (SwiftShader; hardware keeps at least as many): of the vertices it has computed it keeps 64, each
// at the place that the low bits of its index name, and where one is missing it computes those of four indices, this one and
// the next three, whether it keeps those already or not.
const CACHED_VERTICES = 64;
const HALF_CACHE = CACHED_VERTICES / 2;
const COMPUTED_TOGETHER = 4;
/** Columns of quads that are drawn row by row before the next ones: the vertices of a row, one more, fill half a cache. */
const BAND_QUADS = HALF_CACHE - 1;

/** Indices from a vertex to the one beside it in the next row: two rows of a band never drive each other out of the cache. */
export function indexStride(columns: number): number {
  return Math.ceil((columns - HALF_CACHE) / CACHED_VERTICES) * CACHED_VERTICES + HALF_CACHE;
}

/** The vertex, `row * columns + column`, of an index. */
export function vertexOf(index: number, columns: number): number {
  const stride = indexStride(columns);
  return Math.floor(index / stride) * columns + (index % stride);
}

/**
 * Triangles of a mesh, two a quad, with the diagonal from the first corner to the opposite one. A vertex has the index `row *
 * indexStride(columns) + column`. Which corner of a triangle comes first, and so its direction of turning, says nothing: the
 * order is one in which a software device computes hardly a vertex twice.
 */
export function meshIndices(
  columns: number,
  rows: number,
): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const stride = indexStride(columns);
  const count = (columns - 1) * (rows - 1) * TRIANGLES_PER_QUAD * CORNERS;
  const isShort = rows * stride < SHORT_INDICES;
  const indices = isShort ? new Uint16Array(count) : new Uint32Array(count);
  let at = 0;
  for (let from = 0; from < columns - 1; from += BAND_QUADS) {
    const to = Math.min(from + BAND_QUADS, columns - 1);
    for (let row = 0; row < rows - 1; row++)
      at = addBandRow(indices, at, row * stride, stride, from, to);
  }
  return indices;
}

/**
 * Adds the triangles of the quads `from` to `to` of a row: first those along its far side, of which every other pair brings
 * four new vertices in four indices, then those along its near side, which bring none.
 *
 * @param near index of the first vertex of the row
 * @returns where the next index goes
 */
function addBandRow(
  indices: Uint16Array | Uint32Array,
  start: number,
  near: number,
  stride: number,
  from: number,
  to: number,
): number {
  const far = near + stride;
  let at = start;
  const add = (quad: number, a: number, b: number, c: number): void => {
    if (quad < from || quad >= to) return;
    indices[at] = a + quad;
    indices[at + 1] = b + quad;
    indices[at + 2] = c + quad;
    at += CORNERS;
  };
  for (let quad = from; quad <= to; quad += COMPUTED_TOGETHER) {
    add(quad, near, far, far + 1);
    add(quad + 2, far, far + 1, near);
    add(quad - 1, near, far, far + 1);
    add(quad + 1, near, far, far + 1);
  }
  for (let quad = from; quad < to; quad++) add(quad, near, near + 1, far + 1);
  return at;
}
