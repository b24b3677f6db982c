import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { type AxisWriteError, writeAxisPoint } from './axis-values.ts';
import { pitchBytes } from './cell-address.ts';
import type { MapAxis } from './map-definition.ts';

/** A point of an axis and the raw value it is to have. */
export interface AxisPoint {
  /** As shown, 0..count - 1. */
  readonly index: number;
  readonly value: number;
}

/** Bytes that set points of an axis, or why they cannot be set. */
export type AxisPointsWrite =
  | { readonly ok: true; readonly patch: BytePatch; readonly clampedCount: number }
  | ({ readonly ok: false } & AxisWriteError);

/**
 * Sets several points at once and leaves all others as they are shown: all of them or none.
 *
 * In the summing modes points are neighbours of each other, so they are set one after the other on a copy of the axis' bytes.
 *
 * @param count points of the axis: width or height of the map
 * @throws RangeError if there is no such point
 * @see writeAxisPoint
 */
export function writeAxisPoints(
  bytes: ReadonlyBytes,
  axis: MapAxis,
  count: number,
  points: readonly AxisPoint[],
): AxisPointsWrite {
  const start = axis.words.address;
  const scratch = Uint8Array.from(bytes.slice(start, start + count * pitchBytes(axis.words)));
  const moved = { ...axis, words: { ...axis.words, address: 0 } };
  let clampedCount = 0;
  for (const { index, value } of points) {
    const write = writeAxisPoint(scratch, moved, count, index, value);
    if (!write.ok) return write;
    write.patch.addresses.forEach((address, i) => {
      scratch[address] = write.patch.values[i] ?? 0;
    });
    if (write.isClamped) clampedCount++;
  }
  const entries: Array<[number, number]> = [];
  scratch.forEach((byte, i) => {
    if (byte !== bytes[start + i]) entries.push([start + i, byte]);
  });
  return { ok: true, patch: patchFromEntries(entries), clampedCount };
}
