import { isSameWordType } from '../values/same-word-type.ts';
import { isStoredAxis } from './axis-values.ts';
import { pitchBytes } from './cell-address.ts';
import type { MapAxis, MapDefinition } from './map-definition.ts';

/**
 * Maps to which a change of `map` can be copied cell by cell, the map itself not among them.
 *
 * They match in stride, data organization (word length, byte order, sign, float), size, map id of the maker where both have
 * one, and in stride and organization of both axes. "Map id" is read as the name: ids of definitions are ours and never equal.
 *
 * @see specification 5, "Similar maps"; expectations 2.2
 */
export function similarMaps(
  map: MapDefinition,
  candidates: readonly MapDefinition[],
): MapDefinition[] {
  return candidates.filter((other) => other.id !== map.id && isSimilar(map, other));
}

/** Whether the cells of two maps stand for each other. Symmetric. */
export function isSimilar(a: MapDefinition, b: MapDefinition): boolean {
  return (
    a.name === b.name &&
    a.width === b.width &&
    a.height === b.height &&
    a.order === b.order &&
    pitchBytes(a.cells) === pitchBytes(b.cells) &&
    isSameWordType(a.cells.type, b.cells.type) &&
    isSimilarAxis(a.x, b.x) &&
    isSimilarAxis(a.y, b.y)
  );
}

function isSimilarAxis(a: MapAxis, b: MapAxis): boolean {
  if (a.reference !== b.reference) return false;
  if (!isStoredAxis(a)) return true;
  return pitchBytes(a.words) === pitchBytes(b.words) && isSameWordType(a.words.type, b.words.type);
}
