import type { MapFields } from '../maps/map-definition.ts';
import { cellsKey } from './same-cells.ts';

/** A map of another file, with its addresses in this one. */
export interface CarriedName<Source> {
  readonly map: MapFields;
  /** Lower bound of the chance that it stands there, 0..1. */
  readonly confidence: number;
  /** The file that it was carried from. */
  readonly source: Source;
}

/** What a map that was merely found is called elsewhere. */
export interface FoundName<Found, Source> extends CarriedName<Source> {
  readonly found: Found;
  /** What others call it, each name once, the surest first. */
  readonly others: ReadonlyArray<CarriedName<Source>>;
}

/**
 * Names maps that were found after those of other files that stand at the same cells (`cellsKey`). Where these have several names,
 * the surest is taken and the others are told; of equally sure ones the first.
 *
 * @param known maps of all sources, the nearest source first
 * @returns those that have a name, in the order of `found`
 */
export function nameMaps<Found extends MapFields, Source>(
  found: readonly Found[],
  known: ReadonlyArray<CarriedName<Source>>,
): ReadonlyArray<FoundName<Found, Source>> {
  const atCells = new Map<string, Array<CarriedName<Source>>>();
  for (const carried of known.toSorted((a, b) => b.confidence - a.confidence)) {
    const key = cellsKey(carried.map);
    const names = atCells.get(key);
    if (names === undefined) atCells.set(key, [carried]);
    else if (names.every(({ map }) => map.name !== carried.map.name)) names.push(carried);
  }
  return found.flatMap((map) => {
    const [first, ...others] = atCells.get(cellsKey(map)) ?? [];
    return first === undefined ? [] : [{ ...first, found: map, others }];
  });
}

/** A map of a source, by what it is called and how large it is, and whether it was found in this file. */
export interface LibraryMap {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isFound: boolean;
}

/** How many maps of the sources were not found in this file. What one source has lost and another has brought is found. */
export function countNotFound(maps: Iterable<LibraryMap>): number {
  const lost = new Set<string>();
  const found = new Set<string>();
  for (const { name, width, height, isFound } of maps) {
    (isFound ? found : lost).add(`${width} ${height} ${name}`);
  }
  return [...lost].filter((key) => !found.has(key)).length;
}
