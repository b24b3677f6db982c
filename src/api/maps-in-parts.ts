import { MAX_MAPS_AT_ONCE, MAX_MAPS_BODY_BYTES } from '../../core/contract/limits.ts';
import type { MapFields } from '../../core/maps/map-definition.ts';

/** What the body of a call has around its maps, in bytes, and some more. */
const AROUND_MAPS_BYTES = 100;

/** The lists that the server takes at once: by how many they are, and by how long. */
export function mapsInParts<Fields extends MapFields>(maps: readonly Fields[]): Fields[][] {
  const encoder = new TextEncoder();
  const parts: Fields[][] = [];
  let partBytes = 0;
  for (const map of maps) {
    const mapBytes = encoder.encode(JSON.stringify(map)).length + 1;
    const part = parts.at(-1);
    const fits = partBytes + mapBytes + AROUND_MAPS_BYTES <= MAX_MAPS_BODY_BYTES;
    if (part !== undefined && part.length < MAX_MAPS_AT_ONCE && fits) {
      part.push(map);
      partBytes += mapBytes;
    } else {
      parts.push([map]);
      partBytes = mapBytes;
    }
  }
  return parts;
}
