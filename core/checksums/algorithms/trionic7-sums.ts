import { sumWords } from './sums.ts';

/** Key words of the "F2" sum, taken in turn; the first dword of the range takes the second key. */
const F2_KEYS: Int32Array = Int32Array.of(
  0x81184224,
  0x24421881,
  0xc33c6666,
  0x3cc3c3c3,
  0x11882244,
  0x18241824,
  0x84211248,
  0x12345678,
);
const F2_FINAL_XOR = 0x40314081;
const F2_FINAL_SUBTRACT = 0x7fefdfd0;

/** The "F2" sum of Trionic 7 over the big-endian dwords of [start, end). */
export function trionic7F2(bytes: Uint8Array, start: number, end: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  let sum = 0;
  for (let i = 0; i + 3 < view.byteLength; i += 4) {
    sum = (sum + (view.getInt32(i, false) ^ (F2_KEYS[((i >> 2) + 1) & 7] ?? 0))) | 0;
  }
  return ((sum ^ F2_FINAL_XOR) - F2_FINAL_SUBTRACT) >>> 0;
}

/**
 * Sum of the big-endian dwords of [start, end) plus the bytes at its end that fill no dword; these are added up in eight
 * bits first.
 */
export function dwordsAndTail(bytes: Uint8Array, start: number, end: number): number {
  const tail = end - ((end - start) % 4);
  const tailSum = sumWords(bytes, tail, end, 1, 'big') & 0xff;
  return (sumWords(bytes, start, tail, 4, 'big') + tailSum) >>> 0;
}
