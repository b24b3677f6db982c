import { isStoredAxis } from '../../core/maps/axis-values.ts';
import type { MapArea } from '../../core/maps/map-cell-text.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import type { NumberFormat } from '../../core/values/number-format.ts';
import { isWritableScale } from '../../core/values/scale.ts';
import type { MapViewSettings } from '../map/map-view-contract.ts';

type EntrySettings = Pick<MapViewSettings, 'editable' | 'display' | 'showsRaw'>;

/** Whether the cells of an area accept a typed text: never while the original is shown, nor where nothing is stored. */
export function acceptsEntry(
  map: MapDefinition,
  { editable, display, showsRaw }: EntrySettings,
  area: MapArea,
): boolean {
  if (!editable || display === 'ori') return false;
  if (area === 'data') return showsRaw || isWritableScale(map.scale);
  const axis = map[area];
  if (axis.reference === 'NONE') return false;
  return axis.reference === 'USER_DEF_STRING' || showsRaw || isWritableScale(axis.scale);
}

/** Format in which a typed character starts an entry in an area, `undefined` where none is accepted. */
export function entryFormat(
  map: MapDefinition,
  settings: EntrySettings,
  area: MapArea,
): NumberFormat | undefined {
  if (!acceptsEntry(map, settings, area)) return undefined;
  if (area !== 'data') {
    if (map[area].reference === 'USER_DEF_STRING') return 'ASCII';
    return isStoredAxis(map[area]) ? map[area].format : 'DEC';
  }
  if (settings.display === 'percentageDiff') return 'DEC';
  return settings.display === 'diff' && map.format === 'ASCII' ? 'DEC' : map.format;
}
