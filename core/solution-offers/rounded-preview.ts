import { type ExactPreviewMap, PREVIEW_PERCENT_STEP, type ToldMap } from './preview.ts';
import { coarseSurface } from './preview-surface.ts';

/** Where fewer cells change, figures would tell what their values become. */
const LEAST_TOLD_CELLS = 4;
/** Places of shorter objects are told in blocks of so many bytes. */
const PLACE_BYTES = 256;
const LEAST_TOLD_BYTES = 64;

/** What is told of a map to who has the solution. */
export function exactMap({ wordBytes: _, ...map }: ExactPreviewMap): ToldMap {
  return map;
}

/** What is told of a map to who has not bought the solution: enough to judge it, too little to write it. */
export function roundedMap(map: ExactPreviewMap): ToldMap {
  const { wordBytes: _, change, surface, start, end, ...rest } = map;
  const isShort = end - start < LEAST_TOLD_BYTES;
  return {
    ...rest,
    start: isShort ? Math.floor(start / PLACE_BYTES) * PLACE_BYTES : start,
    end: isShort ? Math.ceil(end / PLACE_BYTES) * PLACE_BYTES : end,
    change:
      map.cells < LEAST_TOLD_CELLS
        ? null
        : {
            min: roundedPercent(change.min),
            mean: roundedPercent(change.mean),
            max: roundedPercent(change.max),
          },
    surface: coarseSurface(surface),
  };
}

/** A percentage as it is told to who has not bought the solution. Never the zero that has a sign. */
export function roundedPercent(percent: number): number {
  return Math.round(percent / PREVIEW_PERCENT_STEP) * PREVIEW_PERCENT_STEP + 0;
}
