import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { balanceOf, checksumRule, numberSlot } from '../rule-parts.ts';

/** The checksum of a segment makes all its big-endian words give zero in 16 bits. */
export function segmentRule(
  id: string,
  storedAt: number,
  ranges: readonly ByteRange[],
): ChecksumRule {
  return checksumRule({
    id,
    rule: 'gm.wordSum',
    calculation: balanceOf(2, 'big', 0),
    ranges,
    slot: numberSlot(storedAt, 2, 'big'),
  });
}

/** A segment whose first word is its checksum. */
export function firstWordRule(id: string, { start, end }: ByteRange): ChecksumRule {
  return segmentRule(id, start, [{ start: start + 2, end }]);
}

/**
 * The pair {first, last} of big-endian addresses at `address` as a range of whole words, or `null` where it is none.
 */
export function pairAt(bytes: Uint8Array, address: number): ByteRange | null {
  const first = readU32(bytes, address, 'big');
  const last = readU32(bytes, address + 4, 'big');
  if (first === undefined || last === undefined) return null;
  const end = last + 1;
  const isRange = first % 2 === 0 && end % 2 === 0 && first + 4 <= end && end <= bytes.length;
  return isRange ? { start: first, end } : null;
}

/** Whether no two ranges share a byte. */
export function areApart(ranges: readonly ByteRange[]): boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  return sorted.every((range, i) => i === 0 || (sorted[i - 1]?.end ?? 0) <= range.start);
}
