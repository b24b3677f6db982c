import type { ByteStore } from '../bytes/byte-store.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { isStoredAxis } from './axis-values.ts';
import { addressOfMapCell, addressOfWord } from './cell-address.ts';
import type { MapAxis, MapDefinition, WordRun } from './map-definition.ts';

/** What the tree says of a map: it differs from the saved version, only from the original, or not at all. */
export type MapMark = 'none' | 'changed' | 'unsaved';

/** Whether a cell or an axis point of the map differs between two states of the file. */
export function isMapChanged(
  map: MapDefinition,
  bytes: { readonly current: ReadonlyBytes; readonly original: ReadonlyBytes },
): boolean {
  return someByte(map, (address) => bytes.current[address] !== bytes.original[address]);
}

/** Places with a map that differs from the original; a map that was found and one that was made of it are one. */
export function countChangedMaps(
  maps: readonly MapDefinition[],
  { picture, original }: Pick<ByteStore, 'picture' | 'original'>,
): number {
  const changed = maps.filter((map) => isMapChanged(map, { current: picture, original }));
  return new Set(changed.map(({ cells }) => cells.address)).size;
}

/** The mark of a map in the present state of the file. */
export function markOfMap(
  map: MapDefinition,
  store: Pick<ByteStore, 'picture' | 'original' | 'isUnsaved' | 'unsavedCount'>,
): MapMark {
  // A byte that is unsaved may equal the original: a saved change that was taken back.
  if (store.unsavedCount > 0 && someByte(map, (address) => store.isUnsaved(address))) {
    return 'unsaved';
  }
  const bytes = { current: store.picture, original: store.original };
  return isMapChanged(map, bytes) ? 'changed' : 'none';
}

function someByte(map: MapDefinition, is: (address: number) => boolean): boolean {
  for (let row = 0; row < map.height; row++) {
    for (let column = 0; column < map.width; column++) {
      if (someByteOfWord(addressOfMapCell(map, { row, column }), map.cells, is)) return true;
    }
  }
  return someByteOfAxis(map.x, map.width, is) || someByteOfAxis(map.y, map.height, is);
}

function someByteOfAxis(axis: MapAxis, count: number, is: (address: number) => boolean): boolean {
  if (!isStoredAxis(axis)) return false;
  for (let i = 0; i < count; i++) {
    if (someByteOfWord(addressOfWord(axis.words, i), axis.words, is)) return true;
  }
  return false;
}

function someByteOfWord(address: number, run: WordRun, is: (address: number) => boolean): boolean {
  for (let i = 0; i < run.type.wordBytes; i++) if (is(address + i)) return true;
  return false;
}
