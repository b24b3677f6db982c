import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isStoredAxis } from '../../core/maps/axis-values.ts';
import { addressOfWord, lastAddressOfMap, type MapGeometry } from '../../core/maps/cell-address.ts';
import type { MapAxis, MapDefinition, MapKind } from '../../core/maps/map-definition.ts';
import type { SearchHit } from '../../core/search/search-query.ts';
import type { HexRegion } from '../../renderer/hex/hex-view-contract.ts';
import type { MapBand, MapBandKind } from '../../renderer/hex-line/hex-line-contract.ts';
import { useEditor } from './editor-context.ts';

/** What of a map decides where it lies and what it is. */
type PlacedMap = MapGeometry & Pick<MapDefinition, 'id' | 'kind' | 'x' | 'y'>;

const BAND_KINDS: Readonly<Record<MapKind, MapBandKind>> = {
  USER_MAP: 'user',
  POTENTIAL_MAP: 'potential',
  MAPPACK_MAP: 'pack',
};

/** Where the maps of the project and their axes lie in the file. */
export function useMapBands(): readonly MapBand[] {
  const { controller } = useEditor();
  const maps = useStore(controller.library.store, (state) => state.maps);
  return useMemo(() => maps.flatMap(bandsOfMap), [maps]);
}

/** What the dump is tinted by: maps, their axes, and what was searched for last. */
export function useDumpRegions(): readonly HexRegion[] {
  const { controller } = useEditor();
  const bands = useMapBands();
  const hits = useStore(controller.searching.store, (state) => state.hits);
  return useMemo(() => [...bands, ...hits.map(regionOfHit)], [bands, hits]);
}

/** Stretches of the file that a map takes up: its cells, and each axis whose points are stored. */
export function bandsOfMap(map: PlacedMap): readonly MapBand[] {
  const cells: MapBand = {
    start: map.cells.address,
    end: lastAddressOfMap(map) + 1,
    kind: BAND_KINDS[map.kind],
    labelId: map.id,
  };
  return [cells, ...bandOfAxis(map, map.x, map.width), ...bandOfAxis(map, map.y, map.height)];
}

function regionOfHit({ address, lengthBytes }: SearchHit): HexRegion {
  return { start: address, end: address + lengthBytes, kind: 'searchHit' };
}

function bandOfAxis(map: PlacedMap, axis: MapAxis, count: number): readonly MapBand[] {
  if (!isStoredAxis(axis) || count < 1) return [];
  const { words } = axis;
  const end = addressOfWord(words, count - 1) + words.type.wordBytes;
  return [{ start: words.address, end, kind: 'axis', labelId: map.id }];
}
