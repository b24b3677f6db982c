/** Indices of a quad: two triangles. */
export const INDICES_PER_QUAD = 6;

/** Two triangles a quad over the corners 0 1 2 3 (top left, top right, bottom left, bottom right). */
export function quadIndices(quads: number): Uint32Array<ArrayBuffer> {
  const indices = new Uint32Array(quads * INDICES_PER_QUAD);
  for (let quad = 0; quad < quads; quad++) {
    const corner = quad * 4;
    indices.set(
      [corner, corner + 1, corner + 2, corner + 2, corner + 1, corner + 3],
      quad * INDICES_PER_QUAD,
    );
  }
  return indices;
}
