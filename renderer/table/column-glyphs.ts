import type { CellTextWriter } from './cell-text-writer.ts';
import type { MapExtremes } from './map-extremes.ts';

/** Longest text of an axis that widens its column; longer ones end in an ellipsis. */
export const MAX_AXIS_GLYPHS = 24;
/** Glyphs of a number that is not finite: `-Inf`. */
const NON_FINITE_GLYPHS = 4;

/** Glyphs of the widest text of each column. */
export function columnGlyphs(
  writer: CellTextWriter,
  extremes: MapExtremes,
  axisGlyphs: readonly number[],
): number[] {
  const { columnMin, columnMax, hasNonFinite } = extremes;
  return axisGlyphs.map((glyphs, column) => {
    const min = columnMin[column] ?? 0;
    const max = columnMax[column] ?? 0;
    const data = min <= max ? writer.lengthBetween(min, max) : 0;
    return Math.max(data, hasNonFinite ? NON_FINITE_GLYPHS : 0, Math.min(MAX_AXIS_GLYPHS, glyphs));
  });
}
