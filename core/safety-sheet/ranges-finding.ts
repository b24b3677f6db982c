import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { isPotential } from '../compare/difference-finder.ts';
import { rangesInMap } from '../compare/difference-groups.ts';
import { addressOfMapCell, type MapCell } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { physicalValues } from '../maps/physical-values.ts';
import type { Found, MapBeyond } from './finding.ts';

interface Files {
  readonly original: ReadonlyBytes;
  readonly current: ReadonlyBytes;
}

/** Values that a changed map did not have anywhere in the original, map by map. */
export function rangesFinding(
  files: Files,
  changed: readonly ByteRange[],
  maps: readonly MapDefinition[],
): Found<'ranges'> {
  const beyond = maps
    .filter((map) => rangesInMap(changed, map).length > 0)
    .flatMap((map) => mapBeyond(files, map) ?? []);
  const isBroken = beyond.some(({ notNumberCount }) => notNumberCount > 0);
  return {
    kind: 'ranges',
    reason: isBroken ? 'notANumber' : beyond.length > 0 ? 'beyondRange' : 'withinRange',
    maps: beyond,
  };
}

/** `undefined` where every value lies between the smallest and the greatest of the original. */
function mapBeyond({ original, current }: Files, map: MapDefinition): MapBeyond | undefined {
  const before = physicalValues(original, map);
  const after = physicalValues(current, map);
  const numbers = before.filter(Number.isFinite);
  const min = numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  let cellCount = 0;
  let notNumberCount = 0;
  let below = 0;
  let above = 0;
  let furthest = { index: -1, distance: -1 };
  after.forEach((value, index) => {
    const isLost = !Number.isFinite(value) && Number.isFinite(before[index]);
    // A map without a number has no range; what was no number is none that was lost.
    const distance = isLost ? Number.POSITIVE_INFINITY : Math.max(min - value, value - max);
    if (isLost) notNumberCount++;
    else if (!(distance > 0) || numbers.length === 0) return;
    else {
      cellCount++;
      below = Math.max(below, min - value);
      above = Math.max(above, value - max);
    }
    if (distance > furthest.distance) furthest = { index, distance };
  });
  if (cellCount + notNumberCount === 0) return undefined;
  const cell = { row: Math.floor(furthest.index / map.width), column: furthest.index % map.width };
  return {
    mapId: map.id,
    mapName: map.name,
    unit: map.unit,
    precision: map.precision,
    isFoundOnly: isPotential(map),
    min,
    max,
    cellCount,
    below,
    above,
    notNumberCount,
    place: placeOf(map, cell),
  };
}

function placeOf(map: MapDefinition, cell: MapCell): MapBeyond['place'] {
  const start = addressOfMapCell(map, cell);
  return { start, end: start + map.cells.type.wordBytes, mapId: map.id, area: 'data', cell };
}
