import type { ByteOrder } from '../bytes/read-number.ts';
import type { Padding } from './identification.ts';

const FILL_WORDS = 4;
const MIN_FILL_SHARE = 0.001;

/** The byte whose runs of at least 16 take most of the file; `undefined` where no long run exists. */
export function paddingOf(bytes: Uint8Array): Padding | undefined {
  const runBytes = fillBytesByValue(bytes);
  let value = 0;
  for (let byte = 1; byte < 256; byte++) {
    if ((runBytes[byte] ?? 0) > (runBytes[value] ?? 0)) value = byte;
  }
  const share = (runBytes[value] ?? 0) / bytes.length;
  if (!(share >= MIN_FILL_SHARE)) return undefined;
  let tailBytes = 0;
  while (tailBytes < bytes.length && bytes[bytes.length - 1 - tailBytes] === value) tailBytes++;
  return { value, tailBytes, share };
}

/** Bytes in aligned fours that belong to runs of four equal fours or more, by their value. */
function fillBytesByValue(bytes: Uint8Array): Uint32Array {
  const totals = new Uint32Array(256);
  const isAligned = bytes.byteOffset % 4 === 0;
  const count = Math.floor(bytes.length / 4);
  const words = isAligned
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, count)
    : new Uint32Array(bytes.slice().buffer, 0, count);
  let runStart = 0;
  for (let i = 1; i <= count; i++) {
    if (i < count && words[i] === words[runStart]) continue;
    const run = i - runStart;
    const word = words[runStart] ?? 0;
    const byte = word & 0xff;
    if (run >= FILL_WORDS && word === Math.imul(byte, 0x01010101) >>> 0) {
      totals[byte] = (totals[byte] ?? 0) + 4 * run;
    }
    runStart = i;
  }
  return totals;
}

const MIN_RUN = 8;
const MAX_RUN = 40;
const MAX_STEP = 8000;
const MIN_RISE = 50;
const WINDOWS = 32;
const WINDOW_BYTES = 0x8000;
/** Fewer axes than this prove nothing, and one order must have twice as many as the other. */
const MIN_RUNS = 24;
const RATIO = 2;

/**
 * Byte order of words, by which of the two readings has more rising runs: the axes of maps.
 *
 * Right for 19 of 21 real files; the two others hold bytes only. Looks at 1 MiB at most, spread over the file.
 *
 * @returns `undefined` where neither reading is clearly ahead
 */
export function measureByteOrder(bytes: Uint8Array): ByteOrder | undefined {
  const little = countRisingRuns(bytes, 'little');
  const big = countRisingRuns(bytes, 'big');
  if (Math.max(little, big) < MIN_RUNS) return undefined;
  if (little >= RATIO * big) return 'little';
  return big >= RATIO * little ? 'big' : undefined;
}

function countRisingRuns(bytes: Uint8Array, order: ByteOrder): number {
  const stepBytes = Math.max(WINDOW_BYTES, 2 * Math.floor(bytes.length / WINDOWS / 2));
  const high = order === 'big' ? 0 : 1;
  let runs = 0;
  for (let start = 0; start < bytes.length; start += stepBytes) {
    const end = Math.min(bytes.length - 1, start + WINDOW_BYTES);
    let length = 1;
    let first = 0;
    let previous = 0x10000;
    for (let at = start; at < end; at += 2) {
      const value = ((bytes[at + high] ?? 0) << 8) | (bytes[at + 1 - high] ?? 0);
      if (value > previous && value - previous < MAX_STEP) {
        length++;
      } else {
        if (length >= MIN_RUN && length <= MAX_RUN && previous - first > MIN_RISE) runs++;
        length = 1;
        first = value;
      }
      previous = value;
    }
  }
  return runs;
}
