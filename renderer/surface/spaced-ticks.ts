/** Most labels of an axis: expectations 5.6. */
const MAX_TICKS = 12;

/**
 * Cells of a side that get a label: none nearer to another than `spacing`, and always the one under the cursor, for which
 * its neighbours make way.
 *
 * @param places of the cells in the box, rising
 * @param spacing in parts of the side; above 1 only the cursor's cell is left
 */
export function spacedTicks(places: Float64Array, spacing: number, active: number): number[] {
  const first = places[0] ?? 0;
  const length = (places.at(-1) ?? 0) - first;
  const least = Math.max(spacing, 1 / MAX_TICKS) * length;
  const activePlace = places[active] ?? first;
  const ticks: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  // Rounding must not drop every other label of a side that is exactly full.
  const tolerance = length * 1e-9;
  places.forEach((place, cell) => {
    const isFree =
      place - last >= least - tolerance && Math.abs(place - activePlace) >= least - tolerance;
    if (cell !== active && !isFree) return;
    ticks.push(cell);
    last = place;
  });
  return ticks;
}
