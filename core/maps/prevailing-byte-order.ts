import type { MapDefinition } from './map-definition.ts';

/** Fewer maps than this tell nothing. */
const MIN_MAPS = 8;
/** Share of them that must agree. Of the images that were tried, all agreed. */
const MIN_SHARE = 0.9;

/** The order of the bytes in a file's words, as its maps tell; `undefined` where they do not tell. */
export function prevailingByteOrder(maps: readonly MapDefinition[]): 'hiLo' | 'loHi' | undefined {
  const words = maps.map(({ cells }) => cells.type).filter(({ wordBytes }) => wordBytes > 1);
  if (words.length < MIN_MAPS) return undefined;
  const hiLo = words.filter(({ bigEndian }) => bigEndian).length;
  const needed = MIN_SHARE * words.length;
  if (hiLo >= needed) return 'hiLo';
  return words.length - hiLo >= needed ? 'loHi' : undefined;
}
