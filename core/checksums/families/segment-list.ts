import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';

const MAX_SEGMENTS = 16;

/**
 * Segments of a list {count, then first and last of each}, big endian, or `null` where none stands.
 *
 * @param fileAddress from an address of the control unit
 */
export function segmentList(
  bytes: Uint8Array,
  listAt: number,
  fileAddress: (address: number) => number,
): ByteRange[] | null {
  const count = readU32(bytes, listAt, 'big') ?? 0;
  if (count === 0 || count > MAX_SEGMENTS) return null;
  const ranges: ByteRange[] = [];
  for (let i = 0; i < count; i++) {
    const first = readU32(bytes, listAt + 4 + 8 * i, 'big');
    const last = readU32(bytes, listAt + 8 + 8 * i, 'big');
    if (first === undefined || last === undefined) return null;
    const range = { start: fileAddress(first), end: fileAddress(last) + 1 };
    if (range.start < 0 || range.start >= range.end || range.end > bytes.length) return null;
    ranges.push(range);
  }
  return ranges;
}

/** Whether [start, end) shares no byte with the ranges. */
export function isOutside(ranges: readonly ByteRange[], start: number, end: number): boolean {
  return ranges.every((range) => end <= range.start || start >= range.end);
}
