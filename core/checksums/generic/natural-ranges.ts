import type { ByteRange } from '../../bytes/byte-range.ts';

/** Bytes with which flash is filled where nothing is. */
const FILLS = [0xff, 0x00, 0xc3];
const MIN_FILL_BYTES = 0x100;
/** Of each kind. */
const MAX_BORDERS = 48;
/** Blocks of flash, largest first; the smallest that gives few enough borders is taken. */
const BLOCK_BYTES = [0x2000, 0x10000, 0x40000, 0x100000];

/**
 * Ranges that a program is likely to sum as one: between borders of flash blocks and of runs of fill bytes.
 *
 * Borders are multiples of four. At most some thousand ranges, whatever the file.
 */
export function naturalRanges(bytes: Uint8Array): ByteRange[] {
  const borders = [...new Set([...blockBorders(bytes.length), ...fillBorders(bytes)])].sort(
    (a, b) => a - b,
  );
  return borders.flatMap((start, i) => borders.slice(i + 1).map((end) => ({ start, end })));
}

function blockBorders(lengthBytes: number): number[] {
  const blockBytes = BLOCK_BYTES.find((one) => lengthBytes / one < MAX_BORDERS) ?? lengthBytes;
  const borders: number[] = [];
  for (let at = 0; at < lengthBytes; at += blockBytes) borders.push(at);
  return [...borders, lengthBytes - (lengthBytes % 4)];
}

/** Where runs of one fill byte begin and end, rounded away from the run. */
function fillBorders(bytes: Uint8Array): number[] {
  const borders: number[] = [];
  let at = 0;
  while (at < bytes.length && borders.length < MAX_BORDERS) {
    const byte = bytes[at] ?? 0;
    // A run this long covers one of the places that are looked at.
    if (!FILLS.includes(byte)) {
      at += MIN_FILL_BYTES;
      continue;
    }
    const { start, end } = runAround(bytes, at);
    if (end - start >= MIN_FILL_BYTES) {
      borders.push(4 * Math.ceil(start / 4), 4 * Math.floor(end / 4));
    }
    at = Math.max(end, at + MIN_FILL_BYTES);
  }
  return borders;
}

function runAround(bytes: Uint8Array, address: number): ByteRange {
  const byte = bytes[address];
  let start = address;
  while (start > 0 && bytes[start - 1] === byte) start--;
  let end = address + 1;
  while (end < bytes.length && bytes[end] === byte) end++;
  return { start, end };
}
