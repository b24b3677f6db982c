import type { WordType } from '../values/word.ts';

const floatView = new DataView(new ArrayBuffer(4));

/** Misses are taken in as many low bits as the word has: this many bits are shifted out. */
export function missShift(type: WordType): number {
  if (type.float) return 16;
  return 32 - 8 * Math.min(2, type.wordBytes);
}

/**
 * Reads words for `tellRows`: bytes and words as they are, floats as keys that keep their order.
 *
 * @returns words read: fewer than `count` at the end of the image
 */
export function readRawCells(
  bytes: Uint8Array,
  address: number,
  type: WordType,
  count: number,
  out: Int32Array,
): number {
  const { wordBytes, bigEndian, float } = type;
  const fit = Math.min(count, out.length, Math.floor((bytes.length - address) / wordBytes));
  if (wordBytes === 1) {
    for (let i = 0; i < fit; i++) out[i] = bytes[address + i] ?? 0;
    return fit;
  }
  if (wordBytes === 2) {
    const high = bigEndian ? 0 : 1;
    for (let i = 0; i < fit; i++) {
      const at = address + 2 * i;
      out[i] = ((bytes[at + high] ?? 0) << 8) | (bytes[at + 1 - high] ?? 0);
    }
    return fit;
  }
  for (let i = 0; i < fit; i++) {
    const word = word32(bytes, address + 4 * i, bigEndian);
    out[i] = float ? floatKey(word) : word >> 8;
  }
  return fit;
}

/** Word of 32 bits, signed. */
export function word32(bytes: Uint8Array, at: number, bigEndian: boolean): number {
  const a = bytes[at] ?? 0;
  const b = bytes[at + 1] ?? 0;
  const c = bytes[at + 2] ?? 0;
  const d = bytes[at + 3] ?? 0;
  return bigEndian ? (a << 24) | (b << 16) | (c << 8) | d : (d << 24) | (c << 16) | (b << 8) | a;
}

/** Word of 16 bits, unsigned. */
export function word16(bytes: Uint8Array, at: number, bigEndian: boolean): number {
  const a = bytes[at] ?? 0;
  const b = bytes[at + 1] ?? 0;
  return bigEndian ? (a << 8) | b : (b << 8) | a;
}

/** Number of the bits of a float. */
export function floatOf(word: number): number {
  floatView.setInt32(0, word);
  return floatView.getFloat32(0);
}

/** 16 bits that rise with the float and tell it to about half a percent. */
function floatKey(word: number): number {
  const magnitude = (word & 0x7fffffff) >>> 15;
  return word < 0 ? -magnitude : magnitude;
}
