import type { ByteRange } from '../bytes/byte-range.ts';
import { PARTS_PER_BIT } from './cell-prices.ts';
import { LinePrices } from './line-prices.ts';

const BLOCK_BYTES = 0x2000;
/** Bits per byte: erased and repeated bytes cost less, code and packed data more. Calibrations cost 1 to 6. */
const LEAST_BITS_PER_BYTE = 0.4;
const MOST_BITS_PER_BYTE = 6.4;
/** A block that is erased on average is looked at in parts. */
const PART_BYTES = 0x200;
const LEAST_PART_BITS = 1;

/** Parts of an image that are calm enough for calibrations: neither erased nor like code or noise. Ascending, even bounds. */
export function calmRegions(bytes: Uint8Array): ByteRange[] {
  const regions: ByteRange[] = [];
  const prices = new LinePrices();
  const length = bytes.length - (bytes.length % 2);
  for (let start = 0; start < length; start += BLOCK_BYTES) {
    const end = Math.min(length, start + BLOCK_BYTES);
    prices.begin(bytes, start);
    const bits = bitsPerByte(prices, start, end);
    if (bits > MOST_BITS_PER_BYTE) continue;
    if (bits < LEAST_BITS_PER_BYTE && !hasContent(prices, start, end)) continue;
    const last = regions.at(-1);
    if (last?.end === start) regions[regions.length - 1] = { start: last.start, end };
    else regions.push({ start, end });
  }
  return regions;
}

/** Whether a part of a block is not erased: the last maps of a calibration, before empty space. */
function hasContent(prices: LinePrices, start: number, end: number): boolean {
  for (let at = start; at < end; at += PART_BYTES) {
    const stop = Math.min(end, at + PART_BYTES);
    const bits = bitsPerByte(prices, at, stop);
    if (bits >= LEAST_PART_BITS && bits <= MOST_BITS_PER_BYTE) return true;
  }
  return false;
}

function bitsPerByte(prices: LinePrices, start: number, end: number): number {
  return prices.partsOf(start, end) / (PARTS_PER_BIT * (end - start));
}
