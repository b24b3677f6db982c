import type { BytePatch } from '../bytes/byte-patch.ts';
import { encodePatch } from '../bytes/patch-codec.ts';

/**
 * Media type of a save in its binary form, a seventh of the length of the JSON form and read in a twentieth of the time:
 * four bytes with the length of the head, highest first; the head, which is the JSON body without `patches`, in UTF-8; the
 * patches as core/bytes/patch-codec.ts writes them, to the end.
 */
export const BINARY_SAVE_TYPE = 'application/vnd.mapwright.patch';

const LENGTH_BYTES = 4;

/** A save in its binary form. @param head JSON of everything but the patches, in UTF-8 */
export function encodeBinarySave(head: Uint8Array, patch: BytePatch): Uint8Array<ArrayBuffer> {
  const patchBytes = encodePatch(patch);
  const bytes = new Uint8Array(LENGTH_BYTES + head.length + patchBytes.length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, LENGTH_BYTES);
  bytes.set(patchBytes, LENGTH_BYTES + head.length);
  return bytes;
}

/** The two parts of a save in its binary form. */
export interface BinarySave {
  /** JSON in UTF-8, not looked at. */
  readonly head: Uint8Array;
  /** The patches as they are stored, not looked at. */
  readonly patch: Uint8Array;
}

/** @throws RangeError if the bytes end before the head does */
export function splitBinarySave(bytes: Uint8Array): BinarySave {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const headEnd = LENGTH_BYTES + view.getUint32(0);
  if (headEnd > bytes.length) throw new RangeError('a binary save ends within its head');
  return { head: bytes.subarray(LENGTH_BYTES, headEnd), patch: bytes.subarray(headEnd) };
}
