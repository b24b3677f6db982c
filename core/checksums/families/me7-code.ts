import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU16, readU32 } from '../../bytes/read-number.ts';
import { findAll, type NibblePattern, nibblePattern } from '../find-bytes.ts';

/** Where the image of a C167 begins in its address space. */
const BASE = 0x800000;
const PAGE_BYTES = 0x4000;
/** More hits than any rule asks for: enough to see that there are too many. */
const MAX_HITS = 8;
const MAX_REGIONS = 4;

const CRC_TABLE_USES = [
  'E6 F4 .. .. E6 F5 .. .. A9 60 C0 62 5C 22',
  'E6 F4 .. .. E6 F5 .. .. C0 C2 5C 22',
].map(nibblePattern);
const REGION_START = nibblePattern('E6 F8 .. .. E6 F9 .. .. F2 F4');
const REGION_END = nibblePattern('10 9B E6 F4 .. .. E6 F5 .. ..');
const PRE_BLOCK = nibblePattern('E6 FC .. .. E6 FD .. .. E0 xE DA .. .. .. F6 F4');
const CRC_STORE = nibblePattern('F6 F5 .. .. E6 F4 .. .. E6 F5 .. .. DA 00');
const BYTE_SUM_STORES = [
  'E1 0C E6 F4 .. .. E6 F5 .. .. DA 00',
  '04 00 E6 F4 .. .. E6 F5 .. .. DA 00',
].map(nibblePattern);
const RSA_NUMBER = nibblePattern('80 00 88 40 E6 F4 .. .. E6 F5 .. .. 88 50');
const RSA_EXPONENT = nibblePattern('E0 44 88 40 E6 F4 .. .. E6 F5 .. .. 88 50');
const RSA_RANGES = nibblePattern('E1 x8 F7 F8 .. Fx F2 F4 .. .. F2 F5 .. .. F6 F4');

/** The CRC and byte sum of ME7, as its code describes them. */
export interface Me7Regions {
  /** Regions 1 to 4, in order. */
  readonly regions: readonly ByteRange[];
  /** Region 0: the others are chained behind it. */
  readonly preBlock: ByteRange | null;
}

/** Addresses that belong to the signature of an ME7. */
export interface Me7Signature {
  readonly signatureAt: number;
  readonly modulusAt: number;
  readonly ranges: readonly ByteRange[];
}

/** Whether the code uses a CRC-32 table. */
export function hasCrcTable(image: Uint8Array): boolean {
  return CRC_TABLE_USES.some((pattern) => {
    const count = findAll(image, pattern, 2, MAX_HITS).length;
    return count === 1 || count === 2;
  });
}

/** The regions that the code sums, or `null` where it does not tell them. */
export function codeRegions(image: Uint8Array): Me7Regions | null {
  const starts = operands(image, REGION_START, 2);
  const ends = operands(image, REGION_END, 4);
  if (starts.length === 0 || starts.length > MAX_REGIONS || starts.length !== ends.length) {
    return null;
  }
  const regions = starts.map((start, i) => ({ start, end: (ends[i] ?? 0) + 1 }));
  if (!regions.every((region) => region.start < region.end)) return null;
  return { regions, preBlock: preBlockOf(image) };
}

/** Where the code keeps the three CRC values; empty unless there are exactly three. */
export function crcStores(image: Uint8Array): number[] {
  const stores = operands(image, CRC_STORE, 6).filter((address) => address % 2 === 0);
  return stores.length === 3 ? stores : [];
}

/** Where the code keeps the byte sum, or `null`. */
export function byteSumStore(image: Uint8Array): number | null {
  for (const pattern of BYTE_SUM_STORES) {
    const stores = operands(image, pattern, 4);
    if (stores.length === 1) return stores[0] ?? null;
  }
  return null;
}

/** The signature that the code checks, or `null`. Only exponent 3 is known. */
export function codeSignature(image: Uint8Array): Me7Signature | null {
  const [signatureAt, modulusAt, more] = operands(image, RSA_NUMBER, 6);
  const exponents = operands(image, RSA_EXPONENT, 6);
  if (signatureAt === undefined || modulusAt === undefined || more !== undefined) return null;
  if (exponents.length !== 1 || readU32(image, exponents[0] ?? 0, 'big') !== 3) return null;
  const ranges = signedRanges(image);
  return ranges === null ? null : { signatureAt, modulusAt, ranges };
}

/** File address of an address of the control unit. */
export function fileAddress(address: number): number {
  return address - BASE;
}

function preBlockOf(image: Uint8Array): ByteRange | null {
  const [hit, more] = findAll(image, PRE_BLOCK, 2, MAX_HITS);
  if (hit === undefined || more !== undefined) return null;
  const start = operandAt(image, hit + 2);
  const lengthBytes = (image[hit + 9] ?? 0) >> 4;
  const isInside = start !== null && lengthBytes > 0 && start + lengthBytes <= image.length;
  return isInside ? { start, end: start + lengthBytes } : null;
}

function signedRanges(image: Uint8Array): ByteRange[] | null {
  const hits = findAll(image, RSA_RANGES, 2, MAX_HITS).filter(
    (hit) => ((image[hit + 1] ?? 0) & 0xcf) === 0x08,
  );
  const [hit, more] = hits;
  if (hit === undefined || more !== undefined) return null;
  const count = Math.min(((image[hit + 1] ?? 0) >> 4) + 1, MAX_REGIONS);
  const tableAt = (readU16(image, hit + 8, 'little') ?? 0) | 0x10000;
  // Four start addresses, then four end addresses.
  const ranges = Array.from({ length: count }, (_, i) => ({
    start: fileAddress(readU32(image, tableAt + 4 * i, 'little') ?? 0),
    end: fileAddress(readU32(image, tableAt + 4 * (MAX_REGIONS + i), 'little') ?? 0) + 1,
  }));
  const areInside = ranges.every(
    ({ start, end }) => start >= 0 && start < end && end <= image.length,
  );
  return areInside ? ranges : null;
}

/** Addresses that pairs of MOV immediates give, where they are inside the image. */
function operands(image: Uint8Array, pattern: NibblePattern, lowWordAt: number): number[] {
  return findAll(image, pattern, 2, MAX_HITS)
    .map((hit) => operandAt(image, hit + lowWordAt))
    .filter((address) => address !== null);
}

/** `lowAt` is the immediate of the first MOV; that of the second stands four bytes behind it. */
function operandAt(image: Uint8Array, lowAt: number): number | null {
  const low = readU16(image, lowAt, 'little') ?? 0;
  const high = readU16(image, lowAt + 4, 'little') ?? 0;
  const isPage = (high & 0xfe00) !== 0;
  const address = fileAddress(high * (isPage ? PAGE_BYTES : 0x10000) + low);
  return address >= 0 && address < image.length ? address : null;
}
