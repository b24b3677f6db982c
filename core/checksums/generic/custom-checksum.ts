import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../../bytes/readonly-bytes.ts';
import { type ChecksumReport, familyReport } from '../checksum-report.ts';
import { imageView } from '../image-view.ts';
import type { ByteOrder } from '../read-number.ts';
import { checksumRule, numberSlot, without } from '../rule-parts.ts';
import { CUSTOM_ALGORITHMS } from './custom-algorithms.ts';

/** A checksum as a person describes it. */
export interface CustomChecksum {
  /** Of `CUSTOM_ALGORITHMS`. */
  readonly algorithm: string;
  /** Target of a balance or start value of a CRC; `null` takes the usual one. */
  readonly figure: number | null;
  /** What is covered, in order. Bytes of the slot itself are left out of it. */
  readonly ranges: readonly ByteRange[];
  readonly storedAt: number;
  readonly storedLengthBytes: 1 | 2 | 4;
  readonly byteOrder: ByteOrder;
  /** Where the inverse stands, if there is one. */
  readonly complementAt: number | null;
}

/** Why a description cannot be used. */
export type CustomRefusal =
  | 'unknownAlgorithm'
  | 'noRange'
  /** A range is empty, or not inside the file. */
  | 'rangeOutside'
  | 'slotOutside'
  /** Value and inverse share bytes. */
  | 'slotsOverlap'
  /** The adjusting dword must lie in a range; it takes four bytes. */
  | 'slotNotInRange'
  /** Not a whole number of 32 bits. */
  | 'badFigure';

/** The checksum as a report for `fixChecksums`, or why it cannot be. */
export type CustomResult =
  | { readonly kind: 'report'; readonly report: ChecksumReport }
  | { readonly kind: 'refused'; readonly reason: CustomRefusal };

/** Family of checksums that persons describe. */
export const CUSTOM_FAMILY = 'custom';

/** Verifies a checksum that a person describes. */
export function checkCustomChecksum(bytes: ReadonlyBytes, custom: CustomChecksum): CustomResult {
  const algorithm = CUSTOM_ALGORITHMS.find(({ id }) => id === custom.algorithm);
  if (algorithm === undefined) return { kind: 'refused', reason: 'unknownAlgorithm' };
  const reason = refusalOf(bytes.length, custom);
  if (reason !== null) return { kind: 'refused', reason };
  const { storedAt, storedLengthBytes, byteOrder, complementAt } = custom;
  const figure = custom.figure ?? algorithm.usualFigure ?? 0;
  const calculation = algorithm.calculation(figure);
  const rule = checksumRule({
    id: 'checksum',
    rule: 'custom.checksum',
    calculation,
    ranges: calculation.kind === 'crc32Adjust' ? custom.ranges : rangesWithoutSlots(custom),
    slot: numberSlot(storedAt, storedLengthBytes, byteOrder, complementAt),
    figures: algorithm.usualFigure === null ? {} : { figure },
  });
  const image = imageView(bytes);
  const family = familyReport(image, CUSTOM_FAMILY, {
    evidence: [],
    contradictions: [],
    knowledge: 'partial',
    verifiedOnRealFile: false,
    rules: [rule],
  });
  return { kind: 'report', report: { lengthBytes: image.length, families: [family] } };
}

function refusalOf(lengthBytes: number, custom: CustomChecksum): CustomRefusal | null {
  const { ranges, storedAt, storedLengthBytes, complementAt, figure } = custom;
  if (ranges.length === 0) return 'noRange';
  if (!ranges.every((range) => isPart(range, lengthBytes))) return 'rangeOutside';
  const slots = [storedAt, complementAt]
    .filter((address) => address !== null)
    .map((start) => ({ start, end: start + storedLengthBytes }));
  if (!slots.every((slot) => isPart(slot, lengthBytes))) return 'slotOutside';
  if (complementAt !== null && Math.abs(complementAt - storedAt) < storedLengthBytes) {
    return 'slotsOverlap';
  }
  if (custom.algorithm === 'crc32-adjust') {
    const isHeld = ranges.some(({ start, end }) => storedAt >= start && storedAt + 4 <= end);
    if (!isHeld || storedLengthBytes !== 4 || complementAt !== null) return 'slotNotInRange';
  }
  const isFigure = figure === null || (Number.isInteger(figure) && figure >>> 0 === figure);
  return isFigure ? null : 'badFigure';
}

function isPart({ start, end }: ByteRange, lengthBytes: number): boolean {
  const areWhole = Number.isInteger(start) && Number.isInteger(end);
  return areWhole && start >= 0 && start < end && end <= lengthBytes;
}

function rangesWithoutSlots(custom: CustomChecksum): ByteRange[] {
  const { ranges, storedAt, storedLengthBytes, complementAt } = custom;
  const rest = without(ranges, storedAt, storedAt + storedLengthBytes);
  if (complementAt === null) return rest;
  return without(rest, complementAt, complementAt + storedLengthBytes);
}
