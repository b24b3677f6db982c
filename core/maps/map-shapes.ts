import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { readWord } from '../values/word.ts';
import { pitchBytes } from './cell-address.ts';
import type { MapDefinition, WordRun } from './map-definition.ts';
import { MAX_MAP_SIDE } from './validate-map.ts';

/** Columns and rows of a map. */
export interface MapShape {
  readonly width: number;
  readonly height: number;
}

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

/** Axes that stand directly before the cells of a map. */
export interface AxesBeforeMap {
  readonly x: WordRun;
  readonly y: WordRun;
  /** Whether the two words before them are the numbers of their points. */
  readonly hasCounts: boolean;
}

/**
 * Axes of a map in the layout [count x][count y][x ...][y ...][cells], all of the word type of the cells. The counts may be
 * missing.
 *
 * @returns `undefined` if there is no room for axes before the cells
 * @see expectations 2.2, "Take axes from"
 */
export function axesBeforeMap(
  bytes: ReadonlyBytes,
  map: Pick<MapDefinition, 'cells' | 'width' | 'height'>,
): AxesBeforeMap | undefined {
  const { cells, width, height } = map;
  const pitch = pitchBytes({ ...cells, skipBytes: 0 });
  const yAddress = cells.address - height * pitch;
  const xAddress = yAddress - width * pitch;
  if (xAddress < 0) return undefined;
  const countAt = (wordsBefore: number): number | undefined =>
    readWord(bytes, xAddress - wordsBefore * pitch, cells.type);
  return {
    x: { address: xAddress, type: cells.type, skipBytes: 0 },
    y: { address: yAddress, type: cells.type, skipBytes: 0 },
    hasCounts: countAt(2) === width && countAt(1) === height,
  };
}
