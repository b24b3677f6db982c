import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { isStoredAxis } from '../maps/axis-values.ts';
import { addressOfWord, lastAddressOfMap } from '../maps/cell-address.ts';
import type { MapAxis, MapFields, WordRun } from '../maps/map-definition.ts';
import { findSolution } from './find-solution.ts';
import { ownBytesOf } from './left-out.ts';
import { notPlaced, type PlaceFailure, type RegionPlace } from './placement.ts';
import type { SolutionRegion } from './solution.ts';
import { knownSource, solutionAround } from './solution-around.ts';
import { type UnlikelyMap, unlikelyMap } from './unlikely-map.ts';

/** Why a map was not carried: its place is not known, or what stands there is no such map. */
export type CarryMapFailure = PlaceFailure | UnlikelyMap | 'outside';

/** What became of a map of another file. */
export interface CarriedMap<T extends MapFields> {
  /** As it is in its own file. */
  readonly map: T;
  /** With its addresses in this file; `null` if it was not found. */
  readonly carried: T | null;
  /** Lower bound of the chance that every part of it is where it was put, 0..1. */
  readonly confidence: number;
  readonly failure: CarryMapFailure | null;
}

/** What became of the maps of a file in another one. */
export interface CarriedMaps<T extends MapFields> {
  /** Whether both are the same software: nothing had to be found. */
  readonly isSameSoftware: boolean;
  /** One for each map, in their order. */
  readonly maps: readonly CarriedMap<T>[];
}

/**
 * Carries maps from one file to another: cells and the axes that stand in the file, each to where it is found. A map is carried whole or
 * not at all; others do not depend on it.
 *
 * @param source original of the file that the maps are of
 * @param target original of the file that they are wanted for
 */
export function carryMaps<T extends MapFields>(
  maps: readonly T[],
  source: ReadonlyBytes,
  target: ReadonlyBytes,
): CarriedMaps<T> {
  const from = imageView(source);
  const to = imageView(target);
  const regions = regionsOf(maps, from);
  if (regions.length === 0) {
    return { isSameSoftware: false, maps: maps.map((map) => failed(map, 'outside')) };
  }
  const { identification, leftOut } = ownBytesOf(from);
  const solution = solutionAround(knownSource(from, identification, leftOut), regions);
  const { isSameSoftware, places } = findSolution(solution, to);
  const placed: Placed = { regions, places: withoutTwins(regions, places, to) };
  return {
    isSameSoftware,
    maps: maps.map((map) => carriedMap(map, placed, from, to)),
  };
}

/** Places of which a region of the same length that has none is the better owner are nobody's: its like may have gone. */
function withoutTwins(
  regions: readonly SolutionRegion[],
  places: readonly RegionPlace[],
  to: Uint8Array,
): RegionPlace[] {
  const lost = new Map<number, SolutionRegion[]>();
  regions.forEach((region, i) => {
    if (places[i]?.address !== null) return;
    const { length } = region.before;
    lost.set(length, [...(lost.get(length) ?? []), region]);
  });
  return places.map((place, i) => {
    const region = regions[i];
    const { address } = place;
    // A name says which of two alike is which.
    if (region === undefined || address === null || place.rule === 'name') return place;
    const there = to.subarray(address, address + region.before.length);
    const own = equalCount(region.before, there);
    const rivals = lost.get(region.before.length) ?? [];
    const isOthers = rivals.some(({ before }) => equalCount(before, there) > own);
    return isOthers ? notPlaced(place.id, 'twin', [address]) : place;
  });
}

function equalCount(content: Uint8Array, there: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < content.length; i++) if (content[i] === there[i]) count++;
  return count;
}

interface Placed {
  readonly regions: readonly SolutionRegion[];
  readonly places: readonly RegionPlace[];
}

