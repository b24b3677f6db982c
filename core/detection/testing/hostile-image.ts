import type { SeededRandom } from '../../samples/seeded-random.ts';

/**
 * Images that ask as much of the search for maps as they can: each aims at one of its loops, as someone would who has read it.
 */
export interface HostileImage {
  readonly name: string;
  /** An image of exactly that length; what else may vary is drawn. */
  make(lengthBytes: number, random: SeededRandom): Uint8Array;
}

/** Image of which every byte is told by its address. */
export function imageOf(lengthBytes: number, byteAt: (address: number) => number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  for (let at = 0; at < lengthBytes; at++) bytes[at] = byteAt(at);
  return bytes;
}

/** Image that is a piece over and over again, the last time cut off. */
export function repeatedImage(lengthBytes: number, piece: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  for (let at = 0; at < lengthBytes; at += piece.length) {
    bytes.set(piece.subarray(0, lengthBytes - at), at);
  }
  return bytes;
}

/** Writes a number into as many bytes as it is given, at an address; what lies outside of the image is left out. */
export function writeNumber(
  bytes: Uint8Array,
  address: number,
  lengthBytes: number,
  value: number,
  bigEndian: boolean,
): void {
  for (let i = 0; i < lengthBytes; i++) {
    const shift = 8 * (bigEndian ? lengthBytes - 1 - i : i);
    if (address + i < bytes.length) bytes[address + i] = (value >>> shift) & 0xff;
  }
}

/** Numbers below a limit of which each differs little from the one before: neither erased nor like code, as calibrations are. */
export function calmNumbers(count: number, limit: number, random: SeededRandom): number[] {
  const step = Math.max(1, limit >>> 5);
  let number = random.below(limit);
  return Array.from({ length: count }, () => {
    number = (number + random.between(-step, step) + limit) % limit;
    return number;
  });
}
