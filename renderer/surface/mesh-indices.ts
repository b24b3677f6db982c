/** Columns of quads that are drawn row by row before the next ones: their vertices are then still in the device's cache. */
const BAND_QUADS = 12;
const INDICES_PER_QUAD = 6;
/** From here on indices need four bytes; 65535 itself ends a strip. */
const SHORT_VERTICES = 65_535;

/**
 * Triangles of a mesh, two a quad, with the diagonal from the first corner to the opposite one. Vertex `row * columns +
 * column`.
 */
export function meshIndices(
  columns: number,
  rows: number,
): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const count = (columns - 1) * (rows - 1) * INDICES_PER_QUAD;
  const indices = columns * rows < SHORT_VERTICES ? new Uint16Array(count) : new Uint32Array(count);
  let at = 0;
  for (let from = 0; from < columns - 1; from += BAND_QUADS) {
    const to = Math.min(from + BAND_QUADS, columns - 1);
    for (let row = 0; row < rows - 1; row++) {
      for (let column = from; column < to; column++) {
        const near = row * columns + column;
        const far = near + columns;
        indices[at] = near;
        indices[at + 1] = near + 1;
        indices[at + 2] = far + 1;
        indices[at + 3] = near;
        indices[at + 4] = far + 1;
        indices[at + 5] = far;
        at += INDICES_PER_QUAD;
      }
    }
  }
  return indices;
}
