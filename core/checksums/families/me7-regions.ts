import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { checksumRule, numberSlot, sumOf } from '../rule-parts.ts';
import {
  byteSumStore,
  codeRegions,
  codeSignature,
  crcStores,
  hasCrcTable,
  type Me7Regions,
} from './me7-code.ts';

const HALF_BYTES = 0x80000;
const KEY_BYTES = 128;
/** Bytes of the main sum and around it, all that stands in an otherwise empty upper half. */
const END_BYTES = 0x20;
/** Regions of 512 KiB files whose code does not tell them. */
const DEFAULT_REGIONS: readonly ByteRange[] = [
  { start: 0x10000, end: 0x14000 },
  { start: 0x14300, end: 0x17f68 },
  { start: 0x18191, end: 0x1fc00 },
];

/** Rules of the regions that the code sums: signature, CRCs, byte sum. */
export function regionRules(image: Uint8Array): ChecksumRule[] {
  const found = codeRegions(image);
  const described: Me7Regions | null =
    found ?? (isLikeHalf(image) ? { regions: DEFAULT_REGIONS, preBlock: null } : null);
  const signature = signatureRules(image);
  if (described === null) return signature;
  return [...signature, ...crcRules(image, described), ...byteSumRules(image, described)];
}

/** 512 KiB, or 1 MiB with nothing above but the main sum. */
function isLikeHalf(image: Uint8Array): boolean {
  if (image.length === HALF_BYTES) return true;
  return image.subarray(HALF_BYTES, image.length - END_BYTES).every((byte) => byte === 0xff);
}

function crcRules(image: Uint8Array, { regions, preBlock }: Me7Regions): ChecksumRule[] {
  const stores = crcStores(image);
  if (stores.length === 0 || regions.length < 3 || !hasCrcTable(image)) return [];
  // With a fourth region the third address is its, and the third region has no value of its own.
  const owners = regions.length > 3 ? [0, 1, 3] : [0, 1, 2];
  return stores.flatMap((storedAt, i) => {
    const index = owners[i] ?? 0;
    const region = regions[index];
    if (region === undefined) return [];
    const ranges = preBlock === null ? [region] : [preBlock, ...regions.slice(0, index + 1)];
    return checksumRule({
      id: `crc-${index + 1}`,
      rule: preBlock === null ? 'me7.crc' : 'me7.chainedCrc',
      calculation: {
        kind: 'crc32',
        reflected: true,
        initial: 0xffff_ffff,
        finalXor: 0xffff_ffff,
      },
      ranges,
      slot: numberSlot(storedAt, 4, 'little'),
    });
  });
}

function byteSumRules(image: Uint8Array, { regions }: Me7Regions): ChecksumRule[] {
  const storedAt = byteSumStore(image);
  if (storedAt === null || storedAt + 8 > image.length) return [];
  return [
    checksumRule({
      id: 'byte-sum',
      rule: 'me7.byteSum',
      calculation: sumOf(1, 'little'),
      ranges: regions,
      slot: numberSlot(storedAt, 4, 'little', storedAt + 4),
    }),
  ];
}

function signatureRules(image: Uint8Array): ChecksumRule[] {
  const signature = codeSignature(image);
  if (signature === null) return [];
  const { signatureAt, modulusAt, ranges } = signature;
  if (Math.max(signatureAt, modulusAt) + KEY_BYTES > image.length) return [];
  return [
    checksumRule({
      id: 'signature',
      rule: 'me7.signature',
      calculation: { kind: 'rsaMd5', modulusAt, keyLengthBytes: KEY_BYTES },
      ranges,
      slot: numberSlot(signatureAt, KEY_BYTES, 'big'),
      figures: { modulusAt, keyBits: 8 * KEY_BYTES, exponent: 3 },
    }),
  ];
}
