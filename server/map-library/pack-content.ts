import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import type { FiledMap } from '../../core/contract/maps-file.ts';

/** Most bytes of the text of a pack: more than any within its limits has. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** Maps of a pack as they are kept: their text, deflated. */
export function packMaps(maps: readonly FiledMap[]): Buffer {
  return deflateRawSync(JSON.stringify(maps));
}

/** @param packed what `packMaps` has made */
export function unpackMaps(packed: Uint8Array): readonly FiledMap[] {
  const text = inflateRawSync(packed, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
  // Written here alone.
  return JSON.parse(text) as readonly FiledMap[];
}

/** Tells whether two packs have the same maps. */
export function mapsDigest(maps: readonly FiledMap[]): Buffer {
  return createHash('sha256').update(JSON.stringify(maps)).digest();
}

/** An original as it is kept with its pack: deflated. */
export function packOriginal(original: Uint8Array): Buffer {
  return deflateRawSync(original);
}

/** @param packed what `packOriginal` has made */
export function unpackOriginal(packed: Uint8Array): Uint8Array {
  return inflateRawSync(packed, { maxOutputLength: MAX_FILE_BYTES });
}
