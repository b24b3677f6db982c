import { plainMap } from '../../maps/empty-map.ts';
import type { MapFields } from '../../maps/map-definition.ts';

/** What a map of one line lies over: [start, end) of a file, in words of one length. */
export interface LineObject {
  readonly name: string;
  readonly wordBytes: 1 | 2;
  readonly start: number;
  readonly end: number;
}

/** A map of one line over an object, raw values without axes. */
export function lineMapOf(
  { name, wordBytes, start, end }: LineObject,
  bigEndian: boolean,
): MapFields {
  const type = { wordBytes, bigEndian, signed: false, float: false };
  return plainMap({ name, address: start, type, width: (end - start) / wordBytes, height: 1 });
}
