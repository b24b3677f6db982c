import { isStoredAxis } from './axis-values.ts';
import { mapCellAt, pitchBytes } from './cell-address.ts';
import type { MapAxis, MapDefinition } from './map-definition.ts';

/** What of the maps lies at an address. */
export type CursorPlace =
  /** Row and column from 0. */
  | {
      readonly kind: 'cell';
      readonly mapName: string;
      readonly row: number;
      readonly column: number;
    }
  /** An axis that `mapCount` maps read: an edit changes all of them. */
  | { readonly kind: 'axis'; readonly mapName: string; readonly mapCount: number };

/**
 * What of the maps lies at a byte address, `undefined` where nothing is known. A map that was found and one that was made of it
 * count as one.
 *
 * @param maps the more certain ones first
 * @see expectations 5.4 and 5.9
 */
export function placeOfAddress(
  maps: readonly MapDefinition[],
  address: number,
): CursorPlace | undefined {
  for (const map of maps) {
    const cell = mapCellAt(map, address);
    if (cell !== undefined) return { kind: 'cell', mapName: map.name, ...cell };
  }
  const readers = maps.filter(
    ({ x, y, width, height }) => isOnAxis(x, width, address) || isOnAxis(y, height, address),
  );
  const [first] = readers;
  if (first === undefined) return undefined;
  const mapCount = new Set(readers.map(({ cells }) => cells.address)).size;
  return { kind: 'axis', mapName: first.name, mapCount };
}

function isOnAxis(axis: MapAxis, pointCount: number, address: number): boolean {
  if (!isStoredAxis(axis)) return false;
  const distance = address - axis.words.address;
  const pitch = pitchBytes(axis.words);
  return (
    distance >= 0 && distance < pointCount * pitch && distance % pitch < axis.words.type.wordBytes
  );
}
