import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { splitRanges } from '../bytes/split-ranges.ts';
import { rangesInMap } from '../compare/difference-groups.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import { isStoredAxis } from '../maps/axis-values.ts';
import type { MapGeometry } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { MAX_PLACES, type SheetPlace, type SheetPlaces } from './finding.ts';

/** Where a file differs from its original, by what the bytes are. Ranges ascend and do not touch. */
export interface ChangedPlaces {
  readonly all: readonly ByteRange[];
  /** All but what holds checksums: these change by themselves. */
  readonly ofPerson: readonly ByteRange[];
}

/** @param checksumRanges where checksums are stored */
export function changedPlaces(
  original: ReadonlyBytes,
  current: ReadonlyBytes,
  checksumRanges: readonly ByteRange[],
): ChangedPlaces {
  const all = differenceRuns(original, current);
  return { all, ofPerson: splitRanges(all, checksumRanges).outside };
}

/** The words of an axis as a map of one row; `undefined` where they do not stand in the file. */
export function wordsOfAxis(map: MapDefinition, area: 'x' | 'y'): MapGeometry | undefined {
  const axis = map[area];
  if (!isStoredAxis(axis)) return undefined;
  return {
    cells: axis.words,
    width: area === 'x' ? map.width : map.height,
    height: 1,
    order: 'rowMajor',
    lineSkipBytes: 0,
  };
}

/** Parts of ranges that are points of the axes of a map. */
export function rangesOfAxes(ranges: readonly ByteRange[], map: MapDefinition): ByteRange[] {
  const axes = (['x', 'y'] as const).flatMap((area) => wordsOfAxis(map, area) ?? []);
  return axes.flatMap((words) => rangesInMap(ranges, words));
}

/** Parts of ranges that are cells of a map or points of its axes. */
export function rangesOfMap(ranges: readonly ByteRange[], map: MapDefinition): ByteRange[] {
  return [...rangesInMap(ranges, map), ...rangesOfAxes(ranges, map)];
}

/** Runs of bytes as places of the dump. */
export function placesOfRanges(ranges: readonly ByteRange[]): SheetPlaces {
  const places = ranges.slice(0, MAX_PLACES).map(({ start, end }): SheetPlace => {
    return { start, end, mapId: null, area: 'data', cell: null };
  });
  return { places, placeCount: ranges.length };
}
