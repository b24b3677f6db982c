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
/** Chips are no smaller; a piece of memory that is begins at a multiple of its size all the same. */
const MIN_CHIP_BYTES = 0x4000;
/** Where a piece of memory lies across the borders of chips, it begins at a multiple of it. */
const BLOCK_BYTES = 0x8000;
/** Chips up to this size have a power of two of bytes, larger ones a multiple of half of it. */
const LARGE_CHIP_BYTES = 0x10_0000;
/** Without so many records in a row two memories may be apart; erased parts of one chip are left out too. */
const MIN_PART_BYTES = 0x1_0000;
/** A part of memory with more such places is none of a few chips. */
const MAX_BORDERS = 64;
/** More is no erased part of one chip, unless records fill most of it. */
const MOST_GAP_BYTES = 0x10_0000;
const MIN_FILLED_SHARE = 0.5;
/** A chip begins with a record, or near it: what stands in front of the first one is no more than this part of it. */
const MOST_LEAD_SHARE = 1 / 8;
/** A chip that is so many times as large as what it holds is none. */
const MAX_WASTE = 4;

/** A chip that could hold some runs. */
interface Span {
  readonly address: number;
  readonly lengthBytes: number;
}

/**
 * Blocks of memory that hold the runs, each as long as a flash chip that could hold it.
 *
 * A chip lies at a multiple of its own size and begins with a record. Runs that no one chip can hold so are of several, which part at
 * the widest place without a record. Lengths are rounded up to a power of two, above 1 MiB to a multiple of 512 KiB (ecu-domain 5.5:
 * the end address decides the file size; which sizes is not verified beyond 512 KiB).
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
  const spans = groups.map(spanOf);
  const lengthBytes = spans.reduce((total, span) => total + span.lengthBytes, 0);
  if (lengthBytes > maxLengthBytes) return undefined;
  return groups.map((group, i) => {
    const { address, lengthBytes: length } = spans[i] ?? spanOf(group);
    return imageOf(group, address, length);
  });
}

/** Runs by chip, ascending. */
function groupsOf(runs: readonly MemoryRun[]): readonly MemoryRun[][] {
  return joinedChips(partsOf(runs, (gapBytes) => gapBytes > MOST_GAP_BYTES)).flatMap(chipsOf);
}

/** Cut at every gap that is wide enough. */
function partsOf(runs: readonly MemoryRun[], isWide: (gapBytes: number) => boolean): MemoryRun[][] {
  const parts: MemoryRun[][] = [];
  runs.forEach((run, i) => {
    const isCut = i === 0 || isWide(gapBefore(runs, i));
    if (isCut) parts.push([run]);
    else parts.at(-1)?.push(run);
  });
  return parts;
}

/** Neighbours that one chip holds, most of which is filled, are one part again. */
function joinedChips(parts: readonly MemoryRun[][]): MemoryRun[][] {
  const joined: MemoryRun[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const both = last === undefined ? undefined : [...last, ...part];
    if (both !== undefined && isOneChip(both) && isFilled(both)) joined[joined.length - 1] = both;
    else joined.push(part);
  }
  return joined;
}

/** The part as one chip, or as two that both begin with a record where it cannot be one. */
function chipsOf(runs: readonly MemoryRun[]): MemoryRun[][] {
  if (isOneChip(runs)) return [[...runs]];
  const borders = runs.flatMap((_, i) => (gapBefore(runs, i) >= MIN_PART_BYTES ? [i] : []));
  if (borders.length === 0 || borders.length > MAX_BORDERS) return [[...runs]];
  const widestFirst = borders.toSorted((a, b) => gapBefore(runs, b) - gapBefore(runs, a));
  const parts = (index: number): MemoryRun[][] => [runs.slice(0, index), runs.slice(index)];
  const [widest = 0] = widestFirst;
  const border = widestFirst.find((index) => parts(index).every(isOneChip)) ?? widest;
  return parts(border).flatMap(chipsOf);
}

/** Whether one chip, which begins with the first run, could hold all of them. */
function isOneChip(runs: readonly MemoryRun[]): boolean {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return true;
  const chip = alignedChip(first.address, endOf(last));
  const leadBytes = first.address - chip.address;
  return leadBytes <= Math.max(MIN_CHIP_BYTES, chip.lengthBytes * MOST_LEAD_SHARE);
}

function isFilled(runs: readonly MemoryRun[]): boolean {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return true;
  const filledBytes = runs.reduce((total, { bytes }) => total + bytes.length, 0);
  return filledBytes >= MIN_FILLED_SHARE * (endOf(last) - first.address);
}

/** The smallest chip at a multiple of its size, a power of two, that holds [start, end). */
function alignedChip(start: number, end: number): Span {
  let lengthBytes = MIN_CHIP_BYTES;
  while (start - (start % lengthBytes) + lengthBytes < end) lengthBytes *= 2;
  return { address: start - (start % lengthBytes), lengthBytes };
}

function gapBefore(runs: readonly MemoryRun[], index: number): number {
  const run = runs[index];
  const before = runs[index - 1];
  return run === undefined || before === undefined ? 0 : run.address - endOf(before);
}

function spanOf(runs: readonly MemoryRun[]): Span {
  const start = runs[0]?.address ?? 0;
  const last = runs.at(-1);
  const end = last === undefined ? start : endOf(last);
  const chip = alignedChip(start, end);
  // Across the border of two large chips no chip of a likely size holds it.
  const isLikely = chip.lengthBytes <= MAX_WASTE * Math.max(end - start, BLOCK_BYTES);
  const address = isLikely ? chip.address : start - (start % BLOCK_BYTES);
  return { address, lengthBytes: chipBytes(end - address) };
}

/** Least size of a chip for so many bytes. */
function chipBytes(lengthBytes: number): number {
  if (lengthBytes > LARGE_CHIP_BYTES) {
    const step = LARGE_CHIP_BYTES / 2;
    return Math.ceil(lengthBytes / step) * step;
  }
  return Math.max(MIN_CHIP_BYTES, 2 ** Math.ceil(Math.log2(lengthBytes)));
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
