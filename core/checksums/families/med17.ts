import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { Calculation, ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { balanceOf, checksumRule, numberSlot } from '../rule-parts.ts';
import {
  BLOCK_TYPE_NAMES,
  descriptorsOf,
  endsInBlock,
  fileRange,
  type TricoreBlock,
  type TricoreDescriptor,
  tricoreBlocks,
} from './tricore-blocks.ts';

const CRC32 = 0x00;
const ADD32 = 0x01;
/** The dword before the end mark of a block, free to make the CRC right. */
const ADJUST_FROM_END = 8;
const SIGNATURE_BYTES = 128;
const SIGNATURE_BEHIND_POINTER = 8;
const USUAL_INITIAL = 0xfadecafe;
const USUAL_EXPECTED = 0xcafeaffe;
/** More descriptors than any file has. */
const MAX_DESCRIPTORS = 1024;

/**
 * Bosch MED17 and EDC17 (TriCore), little endian: blocks with descriptors of CRC-32 and sums.
 *
 * Source: medc17-checksum-tool; reproduced on one real file. The signatures are the maker's.
 */
export const MED17: ChecksumFamily = { id: 'med17', detect };

interface Described {
  readonly id: string;
  readonly block: TricoreBlock;
  readonly descriptor: TricoreDescriptor;
}

function detect(bytes: Uint8Array): FamilyDetection | null {
  const blocks = tricoreBlocks(bytes);
  const described = blocks.flatMap((block) => {
    const name = `${BLOCK_TYPE_NAMES[block.type] ?? ''}-${block.fileAt.toString(16)}`;
    return descriptorsOf(bytes, block).map((descriptor, i) => ({
      id: `${name}-${i}`,
      block,
      descriptor,
    }));
  });
  const isUsual = described.some(
    ({ descriptor }) =>
      descriptor.initial === USUAL_INITIAL && descriptor.expected === USUAL_EXPECTED,
  );
  if (!isUsual || described.length > MAX_DESCRIPTORS) return null;
  // Sums lie inside of what the CRCs cover.
  const sums = described.filter(({ descriptor }) => descriptor.algorithm !== CRC32);
  const crcs = described.filter(({ descriptor }) => descriptor.algorithm === CRC32);
  return {
    evidence: blocks.map((block) =>
      factAt('med17.block', block.fileAt, BLOCK_TYPE_NAMES[block.type] ?? ''),
    ),
    contradictions: [],
    knowledge: 'partial',
    isIdentified: true,
    isPart: isPartOfFlash(bytes, blocks),
    verifiedOnRealFile: true,
    rules: [
      ...sums.map((one) => ruleOf(blocks, one)),
      ...crcs.map((one) => ruleOf(blocks, one)),
      ...signatureRules(blocks, described),
    ],
  };
}

/** Application and data of a unit in its flash, each of which has several names. */
const APPLICATIONS = [64, 80, 160, 176];
const DATA = [96, 112, 128];
/** The smallest flash of the processors that these units have: TC1766, TC1724. */
const MIN_FLASH_BYTES = 0x180000;
/** Of an address: where it lies in the flash, cached or not. */
const FLASH_MASK = 0x0fff_ffff;

/** Whether the file begins or ends in the middle of the flash, or lacks the application or its data. Not verified on real cuts. */
function isPartOfFlash(bytes: Uint8Array, blocks: readonly TricoreBlock[]): boolean {
  const has = (types: readonly number[]): boolean =>
    blocks.some(({ type }) => types.includes(type));
  const [first] = blocks;
  return (
    bytes.length < MIN_FLASH_BYTES ||
    !has(APPLICATIONS) ||
    !has(DATA) ||
    first === undefined ||
    ((first.address - first.fileAt) & FLASH_MASK) !== 0 ||
    endsInBlock(bytes, blocks)
  );
}

function ruleOf(blocks: readonly TricoreBlock[], one: Described): ChecksumRule {
  const { startAddress, endAddress, algorithm } = one.descriptor;
  const range = fileRange(blocks, startAddress, endAddress + 1);
  if (range === null) return unreadableRule(one, []);
  if (algorithm === CRC32) return crcRule(blocks, one, range);
  const isSum = algorithm === ADD32 && (range.end - range.start) % 4 === 0;
  return isSum && range.end - range.start > 4 ? sumRule(one, range) : unreadableRule(one, [range]);
}

/** The last dword of the range is free: it makes initial value and dwords give the expected one. */
function sumRule({ id, descriptor }: Described, range: ByteRange): ChecksumRule {
  const slotAt = range.end - 4;
  return checksumRule({
    id,
    rule: 'med17.add32',
    calculation: balanceOf(4, 'little', descriptor.expected - descriptor.initial),
    ranges: [{ start: range.start, end: slotAt }],
    slot: numberSlot(slotAt, 4, 'little'),
    figures: figuresOf(descriptor),
  });
}

/** The register at the end must be the inverse of the expected value; the adjusting dword of the block makes it so. */
function crcRule(
  blocks: readonly TricoreBlock[],
  { id, descriptor }: Described,
  range: ByteRange,
): ChecksumRule {
  const adjustAt = blocks
    .map(({ fileAt, lengthBytes }) => fileAt + lengthBytes - ADJUST_FROM_END)
    .find((at) => at >= range.start && at + 4 <= range.end);
  const { initial, expected } = descriptor;
  if (adjustAt !== undefined) {
    return checksumRule({
      id,
      rule: 'med17.crc32',
      calculation: { kind: 'crc32Adjust', reflected: true, initial, target: ~expected >>> 0 },
      ranges: [range],
      slot: numberSlot(adjustAt, 4, 'little'),
      figures: figuresOf(descriptor),
    });
  }
  const calculation: Calculation = {
    kind: 'crc32',
    reflected: true,
    initial,
    finalXor: 0xffff_ffff,
  };
  // No free dword in the range: the CRC can be compared with the expected value, not mended.
  return checksumRule({
    id,
    rule: 'med17.crc32WithoutSlot',
    calculation,
    ranges: [range],
    slot: numberSlot(descriptor.fileAt + 16, 4, 'little'),
    figures: figuresOf(descriptor),
    isFixable: false,
  });
}

/** A range that is not in the file (erased flash), or an algorithm that is not known well enough. */
function unreadableRule({ id, descriptor }: Described, ranges: readonly ByteRange[]): ChecksumRule {
  return checksumRule({
    id,
    rule: ranges.length === 0 ? 'med17.outsideOfBlocks' : 'med17.unknownAlgorithm',
    calculation: { kind: 'notCheckable' },
    ranges,
    slot: numberSlot(descriptor.fileAt + 16, 4, 'little'),
    figures: figuresOf(descriptor),
    isFixable: false,
  });
}

function figuresOf(descriptor: TricoreDescriptor): Record<string, number> {
  const { fileAt, startAddress, endAddress, initial, expected, algorithm } = descriptor;
  return { descriptorAt: fileAt, startAddress, endAddress, initial, expected, algorithm };
}

function signatureRules(
  blocks: readonly TricoreBlock[],
  described: readonly Described[],
): ChecksumRule[] {
  const rules = new Map<number, ChecksumRule>();
  for (const { block, descriptor } of described) {
    const start = descriptor.signaturePointer + SIGNATURE_BEHIND_POINTER;
    const place = fileRange(blocks, start, start + SIGNATURE_BYTES);
    if (place === null || rules.has(place.start)) continue;
    const name = BLOCK_TYPE_NAMES[block.type] ?? '';
    rules.set(
      place.start,
      checksumRule({
        id: `${name}-${block.fileAt.toString(16)}-signature-${place.start.toString(16)}`,
        rule: 'med17.signature',
        calculation: { kind: 'signature' },
        ranges: [],
        slot: numberSlot(place.start, SIGNATURE_BYTES, 'big'),
        isFixable: false,
      }),
    );
  }
  return [...rules.values()];
}
