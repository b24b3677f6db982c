import { MAX_PREVIEW_SIDE, PREVIEW_SURFACE_STEPS, type PreviewSurface } from './preview.ts';

/**
 * A surface of changes: each value is the mean of its part of the map, and 1 is the greatest of them either way.
 *
 * @param changes of all cells, row by row
 * @param mostColumns at most so many
 * @param mostRows at most so many
 */
export function surfaceOf(
  changes: readonly number[],
  width: number,
  height: number,
  mostColumns: number = MAX_PREVIEW_SIDE,
  mostRows: number = MAX_PREVIEW_SIDE,
): PreviewSurface {
  const columns = Math.min(width, mostColumns);
  const rows = Math.min(height, mostRows);
  const sums = new Float64Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let row = 0; row < height; row++) {
    const line = Math.floor((row * rows) / height) * columns;
    for (let column = 0; column < width; column++) {
      const at = line + Math.floor((column * columns) / width);
      sums[at] = (sums[at] ?? 0) + (changes[row * width + column] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const means = Array.from(sums, (sum, at) => sum / Math.max(1, counts[at] ?? 0));
  const greatest = means.reduce((most, mean) => Math.max(most, Math.abs(mean)), 0);
  return { columns, rows, values: means.map((mean) => (greatest === 0 ? 0 : mean / greatest)) };
}

/** A surface that tells the shape of a change and not its values: of half the sides, in a few steps. */
export function coarseSurface({ columns, rows, values }: PreviewSurface): PreviewSurface {
  const coarse = surfaceOf(values, columns, rows, Math.ceil(columns / 2), Math.ceil(rows / 2));
  const stepped = coarse.values.map(
    (value) => Math.round(value * PREVIEW_SURFACE_STEPS) / PREVIEW_SURFACE_STEPS + 0,
  );
  return { ...coarse, values: stepped };
}
