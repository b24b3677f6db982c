import type { ByteRange } from '../bytes/byte-range.ts';
import type { ChecksumKnowledge, FamilyDetection, FamilyEvidence } from './checksum-family.ts';
import type { Calculation, ChecksumRule } from './checksum-rule.ts';
import { slotContent } from './evaluate.ts';
import { signatureHolds } from './signature.ts';
import { hexOfSlot, slotHolds } from './slot-bytes.ts';

/** How a checksum stands. */
export type ChecksumState =
  | 'valid'
  | 'invalid'
  /** The file says that it is not used. */
  | 'disabled'
  /** A signature: neither checked nor made without the maker's secret. */
  | 'signature'
  /** Its rule is not known well enough, or what it covers is not in the file. */
  | 'notCheckable'
  /** The family that expects it here is not proven, or the file contradicts it. */
  | 'unknown';

/** A checksum of a file with its state: plain data, fit for JSON. */
export interface ChecksumBlock extends ChecksumRule {
  /** Unique within the report: family and rule. */
  readonly id: string;
  readonly family: string;
  /** Whether this layout has been seen to reproduce the stored values of a real file. */
  readonly verifiedOnRealFile: boolean;
  /** Short name of the calculation, for lists and machines. */
  readonly algorithm: string;
  /** All that fixing may write; empty where nothing can be fixed. */
  readonly slots: readonly ByteRange[];
  readonly state: ChecksumState;
  /** The value in the file: hexadecimal, most significant digit first, two digits for each byte of the slot. */
  readonly stored: string;
  /** The value that belongs there, written like `stored`; `null` where it cannot be computed. */
  readonly computed: string | null;
}

/** What tells that a file is of a family. */
export type FamilyProof =
  /** One of its checksums holds, over bytes that are not all the same. */
  | 'checksum'
  /** The file says so in a way that no other family can, so that it is known with every checksum wrong. */
  | 'identity'
  /** Nothing: marks, lengths and tables of addresses are found in files of sister units too. */
  | 'none';

/** What one family finds in a file. */
export interface FamilyReport {
  readonly family: string;
  readonly verifiedOnRealFile: boolean;
  readonly knowledge: ChecksumKnowledge;
  readonly proof: FamilyProof;
  /** Whether the file holds only a part of the memory of this family. */
  readonly isPart: boolean;
  readonly evidence: readonly FamilyEvidence[];
  /** What does not fit. While this is not empty nothing of the family is fixed. */
  readonly contradictions: readonly FamilyEvidence[];
  /** In the order of fixing. */
  readonly blocks: readonly ChecksumBlock[];
}

/** All checksums of a file. No family means: not recognised. */
export interface ChecksumReport {
  readonly lengthBytes: number;
  readonly families: readonly FamilyReport[];
}

/** The detection of a family with the state of each of its checksums. */
export function familyReport(
  bytes: Uint8Array,
  family: string,
  detection: FamilyDetection,
): FamilyReport {
  const { verifiedOnRealFile, knowledge, isPart = false, evidence, contradictions } = detection;
  const blocks = detection.rules.map((rule) => ({
    ...rule,
    id: `${family}/${rule.id}`,
    family,
    verifiedOnRealFile,
    algorithm: algorithmName(rule.calculation),
    slots: slotRanges(rule),
    ...valuesOf(bytes, rule),
  }));
  return {
    family,
    verifiedOnRealFile,
    knowledge,
    proof: proofOf(bytes, detection, blocks),
    isPart,
    evidence,
    contradictions,
    blocks,
  };
}

function proofOf(
  bytes: Uint8Array,
  { isIdentified }: FamilyDetection,
  blocks: readonly ChecksumBlock[],
): FamilyProof {
  if (blocks.some((block) => block.state === 'valid' && coversValues(bytes, block))) {
    return 'checksum';
  }
  return isIdentified ? 'identity' : 'none';
}

/** Whether the bytes that a rule covers differ at all: sums of erased memory hold by themselves. */
function coversValues(bytes: Uint8Array, { ranges }: ChecksumRule): boolean {
  const first = bytes[ranges[0]?.start ?? 0];
  return ranges.some(({ start, end }) => {
    for (let at = start; at < end; at++) if (bytes[at] !== first) return true;
    return false;
  });
}

/** The same block as it stands in other bytes. */
export function checkedBlock(bytes: Uint8Array, block: ChecksumBlock): ChecksumBlock {
  return { ...block, ...valuesOf(bytes, block) };
}

/** Short name of a calculation: what is summed, how wide, in which byte order. */
export function algorithmName(calculation: Calculation): string {
  switch (calculation.kind) {
    case 'sum': {
      const order = calculation.byteOrder === 'big' ? 'be' : 'le';
      const unit = calculation.unitBytes === 1 ? '8' : `${8 * calculation.unitBytes}${order}`;
      return calculation.isNegated ? `balance${unit}` : `sum${unit}`;
    }
    case 'dwordsAndTail':
      return 'sum32be-tail';
    case 'dwordXor':
      return calculation.byteOrder === 'big' ? 'xor32be' : 'xor32le';
    case 'dwordSum64':
      return 'sum64be';
    case 'crc32':
      return calculation.reflected ? 'crc32' : 'crc32-forward';
    case 'crc32Adjust':
      return 'crc32-adjust';
    case 'crc16':
      return 'crc16';
    case 'edc15':
      return 'edc15';
    case 'tricoreCrc':
      return 'tricore-crc';
    case 'trionic7F2':
      return 'trionic7-f2';
    case 'trionic8Digest':
      return 'md5-hidden';
    case 'complementOnly':
      return 'complement';
    case 'rsaMd5':
      return 'rsa-md5';
    case 'signature':
      return 'signature';
    case 'notCheckable':
      return 'unknown';
  }
}

function valuesOf(
  bytes: Uint8Array,
  rule: ChecksumRule,
): Pick<ChecksumBlock, 'state' | 'stored' | 'computed'> {
  const { storedAt, storedLengthBytes, calculation } = rule;
  const stored = hexOfSlot(bytes.slice(storedAt, storedAt + storedLengthBytes), rule);
  if (rule.isDisabled) return { state: 'disabled', stored, computed: null };
  if (calculation.kind === 'signature' || calculation.kind === 'notCheckable') {
    return { state: calculation.kind, stored, computed: null };
  }
  if (calculation.kind === 'rsaMd5') {
    const state = signatureHolds(bytes, rule, calculation) ? 'valid' : 'invalid';
    return { state, stored, computed: null };
  }
  const content = slotContent(bytes, rule);
  if (content === null) return { state: 'notCheckable', stored, computed: null };
  const state = slotHolds(bytes, rule, content) ? 'valid' : 'invalid';
  return { state, stored, computed: hexOfSlot(content, rule) };
}

function slotRanges(rule: ChecksumRule): ByteRange[] {
  const { storedAt, storedLengthBytes, complementAt, calculation } = rule;
  if (!rule.isFixable || rule.isDisabled) return [];
  const slots = [{ start: storedAt, end: storedAt + storedLengthBytes }];
  if (complementAt !== null) {
    slots.push({ start: complementAt, end: complementAt + storedLengthBytes });
  }
  if (calculation.kind === 'rsaMd5') {
    const { modulusAt, keyLengthBytes } = calculation;
    slots.push({ start: modulusAt, end: modulusAt + keyLengthBytes });
  }
  return slots;
}
