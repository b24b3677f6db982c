import type { SightRay, SurfaceProjection } from './surface-projection.ts';

/** The mesh of a surface as it is drawn. */
export interface PickField {
  /** Places of the vertices of a row and of a column, rising. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Height of a vertex; NaN is a hole, and with it the four quads around. */
  zOf(row: number, column: number): number;
}

/** A vertex that was picked. */
export interface PickedVertex {
  readonly row: number;
  readonly column: number;
}

/** A point of the surface on a ray. */
export interface SurfaceHit {
  /** Where it lies in the mesh, in vertices with fractions. */
  readonly gridX: number;
  readonly gridY: number;
  /** From the beginning of the ray. */
  readonly distance: number;
}

/** Up to so many vertices all are looked at when the ray itself hits nothing; in larger meshes nobody aims at one. */
const MAX_NEAR_VERTICES = 4096;
/** What a ray may miss an edge by, in parts of a triangle, and a boundary of quads, in units of the box. */
const EDGE_TOLERANCE = 1e-9;
/** How much farther a point may lie than what covers it and still count as seen, in units of the box. */
const COVER_TOLERANCE = 1e-4;

/** Vertex whose part of the surface is seen at a point of the picture, or that is seen at most `radiusPx` away. */
export function pickVertex(
  field: PickField,
  projection: SurfaceProjection,
  xPx: number,
  yPx: number,
  radiusPx: number,
): PickedVertex | undefined {
  const hit = hitSurface(field, projection.rayAt(xPx, yPx));
  if (hit) return { row: Math.round(hit.gridY), column: Math.round(hit.gridX) };
  return nearestVertex(field, projection, xPx, yPx, radiusPx);
}

/** Whether a vertex is seen, and not covered by another part of the surface. */
export function isVertexSeen(
  field: PickField,
  projection: SurfaceProjection,
  { row, column }: PickedVertex,
): boolean {
  const x = field.xs[column] ?? Number.NaN;
  const y = field.ys[row] ?? Number.NaN;
  const z = field.zOf(row, column);
  const point = projection.project(x, y, z);
  if (point === undefined || Number.isNaN(point.xPx)) return false;
  const ray = projection.rayAt(point.xPx, point.yPx);
  const hit = hitSurface(field, ray);
  if (hit === undefined) return true;
  const distance = Math.hypot(x - ray.fromX, y - ray.fromY, z - ray.fromZ);
  return hit.distance >= distance - COVER_TOLERANCE;
}

/**
 * First point of the surface on a ray.
 *
 * Walks over the quads that the ray passes, seen from above, in the order in which it passes them: a mesh of 256 x 256
 * takes at most some 500 steps.
 */
export function hitSurface(field: PickField, ray: SightRay): SurfaceHit | undefined {
  const span = spanOver(field, ray);
  if (span === undefined) return undefined;
  let [enter] = span;
  const [, leave] = span;
  const stepX = Math.sign(ray.alongX);
  const stepY = Math.sign(ray.alongY);
  let column = quadAt(field.xs, ray.fromX + ray.alongX * enter, stepX);
  let row = quadAt(field.ys, ray.fromY + ray.alongY * enter, stepY);
  const lastColumn = field.xs.length - 2;
  const lastRow = field.ys.length - 2;
  while (column >= 0 && column <= lastColumn && row >= 0 && row <= lastRow) {
    const hit = hitQuad(field, ray, row, column);
    if (hit) return hit;
    const toX = crossing(field.xs, column, stepX, ray.fromX, ray.alongX);
    const toY = crossing(field.ys, row, stepY, ray.fromY, ray.alongY);
    enter = Math.min(toX, toY);
    if (!(enter <= leave + EDGE_TOLERANCE)) return undefined;
    if (toX <= toY) column += stepX;
    else row += stepY;
  }
  return undefined;
}

/** Part of the ray that lies over the mesh, as distances from its beginning. */
function spanOver(
  { xs, ys }: PickField,
  ray: SightRay,
): readonly [enter: number, leave: number] | undefined {
  const alongX = slab(xs, ray.fromX, ray.alongX);
  const alongY = slab(ys, ray.fromY, ray.alongY);
  const enter = Math.max(0, alongX[0], alongY[0]);
  const leave = Math.min(alongX[1], alongY[1]);
  return enter <= leave + EDGE_TOLERANCE ? [enter, leave] : undefined;
}

