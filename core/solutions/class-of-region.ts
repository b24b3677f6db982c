import type { ByteRange } from '../bytes/byte-range.ts';
import type { MapFields } from '../maps/map-definition.ts';
import type { GrownRegion } from './grow-regions.ts';
import type { RegionClass } from './solution.ts';

/** What is shorter is a value, not a map. */
const LEAST_MAP_BYTES = 8;
/** Blank memory around what was written into free space. */
const BLANK_BYTES = 64;

/**
 * What a changed stretch is: what a definition says; else by its length, and by what stood there and around. Whether it is code is not told
 * by bytes alone: instructions of returns and calls inside, or right before and after, say so.
 *
 * @param codes where trouble codes and their switches are kept
 */
export function classOfRegion(
  before: Uint8Array,
  { start, end, map }: GrownRegion,
  codes: readonly ByteRange[],
): RegionClass {
  if (map !== undefined) return classOfMap(map);
  if (codes.some((range) => range.start <= start && end <= range.end)) return 'dtc';
  if (isBlank(before, start - BLANK_BYTES, end + BLANK_BYTES)) return 'free-space';
  if (isCode(before, start, end)) return 'code';
  return end - start < LEAST_MAP_BYTES ? 'constant' : 'unknown';
}

/** What a definition says that a stretch is. */
export function classOfMap({
  width,
  height,
}: Pick<MapFields, 'width' | 'height'>): Extract<RegionClass, 'map' | 'curve' | 'constant'> {
  if (width * height === 1) return 'constant';
  return width > 1 && height > 1 ? 'map' : 'curve';
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[Math.max(0, start)];
  if (first !== 0 && first !== 0xff) return false;
  for (let at = Math.max(0, start); at < end && at < bytes.length; at++) {
    if (bytes[at] !== first) return false;
  }
  return true;
}

/** Bytes on each side in which returns and calls are counted, and how many make code. */
const CODE_REACH_BYTES = 192;
const LEAST_CODE_MARKS = 12;

function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  const from = Math.max(0, start - CODE_REACH_BYTES) & ~1;
  const to = Math.min(bytes.length - 4, end + CODE_REACH_BYTES);
  let m68k = 0;
  let c167 = 0;
  let tricore = 0;
  for (let at = from; at < to; at += 2) {
    const first = bytes[at];
    const second = bytes[at + 1];
    if (first === 0x4e && second === 0x75) m68k += 2;
    // JSR below 16 MiB; LEA, MOVE.L and TST at absolute addresses below it
    else if (first === 0x4e && second === 0xb9 && bytes[at + 2] === 0) m68k += 2;
    else if (((first ?? 0) & 0xf1) === 0x41 && second === 0xf9 && bytes[at + 2] === 0) m68k++;
    else if (first === 0xdb && second === 0) c167 += 2;
    else if (first === 0xda && (second ?? 0xff) < 0x10) c167++;
    else if ((first === 0xe6 || first === 0xf2 || first === 0xf6) && (second ?? 0) >= 0xf0) c167++;
    // RET16; CALL of 24 bits
    else if (first === 0 && second === 0x90) tricore += 2;
    else if (first === 0x6d && (second === 0 || second === 0xff)) tricore++;
  }
  const windowCount = Math.max(1, (to - from) / (2 * CODE_REACH_BYTES));
  return Math.max(m68k, c167, tricore) >= LEAST_CODE_MARKS * windowCount;
}
