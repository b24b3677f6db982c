import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';

/**
 * The bytes as a plain array that is only read.
 *
 * Subclasses are wrapped, not used: `slice` of Node's Buffer shares its memory instead of copying it.
 */
export function imageView(bytes: ReadonlyBytes): Uint8Array {
  if (!(bytes instanceof Uint8Array)) return bytes.slice();
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
