import { reflectedCrc32 } from '../algorithms/crc32.ts';

/** The CRC-32 of zlib: register preset to ones, result inverted. `previous` is the CRC of what came before. */
export function crc32(bytes: Uint8Array, start: number, end: number, previous = 0): number {
  return ~reflectedCrc32(bytes, start, end, ~previous) >>> 0;
}
