import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { Mark } from '../../../core/contract/marks.ts';
import { isStoredAxis } from '../../../core/maps/axis-values.ts';
import {
  addressOfWord,
  lastAddressOfMap,
  type MapGeometry,
} from '../../../core/maps/cell-address.ts';
import type { MapAxis, MapDefinition, MapKind } from '../../../core/maps/map-definition.ts';
import { fieldsOfDraft } from '../../../core/maps/map-draft.ts';
import type { SearchHit } from '../../../core/search/search-query.ts';
import type { HexRegion } from '../../../renderer/hex/hex-view-contract.ts';
import type { MapBand, MapBandKind } from '../../../renderer/hex-line/hex-line-contract.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { useChecksumRanges } from '../kit/use-checksum-ranges.ts';
import { wordTypeOf } from '../state/hex-settings.ts';

/** What of a map decides where it lies and what it is. */
type PlacedMap = MapGeometry & Pick<MapDefinition, 'id' | 'kind' | 'x' | 'y'>;

const BAND_KINDS: Readonly<Record<MapKind, MapBandKind>> = {
  USER_MAP: 'user',
  POTENTIAL_MAP: 'potential',
  MAPPACK_MAP: 'pack',
};

/** What the bands of checksums have in place of the id of a map. */
export const CHECKSUM_LABEL_ID = 'checksum';

/** Where the maps of the project and their axes lie in the file, and its checksums. */
export function useMapBands(): readonly MapBand[] {
  const { controller } = useEditor();
  const maps = useStore(controller.library.store, (state) => state.maps);
  const checksums = useChecksumRanges();
  return useMemo(
    () => [...maps.flatMap(bandsOfMap), ...checksums.map(bandOfChecksum)],
    [maps, checksums],
  );
}

/** What the dump is tinted by: maps, their axes, checksums, the map being built, marks, and what was searched for last. */
export function useDumpRegions(): readonly HexRegion[] {
  const { controller } = useEditor();
  const bands = useMapBands();
  const hits = useStore(controller.searching.store, (state) => state.hits);
  const marks = useStore(controller.marks.store, (state) => state.marks);
  const draft = useDraftBands();
  return useMemo(
    () => [...bands, ...draft, ...marks.map(regionOfMark), ...hits.map(regionOfHit)],
    [bands, draft, marks, hits],
  );
}

/** Where the map lies that is being built. */
function useDraftBands(): readonly MapBand[] {
  const draft = useEditorState((state) => state.building);
  const hex = useEditorState((state) => state.hex);
  return useMemo(() => {
    if (draft === undefined) return [];
    const fields = fieldsOfDraft(draft, wordTypeOf(hex));
    return bandsOfMap({ ...fields, id: '', kind: 'USER_MAP' });
  }, [draft, hex]);
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

function bandOfChecksum({ start, end }: ByteRange): MapBand {
  return { start, end, kind: 'checksum', labelId: CHECKSUM_LABEL_ID };
}

function regionOfMark({ address }: Mark): HexRegion {
  return { start: address, end: address + 1, kind: 'mark' };
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
