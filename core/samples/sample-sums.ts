import type { ByteRange } from '../bytes/byte-range.ts';
import type { SampleImage } from './sample-image.ts';
import type { SampleChecksum } from './sample-truth.ts';

const CRC32_POLYNOMIAL = 0xedb88320;
const CRC16_POLYNOMIAL = 0xa001;
const DENSO_BALANCE = 0x5aa5a55a;
/** What `crc32Forced` and `sum32Forced` come to over ranges that hold their own dword. */
const CRC32_TARGET = 0x35015001;
const SUM32_TARGET = 0xcafeaffe;

const crc32Table = crcTable(CRC32_POLYNOMIAL);
const crc16Table = crcTable(CRC16_POLYNOMIAL);

/**
 * Computes a checksum over the bytes as they are now, stores it and enters it into the truth.
 *
 * Claims the stored value and its inverse.
 */
export function addChecksum(image: SampleImage, checksum: SampleChecksum): void {
  const { storedAt, storedBytes, inverseAt, bigEndian } = checksum;
  const type = { wordBytes: storedBytes, bigEndian, signed: false, float: false } as const;
  image.claim(storedAt, storedBytes);
  if (inverseAt !== undefined) image.claim(inverseAt, storedBytes);
  const value = sumValueOf(image.bytes, checksum);
  image.writeWords(storedAt, type, [value]);
  if (inverseAt !== undefined) {
    image.writeWords(inverseAt, type, [(~value >>> 0) % 2 ** (8 * storedBytes)]);
  }
  image.checksums.push(checksum);
}

/** Table of the reflected CRC-32, 256 words, as it stands in the code of many units. */
export function crc32Words(): readonly number[] {
  return crc32Table;
}

function sumValueOf(bytes: Uint8Array, checksum: SampleChecksum): number {
  const { rule, initial, bigEndian, ranges, storedAt } = checksum;
  switch (rule) {
    case 'byteSum16':
      return (initial + sumOf(bytes, ranges, 1, bigEndian)) & 0xffff;
    case 'wordSum':
      return (initial + sumOf(bytes, ranges, 2, bigEndian)) >>> 0;
    case 'negativeWordSum16':
      return -(initial + sumOf(bytes, ranges, 2, bigEndian)) & 0xffff;
    case 'densoBalance':
      return (DENSO_BALANCE - sumOf(bytes, ranges, 4, bigEndian)) >>> 0;
    case 'crc32':
      return ~crcOf(bytes, ranges, crc32Table, ~initial >>> 0) >>> 0;
    case 'crc16':
      return crcOf(bytes, ranges, crc16Table, initial);
    case 'crc32Forced':
      // The dword is the last of its ranges: the register in front of it, and the one that must come out, give it.
      return (crcOf(bytes, shortened(ranges, storedAt), crc32Table, initial) ^ crc32Before()) >>> 0;
    case 'sum32Forced':
      return (
        (SUM32_TARGET - initial - sumOf(bytes, shortened(ranges, storedAt), 4, bigEndian)) >>> 0
      );
    case 'edc15':
      return edc15Sum(bytes, ranges, initial);
  }
}

/** The ranges without the dword at `storedAt`, which ends the last of them. */
function shortened(ranges: readonly ByteRange[], storedAt: number): ByteRange[] {
  return ranges.map(({ start, end }) => ({ start, end: end === storedAt + 4 ? storedAt : end }));
}

/** Sum of words modulo 2^32. */
function sumOf(
  bytes: Uint8Array,
  ranges: readonly ByteRange[],
  wordBytes: 1 | 2 | 4,
  bigEndian: boolean,
): number {
  let sum = 0;
  for (const { start, end } of ranges) {
    for (let at = start; at < end; at += wordBytes) {
      let word = 0;
      for (let i = 0; i < wordBytes; i++) {
        const byte = bytes[at + (bigEndian ? i : wordBytes - 1 - i)] ?? 0;
        word = (word << 8) | byte;
      }
      sum = (sum + word) >>> 0;
    }
  }
  return sum;
}

function crcTable(polynomial: number): readonly number[] {
  return Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0);
    return crc >>> 0;
  });
}

/** Register of a reflected CRC after the ranges, without any inversion. */
function crcOf(
  bytes: Uint8Array,
  ranges: readonly ByteRange[],
  table: readonly number[],
  register: number,
): number {
  let crc = register;
  for (const { start, end } of ranges) {
    for (let at = start; at < end; at++) {
      crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
    }
  }
  return crc >>> 0;
}

/** Register that four zero bytes turn into the target: the CRC stepped backwards 32 times. */
function crc32Before(): number {
  let crc = CRC32_TARGET;
  for (let bit = 0; bit < 32; bit++) {
    crc = crc & 0x80000000 ? ((crc ^ CRC32_POLYNOMIAL) << 1) | 1 : crc << 1;
  }
  return crc >>> 0;
}

/** Two states of 16 bits over words taken four at a time; published for VAG EDC15 as "V4.1", not verified on a car's file. */
function edc15Sum(bytes: Uint8Array, ranges: readonly ByteRange[], seeds: number): number {
  let low = seeds & 0xffff;
  let high = seeds >>> 16;
  for (const { start, end } of ranges) {
    const word = (at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    for (let at = start; at < end; at += 8) {
      low ^= word(at);
      const left = high & 15;
      low = ((low << left) | (low >>> (16 - left))) & 0xffff;
      high = (high - word(at + 2) - (left === 0 ? 0 : low & 1)) & 0xffff;
      high ^= low;
      if (at + 4 >= end) break;
      low = (low - word(at + 4) + 0xdaac) & 0xffff;
      high ^= word(at + 6);
      const right = low & 15;
      high = ((high >>> right) | (high << (16 - right))) & 0xffff;
    }
  }
  low = (low - 0x8631 + 0xdaac) & 0xffff;
  high ^= 0xdf9b;
  return ((high << 16) | low) >>> 0;
}
