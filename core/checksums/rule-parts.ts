import type { ByteRange } from '../bytes/byte-range.ts';
import type { ByteOrder } from '../bytes/read-number.ts';
import type { SumUnitBytes } from './algorithms/sums.ts';
import type { Calculation, ChecksumRule, ChecksumSlot } from './checksum-rule.ts';
import type { ChecksumRuleName } from './rule-names.ts';

/** What a family must say of a rule; the rest has a usual value. */
export interface RuleDraft {
  readonly id: string;
  readonly rule: ChecksumRuleName;
  readonly calculation: Calculation;
  readonly ranges: readonly ByteRange[];
  readonly slot: ChecksumSlot;
  readonly figures?: Readonly<Record<string, number>>;
  readonly isFixable?: boolean;
  readonly isDisabled?: boolean;
}

/** Rule that may be fixed, is in use and needs no figures, unless the draft says otherwise. */
export function checksumRule({ slot, ...draft }: RuleDraft): ChecksumRule {
  return { figures: {}, isFixable: true, isDisabled: false, ...draft, ...slot };
}

/** Slot of a plain number. */
export function numberSlot(
  storedAt: number,
  storedLengthBytes: number,
  byteOrder: ByteOrder,
  complementAt: number | null = null,
): ChecksumSlot {
  return { storedAt, storedLengthBytes, byteOrder, complementAt, isHidden: false };
}

/** Plain sum of words. */
export function sumOf(unitBytes: SumUnitBytes, byteOrder: ByteOrder): Calculation {
  return {
    kind: 'sum',
    unitBytes,
    byteOrder,
    isNegated: false,
    constant: 0,
  };
}

/** The value that makes words and value together give `target`. */
export function balanceOf(
  unitBytes: SumUnitBytes,
  byteOrder: ByteOrder,
  target: number,
): Calculation {
  return {
    kind: 'sum',
    unitBytes,
    byteOrder,
    isNegated: true,
    constant: target,
  };
}

/** Ranges without the bytes of [start, end). Empty ranges vanish. */
export function without(ranges: readonly ByteRange[], start: number, end: number): ByteRange[] {
  return ranges
    .flatMap((range) => [
      { start: range.start, end: Math.min(range.end, start) },
      { start: Math.max(range.start, end), end: range.end },
    ])
    .filter((range) => range.start < range.end);
}
