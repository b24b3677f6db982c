import type { ByteOrder } from '../../bytes/read-number.ts';

/** Width of the words a sum adds up, in bytes. */
export type SumUnitBytes = 1 | 2 | 4;

/** Dwords after which the two 16-bit lanes of the byte sum are emptied: 2 * 255 * 32 * 2^16 stays below 2^30. */
const BYTE_LANE_DWORDS = 32;
/** Dwords after which the sums of halves are added to the whole: 2 * 65535 * 4096 stays below 2^30. */
const HALF_LANE_DWORDS = 4096;

/**
 * Sum of the words of [start, end), modulo 2^32.
 *
 * Words follow each other from `start`, whatever its alignment; bytes at the end that fill no word are left out.
 *
 * @param byteOrder order of the bytes in a word; means nothing for bytes
 * @throws RangeError if the range is not inside the bytes
 */
export function sumWords(
  bytes: Uint8Array,
  start: number,
  end: number,
  unitBytes: SumUnitBytes,
  byteOrder: ByteOrder,
): number {
  const view = viewOf(bytes, start, end);
  switch (unitBytes) {
    case 1:
      return sumOfBytes(view);
    case 2:
      return sumOfWords(view, byteOrder === 'little');
    case 4:
      return sumOfDwords(view, byteOrder === 'little');
  }
}

/** Exclusive or of the dwords of [start, end); bytes at the end that fill no dword are left out. */
export function xorDwords(
  bytes: Uint8Array,
  start: number,
  end: number,
  byteOrder: ByteOrder,
): number {
  const view = viewOf(bytes, start, end);
  const littleEndian = byteOrder === 'little';
  let result = 0;
  for (let i = 0; i + 3 < view.byteLength; i += 4) result ^= view.getInt32(i, littleEndian);
  return result >>> 0;
}

function viewOf(bytes: Uint8Array, start: number, end: number): DataView {
  if (start < 0 || end < start || end > bytes.length) {
    throw new RangeError(`range ${start}..${end} is outside of ${bytes.length} bytes`);
  }
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

// Engines add small integers fast and anything that once left their range slowly, so the loops below add halves and
// quarters of dwords, in lanes that stay below 2^30, and carry them over now and then (bench/checksums.ts: five times
// faster than adding dwords as they are).

function sumOfBytes(view: DataView): number {
  const wholeEnd = view.byteLength & ~3;
  let sum = 0;
  let at = 0;
  while (at < wholeEnd) {
    const stop = Math.min(wholeEnd, at + 4 * BYTE_LANE_DWORDS);
    let lanes = 0;
    for (; at < stop; at += 4) {
      const dword = view.getInt32(at, true);
      lanes += (dword & 0xff00ff) + ((dword >>> 8) & 0xff00ff);
    }
    sum = (sum + (lanes & 0xffff) + (lanes >>> 16)) | 0;
  }
  for (; at < view.byteLength; at++) sum = (sum + view.getUint8(at)) | 0;
  return sum >>> 0;
}

function sumOfWords(view: DataView, littleEndian: boolean): number {
  const wholeEnd = view.byteLength & ~3;
  let sum = 0;
  let at = 0;
  while (at < wholeEnd) {
    const stop = Math.min(wholeEnd, at + 4 * HALF_LANE_DWORDS);
    let lane = 0;
    for (; at < stop; at += 4) {
      const dword = view.getInt32(at, littleEndian);
      lane += (dword & 0xffff) + (dword >>> 16);
    }
    sum = (sum + lane) | 0;
  }
  if (at + 1 < view.byteLength) sum = (sum + view.getUint16(at, littleEndian)) | 0;
  return sum >>> 0;
}

function sumOfDwords(view: DataView, littleEndian: boolean): number {
  const wholeEnd = view.byteLength & ~3;
  let sum = 0;
  let at = 0;
  while (at < wholeEnd) {
    const stop = Math.min(wholeEnd, at + 4 * HALF_LANE_DWORDS);
    let low = 0;
    let high = 0;
    for (; at < stop; at += 4) {
      const dword = view.getInt32(at, littleEndian);
      low += dword & 0xffff;
      high += dword >>> 16;
    }
    sum = (sum + low + (high << 16)) | 0;
  }
  return sum >>> 0;
}
