import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { mergeRanges, splitRanges } from '../bytes/split-ranges.ts';
import {
  addressOfMapCell,
  lastAddressOfMap,
  type MapGeometry,
  mapCellAt,
} from '../maps/cell-address.ts';
import { cellCount, type MapDefinition } from '../maps/map-definition.ts';
import { physicalFromRaw } from '../values/scale.ts';
import { readWord } from '../values/word.ts';
import { countOfRuns } from './difference-runs.ts';

/** Two states of a file and where they differ. */
export interface DifferencesToGroup {
  readonly before: ReadonlyBytes;
  readonly after: ReadonlyBytes;
  /** From `differenceRuns` of the two, ascending; equal bytes within a joined run do not count. */
  readonly runs: readonly ByteRange[];
}

/** What the changes of a map come to; values are physical, after minus before. */
export interface MapChange {
  readonly changedCells: number;
  /** Changed cells by all cells of the map, above 0 and up to 1. */
  readonly share: number;
  /** `undefined` if no changed cell is a number before and after, which floats need not be. */
  readonly change:
    | { readonly min: number; readonly max: number; readonly mean: number }
    | undefined;
}

/** Differing bytes that belong together. */
export interface DifferenceGroup<Map extends MapDefinition = MapDefinition> {
  readonly place:
    | { readonly kind: 'map'; readonly map: Map; readonly change: MapChange }
    | { readonly kind: 'checksum' }
    | { readonly kind: 'outside' };
  /** Bytes of the group that differ, ascending, no two touching. Never empty. */
  readonly runs: readonly ByteRange[];
  readonly byteCount: number;
}

/**
 * Differences sorted by what they hit: checksums, maps, neither.
 *
 * A byte of a checksum belongs to the checksums only, whatever map lies over it: they change by themselves (expectations 0). A
 * byte of several maps belongs to each of them. Bytes that a map skips are outside of it.
 *
 * @param checksumRanges where checksums are stored, in any order
 * @param guesses what might be maps: they get the bytes that none of `maps` holds
 * @returns maps by address, guesses by address, then checksums, then what is outside; nothing for what did not change
 * @throws RangeError if the states have different lengths
 */
export function groupDifferences<Map extends MapDefinition>(
  differences: DifferencesToGroup,
  maps: readonly Map[],
  checksumRanges: readonly ByteRange[],
  guesses: readonly Map[] = [],
): Array<DifferenceGroup<Map>> {
  const { before, after } = differences;
  if (before.length !== after.length) {
    throw new RangeError(
      `states of ${before.length} and ${after.length} bytes have no differences`,
    );
  }
  const unequal = unequalRanges(differences);
  const { inside: checksums, outside: others } = splitRanges(unequal, checksumRanges);
  const groups: Array<DifferenceGroup<Map>> = [];
  let outside: readonly ByteRange[] = others;
  for (const tier of [maps, guesses]) {
    const inMaps: ByteRange[] = [];
    for (const map of tier.toSorted((a, b) => a.cells.address - b.cells.address)) {
      const runs = rangesInMap(outside, map);
      if (runs.length === 0) continue;
      const change = changeOfMap(before, after, map, runs);
      groups.push(groupOf({ kind: 'map', map, change }, runs));
      inMaps.push(...runs);
    }
    ({ outside } = splitRanges(outside, inMaps));
  }
  if (checksums.length > 0) groups.push(groupOf({ kind: 'checksum' }, checksums));
  if (outside.length > 0) groups.push(groupOf({ kind: 'outside' }, outside));
  return groups;
}

function groupOf<Map extends MapDefinition>(
  place: DifferenceGroup<Map>['place'],
  parts: readonly ByteRange[],
): DifferenceGroup<Map> {
  const runs = mergeRanges(parts);
  return { place, runs, byteCount: countOfRuns(runs) };
}

/** The runs without the equal bytes over which they were joined. */
function unequalRanges({ before, after, runs }: DifferencesToGroup): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (const { start, end } of runs) {
    let at = start;
    while (at < end) {
      while (at < end && before[at] === after[at]) at++;
      const unequalAt = at;
      while (at < end && before[at] !== after[at]) at++;
      if (at > unequalAt) ranges.push({ start: unequalAt, end: at });
    }
  }
  return ranges;
}

/** Parts of ranges that are bytes of cells. @param ranges ascending, not overlapping */
export function rangesInMap(ranges: readonly ByteRange[], map: MapGeometry): ByteRange[] {
  const mapStart = map.cells.address;
  const mapEnd = lastAddressOfMap(map) + 1;
  const parts: ByteRange[] = [];
  for (let i = firstEndingAfter(ranges, mapStart); i < ranges.length; i++) {
    const range = ranges[i];
    if (range === undefined || range.start >= mapEnd) break;
    const end = Math.min(range.end, mapEnd);
    for (let at = Math.max(range.start, mapStart); at < end; at++) {
      if (mapCellAt(map, at) !== undefined) parts.push({ start: at, end: at + 1 });
    }
  }
  return mergeRanges(parts);
}

function changeOfMap(
  before: ReadonlyBytes,
  after: ReadonlyBytes,
  map: MapDefinition,
  runs: readonly ByteRange[],
): MapChange {
  const addresses = changedCells(map, runs);
  const valueIn = (bytes: ReadonlyBytes, address: number): number =>
    physicalFromRaw(readWord(bytes, address, map.cells.type) ?? Number.NaN, map.scale);
  const changes = [...addresses]
    .map((address) => valueIn(after, address) - valueIn(before, address))
    .filter(Number.isFinite);
  const sum = changes.reduce((total, change) => total + change, 0);
  const change =
    changes.length === 0
      ? undefined
      : {
          min: changes.reduce((least, value) => Math.min(least, value)),
          max: changes.reduce((most, value) => Math.max(most, value)),
          mean: sum / changes.length,
        };
  return { changedCells: addresses.size, share: addresses.size / cellCount(map), change };
}

/** Addresses of the cells of which at least one byte is in the runs. */
function changedCells(map: MapDefinition, runs: readonly ByteRange[]): Set<number> {
  const addresses = new Set<number>();
  for (const { start, end } of runs) {
    for (let at = start; at < end; at++) {
      const cell = mapCellAt(map, at);
      if (cell !== undefined) addresses.add(addressOfMapCell(map, cell));
    }
  }
  return addresses;
}

/** Index of the first range that reaches past an address. */
function firstEndingAfter(ranges: readonly ByteRange[], address: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}
