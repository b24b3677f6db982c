import type { ByteRange } from '../../bytes/byte-range.ts';
import type { SampleImage } from '../sample-image.ts';
import { addChecksum } from '../sample-sums.ts';

/** A block of an EDC17 file. */
export interface Edc17Block {
  /** Low byte of its first dword: 10 start-up, 20 protection, 30 boot, 40 and 50 software, 60 and 70 data, E0 customer. */
  readonly type: number;
  readonly start: number;
  readonly lengthBytes: number;
  /** Whether a sum of dwords over its contents stands beside the CRC of the block. */
  readonly hasSum: boolean;
}

const BASE = 0x80000000;
const SUM_INITIAL = 0xfadecafe;
const SUM_EXPECTED = 0xcafeaffe;
const END_MARK = 0xdeadbeef;
const DESCRIPTORS_AT = 0x34;
const DESCRIPTOR_BYTES = 32;
const ALGORITHM = { crc32: 0, sum32: 1 } as const;
const SIGNATURE_BYTES = 128;
/** First byte after header, descriptors and texts. */
const CONTENTS_AT = 0x200;
/** Signature, adjusting dword, end mark, the last dword of the sum, and some room. */
const TAIL_BYTES = 0x100;

/** Free bytes of a block. */
export function freeRangeOf({ start, lengthBytes }: Edc17Block): ByteRange {
  return { start: start + CONTENTS_AT, end: start + lengthBytes - TAIL_BYTES };
}

/** Writes and claims header, descriptors, signature and end mark: all that does not depend on the contents. */
export function writeBlockFrame(image: SampleImage, block: Edc17Block, softwareId: string): void {
  const { start, lengthBytes, type } = block;
  const end = start + lengthBytes;
  const count = block.hasSum ? 2 : 1;
  image.bytes.fill(0, start, start + DESCRIPTORS_AT + count * DESCRIPTOR_BYTES);
  image.claim(start, 0x1a);
  image.write32(start, type, lengthBytes, 0, BASE + end - 4);
  image.addText(start + 0x1a, softwareId);
  image.claim(start + 0x2c, 8 + count * DESCRIPTOR_BYTES);
  image.write32(start + 0x2c, count, image.random.below(0x10000));
  const signatureAt = end - 8 - SIGNATURE_BYTES;
  writeDescriptor(image, block, 0, { start, end: end - 4 }, ALGORITHM.crc32);
  if (block.hasSum) writeDescriptor(image, block, 1, sumRange(block), ALGORITHM.sum32);
  image.claim(signatureAt, SIGNATURE_BYTES);
  for (let i = 0; i < SIGNATURE_BYTES; i++) image.bytes[signatureAt + i] = image.random.below(256);
  image.claim(end - 4, 4);
  image.write32(end - 4, END_MARK);
}

/** Forces the sum, then the CRC around it. Nothing may be written into the block afterwards. */
export function addBlockSums(image: SampleImage, block: Edc17Block): void {
  const { start, lengthBytes, type } = block;
  const end = start + lengthBytes;
  const common = { initial: SUM_INITIAL, bigEndian: false, storedBytes: 4 } as const;
  const name = `Block ${type.toString(16)}`;
  if (block.hasSum) {
    const range = sumRange(block);
    addChecksum(image, {
      ...common,
      name: `${name}, sum`,
      rule: 'sum32Forced',
      ranges: [range],
      storedAt: range.end - 4,
    });
  }
  addChecksum(image, {
    ...common,
    name: `${name}, CRC`,
    rule: 'crc32Forced',
    ranges: [{ start, end: end - 4 }],
    storedAt: end - 8,
  });
}

/** The contents and the dword after them, which makes the sum come out. */
function sumRange(block: Edc17Block): ByteRange {
  const { start, end } = freeRangeOf(block);
  return { start, end: end + 4 };
}

/** {id, first and last address, initial and expected value, reference, 8 bytes in front of the signature, algorithm} */
function writeDescriptor(
  image: SampleImage,
  block: Edc17Block,
  index: number,
  range: ByteRange,
  algorithm: number,
): void {
  const at = block.start + DESCRIPTORS_AT + DESCRIPTOR_BYTES * index;
  const signatureAt = block.start + block.lengthBytes - 8 - SIGNATURE_BYTES;
  const id = (block.type << 8) | (index + 1);
  image.write32(at, id, BASE + range.start, BASE + range.end - 1, SUM_INITIAL, SUM_EXPECTED);
  image.write32(at + 20, 0, BASE + signatureAt - 8, algorithm);
}
