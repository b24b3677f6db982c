import { addressesOfMap } from '../maps/cell-address.ts';
import type { WordType } from '../values/word.ts';
import type { SolutionRegion } from './solution.ts';

/** Words of one type in a region. */
export interface CellGroup {
  readonly type: WordType;
  /** Places of their first bytes, from the start of the region, ascending. */
  readonly offsets: Uint32Array;
  /** Whether they are bytes of no whole cell: what number they are a part of is not known. */
  readonly isLoose: boolean;
}

const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };

/**
 * The words of a region that were changed: cells of its map, or words one after the other. Changed bytes that are of no whole cell are
 * words of their own.
 */
export function changedCells(region: SolutionRegion): CellGroup[] {
  const { before, after, word } = region;
  const isCell = new Uint8Array(before.length);
  const cells: number[] = [];
  for (const offset of cellOffsets(region)) {
    let isChanged = false;
    for (let at = offset; at < offset + word.wordBytes; at++) {
      isCell[at] = 1;
      if (before[at] !== after[at]) isChanged = true;
    }
    if (isChanged) cells.push(offset);
  }
  const bytes: number[] = [];
  before.forEach((byte, at) => {
    if (isCell[at] === 0 && byte !== after[at]) bytes.push(at);
  });
  const groups: CellGroup[] = [{ type: word, offsets: Uint32Array.from(cells), isLoose: false }];
  if (bytes.length > 0)
    groups.push({ type: BYTE, offsets: Uint32Array.from(bytes), isLoose: true });
  return groups;
}

/** How many words of a region were changed. */
export function changedCellCount(region: SolutionRegion): number {
  return changedCells(region).reduce((sum, { offsets }) => sum + offsets.length, 0);
}

/** Places of all whole words of a region from its start, ascending, none over another. */
function cellOffsets({ start, end, map, word }: SolutionRegion): number[] {
  const lengthBytes = end - start;
  const all =
    map === null
      ? Array.from(
          { length: Math.floor(lengthBytes / word.wordBytes) },
          (_, i) => i * word.wordBytes,
        )
      : addressesOfMap(map)
          .map((address) => address - start)
          .sort((a, b) => a - b);
  let last = Number.NEGATIVE_INFINITY;
  return all.filter((offset) => {
    const isWhole = offset >= 0 && offset + word.wordBytes <= lengthBytes;
    if (!isWhole || offset < last + word.wordBytes) return false;
    last = offset;
    return true;
  });
}
