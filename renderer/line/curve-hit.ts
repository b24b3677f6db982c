/** Where the points of some curves stand, in device pixels. */
export interface CurveField {
  readonly points: number;
  readonly curves: number;
  /** Rises with the point. */
  xOf(point: number): number;
  /** NaN where there is no value. */
  yOf(curve: number, point: number): number;
}

/** A point of a curve. */
export interface CurvePoint {
  readonly curve: number;
  readonly point: number;
}

/**
 * The point nearest to a place, at most `radiusPx` away, or `undefined`.
 *
 * Of points that stand at the same place the one of `preferredCurve` is found, as it is drawn over the others.
 */
export function nearestCurvePoint(
  field: CurveField,
  xPx: number,
  yPx: number,
  radiusPx: number,
  preferredCurve: number,
): CurvePoint | undefined {
  const from = firstPointFrom(field, xPx - radiusPx);
  let found: CurvePoint | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let point = from; point < field.points; point++) {
    const across = field.xOf(point) - xPx;
    if (across > radiusPx) break;
    for (let curve = 0; curve < field.curves; curve++) {
      const distance = Math.hypot(across, field.yOf(curve, point) - yPx);
      const isNearer = distance < least || (distance === least && curve === preferredCurve);
      if (distance > radiusPx || !isNearer) continue;
      least = distance;
      found = { curve, point };
    }
  }
  return found;
}

function firstPointFrom(field: CurveField, xPx: number): number {
  let low = 0;
  let high = field.points;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (field.xOf(middle) >= xPx) high = middle;
    else low = middle + 1;
  }
  return low;
}
