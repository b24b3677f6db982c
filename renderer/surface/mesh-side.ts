/** Vertices a side of the mesh has at most. A map with more cells is drawn by every n-th of them. */
export const MAX_SIDE_VERTICES = 256;

/** One side of the mesh that a surface is drawn with: which cell each vertex stands for, and where it lies. */
export interface MeshSide {
  /** At least 2: a side of one cell is a strip, whose two edges are the same cell. */
  readonly vertices: number;
  readonly cellCount: number;
  /** Cell of every vertex. */
  readonly cells: Int32Array;
  /** Place of every vertex in the box, rising, around 0. */
  readonly places: Float64Array;
  /** Place of the middle of every cell. */
  readonly cellPlaces: Float64Array;
}

/**
 * Lays the cells of a side out over a length of the box.
 *
 * @param pointPlaces of every cell, in cells from the first: 0 to count - 1, rising
 */
export function meshSide(pointPlaces: Float64Array, length: number): MeshSide {
  const cellCount = pointPlaces.length;
  const span = Math.max(1, cellCount - 1);
  if (cellCount === 1) {
    const places = Float64Array.of(-length / 2, length / 2);
    const cells = Int32Array.of(0, 0);
    return { vertices: 2, cellCount, cells, places, cellPlaces: Float64Array.of(0) };
  }
  const cellPlaces = pointPlaces.map((place) => (place / span - 0.5) * length);
  const vertices = Math.min(cellCount, MAX_SIDE_VERTICES);
  const cells = Int32Array.from({ length: vertices }, (_, vertex) =>
    Math.round((vertex * span) / (vertices - 1)),
  );
  const places = Float64Array.from(cells, (cell) => cellPlaces[cell] ?? 0);
  return { vertices, cellCount, cells, places, cellPlaces };
}

/** Vertex that is nearest to a cell, the first of two. */
export function vertexOfCell(side: MeshSide, cell: number): number {
  if (side.cellCount === side.vertices || side.cellCount === 1) return cell;
  return Math.round((cell * (side.vertices - 1)) / (side.cellCount - 1));
}

/** Vertices that show a cell, first and last, or `undefined` for a cell that is left out. */
export function verticesOfCell(
  side: MeshSide,
  cell: number,
): readonly [first: number, last: number] | undefined {
  if (side.cellCount === 1) return [0, 1];
  const vertex = vertexOfCell(side, cell);
  return side.cells[vertex] === cell ? [vertex, vertex] : undefined;
}

/** Place of a cell in vertices: between the two edges for the only cell of a strip. */
export function gridPlaceOfCell(side: MeshSide, cell: number): number {
  return side.cellCount === 1 ? 0.5 : (cell * (side.vertices - 1)) / (side.cellCount - 1);
}
