import type { MapDefinition } from './map-definition.ts';

/** Maps that begin and end where another one does, with the same rows and columns; the later ones of each. */
export function duplicateIds(maps: readonly MapDefinition[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const { id, cells, width, height } of maps) {
    const place = `${cells.address} ${cells.type.wordBytes} ${width} ${height}`;
    if (seen.has(place)) duplicates.add(id);
    seen.add(place);
  }
  return duplicates;
}
