import type { ByteRange } from '../bytes/byte-range.ts';
import type { MemoryRun } from './memory-runs.ts';

/** A part of a control unit's memory as one block of bytes, as a flash dump holds it. */
export interface MemoryImage {
  /** Of the first byte, as the control unit counts. */
  readonly address: number;
  readonly bytes: Uint8Array;
  /** Places in `bytes` that no record filled: they hold FF. Ascending. */
  readonly gaps: readonly ByteRange[];
}

/** Value of erased flash. */
const ERASED = 0xff;
/** Runs that are farther apart belong to different memories, such as program and data flash. */
const MOST_GAP_BYTES = 0x10_0000;
/** Images begin and end at multiples of it. */
const BLOCK_BYTES = 0x8000;
/** Chips up to this size have a power of two of bytes, larger ones a multiple of half of it. */
const LARGE_CHIP_BYTES = 0x10_0000;

/**
 * Blocks of memory that hold the runs, each as long as a flash chip that could hold it.
 *
 * Begins are rounded down to 32 KiB; lengths up to a power of two, above 1 MiB to a multiple of 512 KiB (ecu-domain 5.5: the
 * end address decides the file size; which sizes is not verified beyond 512 KiB).
 *
 * @param runs ascending by address, apart
 * @param maxLengthBytes of all images together
 * @returns at least one image, or `undefined` if they would be longer
 */
export function imagesOfRuns(
  runs: readonly MemoryRun[],
  maxLengthBytes: number,
): readonly MemoryImage[] | undefined {
  const groups = groupsOf(runs);
  const sizes = groups.map(spanOf);
  const lengthBytes = sizes.reduce((total, size) => total + size.lengthBytes, 0);
  if (lengthBytes > maxLengthBytes) return undefined;
  return groups.map((group, i) => {
    const { address, lengthBytes: length } = sizes[i] ?? spanOf(group);
    return imageOf(group, address, length);
  });
}

function groupsOf(runs: readonly MemoryRun[]): readonly MemoryRun[][] {
  const groups: MemoryRun[][] = [];
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1);
    const isNear = last !== undefined && run.address - endOf(last) <= MOST_GAP_BYTES;
    if (isNear) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return groups;
}

function spanOf(runs: readonly MemoryRun[]): { address: number; lengthBytes: number } {
  const first = runs[0]?.address ?? 0;
  const last = runs.at(-1);
  const address = first - (first % BLOCK_BYTES);
  return { address, lengthBytes: chipBytes((last === undefined ? first : endOf(last)) - address) };
}

/** Least size of a chip for so many bytes. */
function chipBytes(lengthBytes: number): number {
  if (lengthBytes > LARGE_CHIP_BYTES) {
    const step = LARGE_CHIP_BYTES / 2;
    return Math.ceil(lengthBytes / step) * step;
  }
  return Math.max(BLOCK_BYTES, 2 ** Math.ceil(Math.log2(lengthBytes)));
}

function imageOf(runs: readonly MemoryRun[], address: number, lengthBytes: number): MemoryImage {
  const bytes = new Uint8Array(lengthBytes).fill(ERASED);
  const gaps: ByteRange[] = [];
  let filled = 0;
  for (const run of runs) {
    const start = run.address - address;
    if (start > filled) gaps.push({ start: filled, end: start });
    bytes.set(run.bytes, start);
    filled = start + run.bytes.length;
  }
  if (filled < lengthBytes) gaps.push({ start: filled, end: lengthBytes });
  return { address, bytes, gaps };
}

function endOf(run: MemoryRun): number {
  return run.address + run.bytes.length;
}
