import { type ByteRange, overlapsAny } from '../bytes/byte-range.ts';
import { mergeRanges } from '../bytes/split-ranges.ts';
import { isStoredAxis } from '../maps/axis-values.ts';
import { addressOfWord, lastAddressOfMap } from '../maps/cell-address.ts';
import type { MapFields } from '../maps/map-definition.ts';
import { AUTHORITY, type KnownMap } from '../solutions/grow-regions.ts';
import type { OwnBytes } from '../solutions/left-out.ts';
import { sha256 } from '../versions/sha256.ts';
import { type CellGrid, cellGrid } from './cell-grid.ts';
import { type MapPrint, mapPrint } from './map-print.ts';
import { shinglesOf } from './shingles.ts';

/** Maps of a file that are looked at. */
export const MOST_MAPS = 4096;
/** Cells of one. More is no map that a tuner works on. */
export const MOST_CELLS = 4096;
/** What is shorter is a value, or a switch. */
const LEAST_CELLS = 4;

/** A map of a file as the AI stage sees it. */
export interface PrintedMap {
  readonly map: KnownMap;
  readonly print: MapPrint;
  readonly grid: CellGrid;
}

/** A file as the AI stage sees it. */
export interface FilePrint {
  /** As the file says; `null` where it does not. */
  readonly family: string | null;
  /** Of the original, hexadecimal. */
  readonly sha256: string;
  readonly lengthBytes: number;
  /** See `shinglesOf`. */
  readonly shingles: readonly number[];
  /** By their addresses; none over another, and none over an axis, a checksum or a number of the file. */
  readonly maps: readonly PrintedMap[];
}

/** Looks at an original once. @param maps what is known of it; of those that overlap user maps count before map packs and potential maps */
export function printFile(
  original: Uint8Array,
  { identification, leftOut }: OwnBytes,
  maps: readonly KnownMap[],
): FilePrint {
  const { family, manufacturer } = identification;
  return {
    family: family ?? manufacturer ?? null,
    sha256: sha256(original),
    lengthBytes: original.length,
    shingles: shinglesOf(original),
    maps: printedMaps(original, maps, leftOut),
  };
}

function printedMaps(
  original: Uint8Array,
  maps: readonly KnownMap[],
  leftOut: readonly ByteRange[],
): PrintedMap[] {
  // An axis is never changed, so that what lies over one is no map here.
  const walls = mergeRanges([
    ...leftOut,
    ...maps.flatMap((map) => axisRanges(map, original.length)),
  ]);
  const taken: Array<PrintedMap & ByteRange> = [];
  const byAuthority = maps.toSorted(
    (a, b) =>
      AUTHORITY[a.kind ?? 'USER_MAP'] - AUTHORITY[b.kind ?? 'USER_MAP'] ||
      a.cells.address - b.cells.address ||
      b.width * b.height - a.width * a.height,
  );
  for (const map of byAuthority) {
    const count = map.width * map.height;
    if (taken.length >= MOST_MAPS || count < LEAST_CELLS || count > MOST_CELLS) continue;
    const range = { start: map.cells.address, end: lastAddressOfMap(map) + 1 };
    if (overlapsAny(range, walls) || overlapsAny(range, taken)) continue;
    const grid = cellGrid(original, map);
    if (grid !== undefined)
      taken.push({ ...range, map, grid, print: mapPrint(original, map, grid) });
  }
  return taken
    .toSorted((a, b) => a.start - b.start)
    .map(({ map, print, grid }) => ({ map, print, grid }));
}

function axisRanges(map: MapFields, lengthBytes: number): ByteRange[] {
  return [
    { axis: map.x, count: map.width },
    { axis: map.y, count: map.height },
  ].flatMap(({ axis, count }) => {
    if (!isStoredAxis(axis)) return [];
    const start = axis.words.address;
    const end = addressOfWord(axis.words, count - 1) + axis.words.type.wordBytes;
    return start >= 0 && end <= lengthBytes ? [{ start, end }] : [];
  });
}
