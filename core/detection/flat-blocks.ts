import type { WordType } from '../values/word.ts';
import type { MapFinding } from './finding.ts';
import { NO_AXIS } from './map-candidate.ts';
import type { Shape } from './shape-prior.ts';

/** Sure maps of a shape before a run of equal cells is taken for one more. */
const LEAST_MAPS = 3;
const SURE_CELL_BITS = 30;
/** Two maps with more between them are not of one calibration. */
const MOST_GAP_BYTES = 0x1000;
/** Little: nothing but its length and its place speaks for such a map. */
const FLAT_BITS = 1;

/**
 * Maps whose cells are all equal, as those of functions that are switched off: runs between chosen maps that are as long as maps of
 * the image usually are, in words of the map before them.
 *
 * @param chosen by ascending address, without overlaps
 * @returns by ascending address; none of them overlaps a chosen one
 */
export function flatBlocks(bytes: Uint8Array, chosen: readonly MapFinding[]): MapFinding[] {
  const shapes = usualShapes(chosen);
  if (shapes.size === 0) return [];
  return chosen.flatMap(({ end: start, type }, i) => {
    const end = chosen[i + 1]?.start ?? start;
    return end - start > MOST_GAP_BYTES ? [] : flatBlocksIn(bytes, { start, end, type }, shapes);
  });
}

/** The most usual shape of each number of cells. */
function usualShapes(chosen: readonly MapFinding[]): ReadonlyMap<number, Shape> {
  const counts = new Map<string, { readonly shape: Shape; count: number }>();
  for (const { rule, cellBits, width, height } of chosen) {
    if (rule !== 'smoothRows' || cellBits < SURE_CELL_BITS) continue;
    const key = `${width} ${height}`;
    const counted = counts.get(key) ?? { shape: { width, height }, count: 0 };
    counted.count++;
    counts.set(key, counted);
  }
  const usual = new Map<number, Shape>();
  for (const { shape, count } of [...counts.values()].sort((a, b) => b.count - a.count)) {
    const cellCount = shape.width * shape.height;
    if (count >= LEAST_MAPS && !usual.has(cellCount)) usual.set(cellCount, shape);
  }
  return usual;
}

function flatBlocksIn(
  bytes: Uint8Array,
  { start, end, type }: { readonly start: number; readonly end: number; readonly type: WordType },
  shapes: ReadonlyMap<number, Shape>,
): MapFinding[] {
  const blocks: MapFinding[] = [];
  let next = start;
  while (next + type.wordBytes <= end) {
    const cells = next;
    next = runEnd(bytes, cells, end, type.wordBytes);
    const shape = shapes.get((next - cells) / type.wordBytes);
    if (shape !== undefined) blocks.push(flatBlock(cells, next, shape, type));
  }
  return blocks;
}

/** Where words stop to be equal to the one at an address. */
function runEnd(bytes: Uint8Array, address: number, end: number, wordBytes: number): number {
  let at = address + wordBytes;
  while (at + wordBytes <= end && areEqual(bytes, at, address, wordBytes)) at += wordBytes;
  return at;
}

function areEqual(bytes: Uint8Array, a: number, b: number, lengthBytes: number): boolean {
  for (let i = 0; i < lengthBytes; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

function flatBlock(cells: number, end: number, shape: Shape, type: WordType): MapFinding {
  return {
    start: cells,
    end,
    cells,
    ...shape,
    type,
    x: NO_AXIS,
    y: NO_AXIS,
    rule: 'smoothRows',
    cellBits: 0,
    layoutBits: FLAT_BITS,
    pointerCount: 0,
  };
}
