import { MAX_MAP_SIDE } from './validate-map.ts';

/** Columns and rows of a map. */
export interface MapShape {
  readonly width: number;
  readonly height: number;
}

/** Shapes that maps often have. Expectations 2.2, "Templates". */
export const MAP_TEMPLATES: readonly MapShape[] = [
  { width: 8, height: 8 },
  { width: 10, height: 10 },
  { width: 12, height: 12 },
  { width: 16, height: 16 },
  { width: 20, height: 20 },
  { width: 8, height: 1 },
  { width: 16, height: 1 },
];

/**
 * Shapes that a run of cells can have as a map, the one nearest to a square first, of equally near ones the wide one. Always
 * holds the single line unless that is longer than a map may be.
 *
 * @param count cells, 1 or more
 * @see expectations 2.2, "Create user map"
 */
export function shapesOfCount(count: number): MapShape[] {
  const shapes: MapShape[] = [];
  for (let height = Math.floor(Math.sqrt(count)); height >= 1; height--) {
    if (count % height !== 0) continue;
    const width = count / height;
    if (width > MAX_MAP_SIDE) break;
    shapes.push({ width, height });
    if (width !== height) shapes.push({ width: height, height: width });
  }
  return shapes;
}