function carriedMap<T extends MapFields>(
  map: T,
  placed: Placed,
  from: Uint8Array,
  to: Uint8Array,
): CarriedMap<T> {
  const parts = rangesOfMap(map).map((range) => placeOf(range, placed));
  if (parts.some((part) => part === undefined)) return failed(map, 'outside');
  const found = parts.filter((part) => part !== undefined);
  const lost = found.find(({ place }) => place.address === null);
  if (lost !== undefined) return failed(map, lost.place.failure ?? 'no-anchor');
  const move = (run: WordRun, lengthBytes: number): WordRun => {
    const range = { start: run.address, end: run.address + lengthBytes };
    const part = placeOf(range, placed);
    const distance = part === undefined ? 0 : (part.place.address ?? 0) - part.region.start;
    return { ...run, address: run.address + distance };
  };
  const carried = {
    ...map,
    cells: move(map.cells, lastAddressOfMap(map) + 1 - map.cells.address),
    x: movedAxis(map.x, map.width, move),
    y: movedAxis(map.y, map.height, move),
  };
  const failure = unlikelyMap(map, carried, from, to);
  if (failure !== null) return failed(map, failure);
  // Parts that were found together stand or fall together.
  const regions = new Map(found.map(({ region, place }) => [region.id, place.confidence]));
  const confidence = [...regions.values()].reduce((product, each) => product * each, 1);
  return { map, carried, confidence, failure: null };
}

function failed<T extends MapFields>(map: T, failure: CarryMapFailure): CarriedMap<T> {
  return { map, carried: null, confidence: 0, failure };
}

function movedAxis(
  axis: MapAxis,
  count: number,
  move: (run: WordRun, lengthBytes: number) => WordRun,
): MapAxis {
  if (!isStoredAxis(axis)) return axis;
  const { start, end } = rangeOfRun(axis.words, count);
  return { ...axis, words: move(axis.words, end - start) };
}

/** The regions of maps: what overlaps is one, for it moves as one. */
function regionsOf(maps: readonly MapFields[], bytes: Uint8Array): SolutionRegion[] {
  const owners = maps.flatMap((map) => rangesOfMap(map).map((range) => ({ range, map })));
  const inside = owners.filter(
    ({ range: { start, end } }) => start >= 0 && start < end && end <= bytes.length,
  );
  return overlapping(inside.map(({ range }) => range)).map(({ start, end }, i) => {
    const content = bytes.slice(start, end);
    const owner = inside.find(({ range }) => range.start >= start && range.end <= end);
    const word = owner?.map.cells.type ?? NO_WORD;
    return {
      id: `m${i + 1}`,
      start,
      end,
      class: 'map',
      map: null,
      word,
      mode: 'absolute',
      before: content,
      after: content,
    };
  });
}

const NO_WORD = { wordBytes: 1, bigEndian: true, signed: false, float: false } as const;

/** Ranges that share bytes as one each; those that only touch stay apart. Ascending. */
function overlapping(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: Array<{ start: number; end: number }> = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Cells and stored axes of a map. */
function rangesOfMap(map: MapFields): ByteRange[] {
  const cells = { start: map.cells.address, end: lastAddressOfMap(map) + 1 };
  const axes = [
    { axis: map.x, count: map.width },
    { axis: map.y, count: map.height },
  ];
  return [
    cells,
    ...axes
      .filter(({ axis }) => isStoredAxis(axis))
      .map(({ axis, count }) => rangeOfRun(axis.words, count)),
  ];
}

function rangeOfRun(words: WordRun, count: number): ByteRange {
  const end = addressOfWord(words, count - 1) + words.type.wordBytes;
  return { start: words.address, end };
}

function placeOf(
  { start, end }: ByteRange,
  { regions, places }: Placed,
): { readonly region: SolutionRegion; readonly place: RegionPlace } | undefined {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((regions[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const region = regions[low];
  const place = places[low];
  if (region === undefined || place === undefined) return undefined;
  return region.start <= start && end <= region.end ? { region, place } : undefined;
}
