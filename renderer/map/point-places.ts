/**
 * Places of the points of an axis in points from the first: 0, 1, 2, ... at equal distances, or by the values of the axis.
 *
 * Values that do not rise or fall all the way have no such places; the points stand at equal distances then.
 *
 * @param values one for each point; `undefined` for an axis of texts
 */
export function pointPlaces(
  values: readonly number[] | undefined,
  count: number,
  distances: 'uniform' | 'true',
): Float64Array {
  const places = Float64Array.from({ length: count }, (_, i) => i);
  const first = values?.[0];
  const last = values?.[count - 1];
  if (distances === 'uniform' || values === undefined || count < 2) return places;
  if (first === undefined || last === undefined || !isMonotonic(values, count)) return places;
  const perPoint = (count - 1) / (last - first);
  // Adding 0 turns the -0 of a falling axis into 0.
  for (let i = 0; i < count; i++) places[i] = 0 + ((values[i] ?? first) - first) * perPoint;
  return places;
}

/** Point whose place is nearest to `place`. */
export function nearestPlace(places: Float64Array, place: number): number {
  let low = 0;
  let high = places.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  const isHighNearer = (places[high] ?? 0) - place < place - (places[low] ?? 0);
  return isHighNearer ? high : low;
}

function isMonotonic(values: readonly number[], count: number): boolean {
  const direction = Math.sign((values[1] ?? 0) - (values[0] ?? 0));
  if (direction === 0 || !values.slice(0, count).every(Number.isFinite)) return false;
  for (let i = 1; i < count; i++) {
    if (Math.sign((values[i] ?? 0) - (values[i - 1] ?? 0)) !== direction) return false;
  }
  return true;
}
