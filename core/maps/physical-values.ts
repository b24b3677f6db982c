import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { physicalFromRaw } from '../values/scale.ts';
import { readWord } from '../values/word.ts';
import { addressesOfMap } from './cell-address.ts';
import type { MapDefinition } from './map-definition.ts';

/** Physical values of all cells of a map, row by row as they are shown; NaN where a word is not in the file. */
export function physicalValues(bytes: ReadonlyBytes, map: MapDefinition): number[] {
  return addressesOfMap(map).map((address) =>
    physicalFromRaw(readWord(bytes, address, map.cells.type) ?? Number.NaN, map.scale),
  );
}
