import type { ByteRange } from '../bytes/byte-range.ts';
import { BYTE_MISS_PARTS, PARTS_PER_BIT } from './cell-prices.ts';

/** Distances of bytes that lie over each other in maps of usual widths, and of those that stand side by side. */
const ROW_LAGS = [6, 8, 10, 12, 16, 18, 20, 24, 32, 40, 64];
const LINE_LAGS = [1, 2, 4];
/** Every so many bytes is looked at: a window is judged as a whole. */
const SAMPLE_EVERY = 4;

/** How much cheaper, in bits a byte, a window is told from the row above than in a line, for the best usual row length. */
export function promiseOf(bytes: Uint8Array, { start, end }: ByteRange): number {
  const row = Math.min(...ROW_LAGS.map((lag) => bitsOf(bytes, start, end, lag)));
  const line = Math.min(...LINE_LAGS.map((lag) => bitsOf(bytes, start, end, lag)));
  return line - row;
}

/**
 * The windows to search when there is not time for all: the most promising ones.
 *
 * @returns ascending, together at most `mostBytes` long
 */
export function promisingWindows<Window extends ByteRange>(
  bytes: Uint8Array,
  windows: readonly Window[],
  mostBytes: number,
): readonly Window[] {
  const total = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  if (total <= mostBytes) return windows;
  const rated = windows.map((window) => ({ window, promise: promiseOf(bytes, window) }));
  rated.sort((a, b) => b.promise - a.promise);
  const chosen: Window[] = [];
  let left = mostBytes;
  for (const { window } of rated) {
    left -= window.end - window.start;
    if (left < 0) break;
    chosen.push(window);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

function bitsOf(bytes: Uint8Array, start: number, end: number, lag: number): number {
  let parts = 0;
  for (let at = start + lag; at < end; at += SAMPLE_EVERY) {
    const miss = (bytes[at] ?? 0) - (bytes[at - lag] ?? 0);
    parts += BYTE_MISS_PARTS[miss & 0xff] ?? 0;
  }
  return (parts * SAMPLE_EVERY) / (PARTS_PER_BIT * Math.max(1, end - start - lag));
}
