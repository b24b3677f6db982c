import { type ByteRange, overlapsAny } from '../bytes/byte-range.ts';
import type { ByteOrder } from '../bytes/read-number.ts';
import { mergeRanges, splitRanges } from '../bytes/split-ranges.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import { lastAddressOfMap } from '../maps/cell-address.ts';
import type { MapFields, MapKind } from '../maps/map-definition.ts';
import { readingOfChange } from './word-reading.ts';

/** A definition that tells how far a changed object goes. */
export type KnownMap = MapFields & { readonly kind?: MapKind };

/** A changed object before it is described. */
export interface GrownRegion extends ByteRange {
  readonly map: KnownMap | undefined;
}

/** Runs of changed bytes so close are one object where nothing tells them apart. */
const GAP_BYTES = 8;
/** Objects are cut at an address that code names only where both parts are no mere values. */
const LEAST_PART_BYTES = 8;
/** Bytes at the start of an object that a change may leave as they were. */
const MOST_UNCHANGED_BYTES = 1;
/** Whose definition counts where two overlap: the lowest. */
export const AUTHORITY: Readonly<Record<MapKind, number>> = {
  USER_MAP: 0,
  MAPPACK_MAP: 1,
  POTENTIAL_MAP: 2,
};

/**
 * Changed bytes grown to the objects that they are of: maps where definitions tell, else runs with small gaps, cut where code names
 * an address.
 *
 * @param leftOut bytes that no region holds; ascending
 * @param named addresses that code names, ascending
 * @param objects what the file names itself; whatever of it was changed is one region
 * @returns ascending, not overlapping
 */
export function grownRegions(
  before: Uint8Array,
  after: Uint8Array,
  maps: readonly KnownMap[],
  leftOut: readonly ByteRange[],
  named: readonly number[],
  byteOrder: ByteOrder | undefined,
  objects: readonly ByteRange[] = [],
): GrownRegion[] {
  const runs = splitRanges(differenceRuns(before, after), leftOut).outside;
  const inMaps = mapsOfRuns(maps, runs, leftOut, before.length);
  const inObjects = objectsOfRuns(objects, runs, [...inMaps, ...leftOut]);
  const taken = mergeRanges([...inMaps, ...inObjects]);
  const rest = splitRanges(runs, taken).outside;
  const free = joinedRuns(rest, [...taken, ...leftOut])
    .flatMap((run) => cutAtNames(run, named))
    .map((run) => onWords(before, after, run, [...taken, ...leftOut], byteOrder))
    .map((run) => fromName(run, named, [...taken, ...leftOut]));
  return [...inMaps, ...inObjects, ...apart(free)].sort((a, b) => a.start - b.start);
}

/** Ranges that share no byte: whole words of two readings may meet in one. */
function apart(ranges: readonly ByteRange[]): GrownRegion[] {
  let taken = 0;
  return ranges.flatMap(({ start, end }) => {
    const from = Math.max(start, taken);
    taken = Math.max(taken, end);
    return from < end ? [{ start: from, end, map: undefined }] : [];
  });
}

/** Maps that hold changed bytes, those of more authority first taken; what overlaps one that was taken is left out. */
function mapsOfRuns(
  maps: readonly KnownMap[],
  runs: readonly ByteRange[],
  leftOut: readonly ByteRange[],
  lengthBytes: number,
): GrownRegion[] {
  const taken: GrownRegion[] = [];
  const authority = (map: KnownMap): number => AUTHORITY[map.kind ?? 'USER_MAP'];
  for (const map of maps.toSorted((a, b) => authority(a) - authority(b))) {
    const range = { start: map.cells.address, end: lastAddressOfMap(map) + 1 };
    if (range.start < 0 || range.end > lengthBytes || !overlapsAny(range, runs)) continue;
    if (overlapsAny(range, taken) || overlapsAny(range, leftOut)) continue;
    taken.push({ ...range, map });
  }
  return taken;
}

/** Objects that hold changed bytes, whole; without what overlaps a wall. */
function objectsOfRuns(
  objects: readonly ByteRange[],
  runs: readonly ByteRange[],
  walls: readonly ByteRange[],
): GrownRegion[] {
  const taken: GrownRegion[] = [];
  for (const { start, end } of objects) {
    const object = { start, end, map: undefined };
    const isFree = !overlapsAny(object, walls) && !overlapsAny(object, taken);
    if (isFree && overlapsAny(object, runs)) taken.push(object);
  }
  return taken;
}

function joinedRuns(runs: readonly ByteRange[], walls: readonly ByteRange[]): ByteRange[] {
  const joined: Array<{ start: number; end: number }> = [];
  for (const { start, end } of runs) {
    const last = joined.at(-1);
    const isNear = last !== undefined && start - last.end <= GAP_BYTES;
    if (isNear && !overlapsAny({ start: last.end, end: start }, walls)) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}

function cutAtNames({ start, end }: ByteRange, named: readonly number[]): ByteRange[] {
  const parts: ByteRange[] = [];
  let from = start;
  for (let i = firstNotBelow(named, start + LEAST_PART_BYTES); i < named.length; i++) {
    const at = named[i] ?? 0;
    if (at > end - LEAST_PART_BYTES) break;
    if (at - from < LEAST_PART_BYTES) continue;
    parts.push({ start: from, end: at });
    from = at;
  }
  parts.push({ start: from, end });
  return parts;
}

/** The range from the address on that code names right before it: the first bytes of an object may be as they were. */
function fromName(
  { start, end }: ByteRange,
  named: readonly number[],
  walls: readonly ByteRange[],
): ByteRange {
  const name = named[firstNotBelow(named, start - MOST_UNCHANGED_BYTES)] ?? start;
  const isFree = name < start && !overlapsAny({ start: name, end: start }, walls);
  return { start: isFree ? name : start, end };
}

/** The range grown to whole words of the reading in which its change is most even. */
function onWords(
  before: Uint8Array,
  after: Uint8Array,
  { start, end }: ByteRange,
  walls: readonly ByteRange[],
  byteOrder: ByteOrder | undefined,
): ByteRange {
  const { type, isOdd } = readingOfChange(before, after, start, end, byteOrder);
  const step = type.wordBytes;
  const phase = isOdd ? 1 : 0;
  const first = start - ((start + phase) % step);
  const last = end + ((step - ((end + phase) % step)) % step);
  const grown = { start: Math.max(0, first), end: Math.min(before.length, last) };
  return overlapsAny({ start: grown.start, end: start }, walls) ||
    overlapsAny({ start: end, end: grown.end }, walls)
    ? { start, end }
    : grown;
}

/** Index of the first number of an ascending list that is not below another. */
export function firstNotBelow(list: readonly number[], least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
