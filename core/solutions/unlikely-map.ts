import { isStoredAxis } from '../maps/axis-values.ts';
import { addressOfWord } from '../maps/cell-address.ts';
import type { MapFields, WordRun } from '../maps/map-definition.ts';
import { readWord } from '../values/word.ts';

/** Why what stands at a place is not the map that was carried there. */
export type UnlikelyMap = 'axis-order' | 'rough';

/** How much less smooth the cells may be than in the file that the map is of. */
const MOST_ROUGHNESS = 2;
const LEAST_AXIS_POINTS = 3;

/**
 * Whether what stands there is no such map: an axis that rose and does not, cells that were smooth and are not.
 *
 * @param carried the same map with its addresses in the other file
 */
export function unlikelyMap(
  map: MapFields,
  carried: MapFields,
  from: Uint8Array,
  to: Uint8Array,
): UnlikelyMap | null {
  for (const [was, is, count] of [
    [map.x, carried.x, map.width],
    [map.y, carried.y, map.height],
  ] as const) {
    if (!isStoredAxis(was) || count < LEAST_AXIS_POINTS) continue;
    const direction = directionOf(was.words, count, from);
    if (direction !== 0 && directionOf(is.words, count, to) !== direction) return 'axis-order';
  }
  const before = roughness(map, from);
  const after = roughness(carried, to);
  return after > MOST_ROUGHNESS * before + 1 ? 'rough' : null;
}

/** 1 where all words rise, -1 where all fall, 0 otherwise. */
function directionOf(words: WordRun, count: number, bytes: Uint8Array): number {
  let rises = 0;
  for (let i = 1; i < count; i++) {
    const last = readWord(bytes, addressOfWord(words, i - 1), words.type);
    const next = readWord(bytes, addressOfWord(words, i), words.type);
    if (last === undefined || next === undefined || last === next) return 0;
    rises += next > last ? 1 : -1;
  }
  if (rises === count - 1) return 1;
  return rises === 1 - count ? -1 : 0;
}

/** Mean step between neighbours in a line of cells, in parts of the mean distance from their mean; 0 where all are equal. */
function roughness(map: MapFields, bytes: Uint8Array): number {
  const lineLength = map.order === 'rowMajor' ? map.width : map.height;
  const lineCount = map.order === 'rowMajor' ? map.height : map.width;
  const lineBytes =
    lineLength * (map.cells.type.wordBytes + map.cells.skipBytes) + map.lineSkipBytes;
  const values: number[] = [];
  let steps = 0;
  let stepCount = 0;
  for (let line = 0; line < lineCount; line++) {
    const run = { ...map.cells, address: map.cells.address + line * lineBytes };
    for (let i = 0; i < lineLength; i++) {
      const value = readWord(bytes, addressOfWord(run, i), run.type) ?? 0;
      const last = values.at(-1);
      if (i > 0 && last !== undefined) {
        steps += Math.abs(value - last);
        stepCount++;
      }
      values.push(value);
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + Math.abs(value - mean), 0) / values.length;
  return stepCount === 0 || spread === 0 ? 0 : steps / stepCount / spread;
}
