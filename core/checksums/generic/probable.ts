import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteOrder } from '../../bytes/read-number.ts';
import { readU32 } from '../../bytes/read-number.ts';
import type { FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';
import { naturalRanges } from './natural-ranges.ts';
import { ProbableValue } from './probable-value.ts';
import { brokenTableEntries, type DescribedRule } from './sum-tables.ts';

/** Family of checksums that only their own right value tells. */
export const PROBABLE_FAMILY = 'probable';

const MIN_LENGTH_BYTES = 0x1000;
/** Less is no range that anyone sums with 32 bits. */
const MIN_RANGE_BYTES = 0x40;
/** Smallest value, and smallest inverse, that counts as proof. */
const MIN_STORED = 0x10000;
/** Where images begin in the address space of the usual processors. */
const BASES = [0, 0x800000, 0x8000_0000, 0xa000_0000, 0x400000, 0x80000];
const MAX_CANDIDATES = 20_000;
const MAX_RULES = 256;

/** A number that may be the checksum of a range. */
interface Candidate {
  readonly range: ByteRange;
  readonly storedAt: number;
  readonly byteOrder: ByteOrder;
  /** Where a pair {first, last} names the range, if one does. */
  readonly descriptorAt: number | null;
}

/**
 * Checksums of a file that no family knows: values that are right for a known algorithm over a range that a pair of
 * addresses names, or that lies between natural borders.
 *
 * The right value is the proof, 32 bits of it; so an edited file shows nothing, but for values in a table of which the most hold. To
 * be asked last.
 */
export function detectProbable(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length < MIN_LENGTH_BYTES) return null;
  const held = rulesOf(bytes, candidatesOf(bytes));
  if (held.length === 0) return null;
  const broken = brokenTableEntries(bytes, held.flatMap(described));
  const rules = [...held, ...broken].sort((a, b) => a.storedAt - b.storedAt);
  return {
    evidence: held.map(({ id, storedAt }) => factAt('probable.valueHolds', storedAt, id)),
    contradictions: [],
    knowledge: 'partial',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules,
  };
}

function described(rule: ChecksumRule): DescribedRule[] {
  const { descriptorAt } = rule.figures;
  return descriptorAt === undefined ? [] : [{ rule, descriptorAt }];
}

/** One after the other: a hostile file has tens of thousands, which need not be there at once. */
function* candidatesOf(bytes: Uint8Array): Generator<Candidate> {
  yield* describedCandidates(bytes, 'little');
  yield* describedCandidates(bytes, 'big');
  yield* naturalCandidates(bytes);
}

/** Values behind pairs of addresses, at multiples of four; beside their inverse at multiples of two. */
function* describedCandidates(bytes: Uint8Array, byteOrder: ByteOrder): Generator<Candidate> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = byteOrder === 'little';
  let count = 0;
  for (let at = 0; at + 12 <= bytes.length && count < MAX_CANDIDATES; at += 2) {
    const first = view.getUint32(at, isLittle);
    const lengthLess1 = view.getUint32(at + 4, isLittle) - first;
    if (lengthLess1 < MIN_RANGE_BYTES - 1 || lengthLess1 >= bytes.length) continue;
    const storedAt = at + 8;
    if (at % 4 !== 0 && inverseOf(bytes, storedAt, byteOrder) === null) continue;
    for (const base of BASES) {
      const range = { start: first - base, end: first - base + lengthLess1 + 1 };
      if (range.start < 0 || range.end > bytes.length) continue;
      count++;
      yield { range, storedAt, byteOrder, descriptorAt: at };
    }
  }
}

/** The dword behind a natural range, in front of it, or at its end. */
function* naturalCandidates(bytes: Uint8Array): Generator<Candidate> {
  for (const range of naturalRanges(bytes)) {
    const places = [
      { range, storedAt: range.end },
      { range, storedAt: range.start - 4 },
      { range: { start: range.start, end: range.end - 4 }, storedAt: range.end - 4 },
    ];
    for (const place of places) {
      yield { ...place, byteOrder: 'little', descriptorAt: null };
      yield { ...place, byteOrder: 'big', descriptorAt: null };
    }
  }
}

/** One rule for a slot: the first that proves itself. */
function rulesOf(bytes: Uint8Array, candidates: Iterable<Candidate>): ChecksumRule[] {
  const value = new ProbableValue(bytes);
  const rules = new Map<number, ChecksumRule>();
  for (const candidate of candidates) {
    if (rules.size >= MAX_RULES) break;
    if (rules.has(candidate.storedAt) || !isSound(candidate)) continue;
    const rule = ruleOf(bytes, candidate, value);
    if (rule !== null) rules.set(candidate.storedAt, rule);
  }
  return [...rules.values()];
}

/** Whole dwords, and neither value nor inverse in the range: another calculation would be needed. */
function isSound({ range, storedAt }: Candidate): boolean {
  const { start, end } = range;
  const isWhole = start % 4 === 0 && end % 4 === 0 && end - start >= MIN_RANGE_BYTES;
  return isWhole && (end <= storedAt || start >= storedAt + 8);
}

function ruleOf(
  bytes: Uint8Array,
  { range, storedAt, byteOrder, descriptorAt }: Candidate,
  value: ProbableValue,
): ChecksumRule | null {
  const stored = readU32(bytes, storedAt, byteOrder);
  // Small numbers come about by themselves, over zeros above all.
  if (stored === undefined || stored < MIN_STORED || stored > 0xffff_ffff - MIN_STORED) return null;
  const calculation = value.calculationFor(range.start, range.end, stored);
  if (calculation === null) return null;
  return checksumRule({
    id: `at-${storedAt.toString(16)}`,
    rule: descriptorAt === null ? 'probable.natural' : 'probable.described',
    calculation,
    ranges: [range],
    slot: numberSlot(storedAt, 4, byteOrder, inverseOf(bytes, storedAt, byteOrder)),
    figures: descriptorAt === null ? {} : { descriptorAt },
  });
}

/** Where the inverse of the dword stands: right behind it, or nowhere. */
function inverseOf(bytes: Uint8Array, storedAt: number, byteOrder: ByteOrder): number | null {
  const stored = readU32(bytes, storedAt, byteOrder);
  if (stored === undefined) return null;
  return readU32(bytes, storedAt + 4, byteOrder) === ~stored >>> 0 ? storedAt + 4 : null;
}
