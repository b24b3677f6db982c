import { type ByteRange, rangesHold } from '../bytes/byte-range.ts';
import type { WordType } from '../values/word.ts';
import type { MapFinding } from './finding.ts';
import { blockAt, type SmoothSearch } from './smooth-blocks.ts';

const LEAST_WIDTH = 3;
/** Places and shapes that are looked at together: around many maps only for the most usual lengths. Real images have half of it. */
const MOST_SHAPES = 250_000;

/**
 * Blocks of usual shapes that the search may have missed because their first rows are flat: where a chosen map ends, before one,
 * and around each chosen block of the type of the search, moved by up to a row before and two behind. Their cells are not looked at.
 */
export function anchoredBlocks(
  search: SmoothSearch,
  chosen: readonly MapFinding[],
  regions: readonly ByteRange[],
): MapFinding[] {
  const { type, alignBytes } = search;
  const lengths = lengthsFor(search, chosen);
  const places = new Map<number, MapFinding>();
  const add = (address: number, width: number, height: number): void => {
    if (width < LEAST_WIDTH || address < 0 || address % alignBytes !== 0) return;
    const key = (address * 128 + width) * 128 + height;
    const end = address + width * height * type.wordBytes;
    if (places.has(key) || !rangesHold(regions, address, end)) return;
    places.set(key, blockAt(search, address, width, height, 0));
  };
  for (const { start, end } of chosen) {
    const next = end + ((alignBytes - (end % alignBytes)) % alignBytes);
    for (const width of lengths) {
      for (const height of lengths) {
        add(next, width, height);
        const lengthBytes = width * height * type.wordBytes;
        for (let pad = 0; pad < alignBytes; pad++) add(start - pad - lengthBytes, width, height);
      }
    }
  }
  for (const finding of chosen) {
    if (!isMoved(finding, type)) continue;
    const { start, width } = finding;
    const rowBytes = rowBytesOf(finding);
    for (let shift = -rowBytes; shift <= 2 * rowBytes; shift += alignBytes) {
      for (const height of lengths) add(start + shift, width, height);
    }
  }
  return [...places.values()];
}

/** The lengths that there is time for, the most usual ones. */
function lengthsFor(
  { type, alignBytes, lengths = new Set(), prior }: SmoothSearch,
  chosen: readonly MapFinding[],
): ReadonlySet<number> {
  const shifts = chosen.reduce(
    (sum, finding) =>
      sum + (isMoved(finding, type) ? 1 + (3 * rowBytesOf(finding)) / alignBytes : 0),
    0,
  );
  let count = lengths.size;
  while (count * (2 * count * chosen.length + shifts) > MOST_SHAPES) count--;
  return prior.mostUsualOf(lengths, count);
}

/** Whether a chosen block is tried around its place in a search of a type. */
function isMoved({ rule, type }: MapFinding, { wordBytes }: WordType): boolean {
  return rule === 'smoothRows' && type.wordBytes === wordBytes;
}

function rowBytesOf({ width, type }: MapFinding): number {
  return width * type.wordBytes;
}