function slab(places: Float64Array, from: number, along: number): readonly [number, number] {
  const low = (places[0] ?? 0) - EDGE_TOLERANCE;
  const high = (places.at(-1) ?? 0) + EDGE_TOLERANCE;
  if (along === 0) {
    const isInside = from >= low && from <= high;
    const end = Number.POSITIVE_INFINITY;
    return isInside ? [-end, end] : [end, -end];
  }
  const toLow = (low - from) / along;
  const toHigh = (high - from) / along;
  return [Math.min(toLow, toHigh), Math.max(toLow, toHigh)];
}

/** Quad that holds a place; on a boundary the one that the ray goes into. */
function quadAt(places: Float64Array, place: number, step: number): number {
  let low = 0;
  let high = places.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const at = places[middle] ?? 0;
    if (at < place || (at === place && step >= 0)) low = middle;
    else high = middle;
  }
  return low;
}

/** Distance at which the ray leaves a quad sideways. */
function crossing(
  places: Float64Array,
  quad: number,
  step: number,
  from: number,
  along: number,
): number {
  if (step === 0) return Number.POSITIVE_INFINITY;
  return ((places[step > 0 ? quad + 1 : quad] ?? 0) - from) / along;
}

/** The two triangles of a quad, as the shader draws them: both share the corners (0, 0) and (1, 1). */
function hitQuad(
  field: PickField,
  ray: SightRay,
  row: number,
  column: number,
): SurfaceHit | undefined {
  const z00 = field.zOf(row, column);
  const z10 = field.zOf(row, column + 1);
  const z01 = field.zOf(row + 1, column);
  const z11 = field.zOf(row + 1, column + 1);
  if (Number.isNaN(z00 + z10 + z01 + z11)) return undefined;
  const x0 = field.xs[column] ?? 0;
  const y0 = field.ys[row] ?? 0;
  const width = (field.xs[column + 1] ?? 0) - x0;
  const depth = (field.ys[row + 1] ?? 0) - y0;
  const below = hitPlane(ray, x0, y0, z00, (z10 - z00) / width, (z11 - z10) / depth);
  const above = hitPlane(ray, x0, y0, z00, (z11 - z01) / width, (z01 - z00) / depth);
  let nearest: SurfaceHit | undefined;
  for (const [distance, isBelow] of [
    [below, true],
    [above, false],
  ] as const) {
    if (!(distance >= 0) || (nearest && nearest.distance <= distance)) continue;
    const u = (ray.fromX + ray.alongX * distance - x0) / width;
    const v = (ray.fromY + ray.alongY * distance - y0) / depth;
    const least = Math.min(u, v, 1 - u, 1 - v, isBelow ? u - v : v - u);
    if (least < -EDGE_TOLERANCE) continue;
    nearest = { gridX: column + u, gridY: row + v, distance };
  }
  return nearest;
}

/** Distance at which a ray meets the plane z = z0 + slopeX (x - x0) + slopeY (y - y0); NaN or infinite if it does not. */
function hitPlane(
  ray: SightRay,
  x0: number,
  y0: number,
  z0: number,
  slopeX: number,
  slopeY: number,
): number {
  const over = ray.fromZ - z0 - slopeX * (ray.fromX - x0) - slopeY * (ray.fromY - y0);
  const fall = slopeX * ray.alongX + slopeY * ray.alongY - ray.alongZ;
  return over / fall;
}

function nearestVertex(
  field: PickField,
  projection: SurfaceProjection,
  xPx: number,
  yPx: number,
  radiusPx: number,
): PickedVertex | undefined {
  const { xs, ys } = field;
  if (xs.length * ys.length > MAX_NEAR_VERTICES) return undefined;
  let found: PickedVertex | undefined;
  let least = radiusPx;
  ys.forEach((y, row) => {
    xs.forEach((x, column) => {
      const point = projection.project(x, y, field.zOf(row, column));
      if (point === undefined) return;
      const away = Math.hypot(point.xPx - xPx, point.yPx - yPx);
      if (!(away <= least) || !isVertexSeen(field, projection, { row, column })) return;
      least = away;
      found = { row, column };
    });
  });
  return found;
}
