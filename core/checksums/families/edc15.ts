import { hasText, readU32 } from '../../bytes/read-number.ts';
import { EDC15_LATER_SEEDS } from '../algorithms/edc15-sum.ts';
import type { ChecksumFamily, FamilyDetection, FamilyEvidence } from '../checksum-family.ts';
import type { ChecksumRule, Edc15Seeds } from '../checksum-rule.ts';
import { ruleHolds } from '../evaluate.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';

/** Borders between blocks; the sum of a block stands in its last four bytes. */
interface Variant {
  readonly name: string;
  readonly lengthBytes: number;
  /** Where "V4.1" must stand; without it only right sums prove the variant. */
  readonly textAt: number | null;
  readonly borders: readonly number[];
}

const TEXT = 'V4.1';
/** Data of maps follows the text: so many characters in a row are a document that happens to have these four there. */
const WRITING_BYTES = 0x100;
const SUM_BYTES = 4;
/** The fill byte of EDC15: a block full of it, or a sum of it, is not used. */
const FILL = 0xc3;
const UNUSED_SUM = 0xc3c3c3c3;

const VARIANTS: readonly Variant[] = [
  {
    name: 'revision-1',
    lengthBytes: 0x80000,
    textAt: 0x50008,
    borders: [
      0x10000, 0x14000, 0x4c000, 0x50000, 0x50b80, 0x5c000, 0x60000, 0x60b80, 0x6c000, 0x70000,
      0x70b80, 0x7c000,
    ],
  },
  {
    name: 'revision-2',
    lengthBytes: 0x80000,
    textAt: 0x58008,
    borders: [0x10000, 0x14000, 0x58000, 0x58b80, 0x64000, 0x70000, 0x70b80, 0x7c000],
  },
  {
    name: '256-kib',
    lengthBytes: 0x40000,
    textAt: null,
    borders: [0xb80, 0x8000, 0x14000, 0x38b80, 0x40000],
  },
  {
    name: 'msa15',
    lengthBytes: 0x40000,
    textAt: null,
    borders: [0, 0xb80, 0x8000, 0x30000, 0x38000, 0x38b80, 0x40000],
  },
];

const FIRST: Edc15Seeds = { kind: 'numbers', low: 0, high: 0 };
const LATER: Edc15Seeds = { kind: 'numbers', ...EDC15_LATER_SEEDS };

/** Seeds of the sums of 2002: the states after the program, and after the boot code. */
const PROGRAM_STATES: Edc15Seeds = {
  kind: 'range',
  range: { start: 0x14000, end: 0x4c000 },
  ...EDC15_LATER_SEEDS,
  subtractLow: 0,
  xorLow: 0,
  addHigh: 0,
};
const BOOT_STATES: Edc15Seeds = {
  kind: 'range',
  range: { start: 0, end: 0x8000 },
  low: 0,
  high: 0,
  subtractLow: 0x79cf,
  xorLow: 0xd565,
  addHigh: 0x308a - 0x1033,
};
const BOOT_CLOSING: Edc15Seeds = { kind: 'numbers', low: 0x4531, high: 0x3550 };

/**
 * Bosch EDC15 and MSA15 of the Volkswagen group, little endian ("V4.1" sums and those of 2002).
 *
 * Source: VAGEDCSuite; not seen in a real file. The sums of BMW's EDC15C4 are others.
 */
export const EDC15: ChecksumFamily = { id: 'edc15', detect };

interface Candidate {
  readonly evidence: readonly FamilyEvidence[];
  readonly rules: readonly ChecksumRule[];
  readonly validCount: number;
}

/** The variant whose sums are right most often. */
function detect(bytes: Uint8Array): FamilyDetection | null {
  const candidates = [
    ...VARIANTS.filter((variant) => variant.lengthBytes === bytes.length).map((variant) =>
      ofVariant(bytes, variant),
    ),
    of2002(bytes),
  ].filter((candidate) => candidate !== null);
  const [best] = candidates.sort((a, b) => b.validCount - a.validCount);
  if (best === undefined) return null;
  return {
    evidence: best.evidence,
    // The text alone: not one sum agrees, so this may be another algorithm.
    contradictions: best.validCount === 0 ? best.evidence : [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: best.rules,
  };
}

function ofVariant(bytes: Uint8Array, variant: Variant): Candidate | null {
  const hasMark = variant.textAt !== null && hasText(bytes, variant.textAt, TEXT);
  if (variant.textAt !== null && !hasMark) return null;
  const rules = variant.borders.slice(1).map((border, i) => {
    const start = variant.borders[i] ?? 0;
    return blockRule(bytes, `${variant.name}-${i}`, start, border, i === 0 ? FIRST : LATER);
  });
  const validCount = rules.filter((rule) => isProof(bytes, rule)).length;
  if (validCount === 0 && (variant.textAt === null || isWriting(bytes, variant.textAt)))
    return null;
  return {
    evidence: [
      ...(variant.textAt === null ? [] : [factAt('edc15.text', variant.textAt, TEXT)]),
      factAt('edc15.variant', variant.borders[0] ?? 0, variant.name),
    ],
    rules,
    validCount,
  };
}

/** Whether letters, digits, signs and white space alone stand from `address` on. */
function isWriting(bytes: Uint8Array, address: number): boolean {
  return bytes
    .subarray(address, address + WRITING_BYTES)
    .every((byte) => (byte >= 0x20 && byte <= 0x7e) || (byte >= 0x09 && byte <= 0x0d));
}

/** The rule with the seeds of its place, or with the other seeds where only these agree. */
function blockRule(
  bytes: Uint8Array,
  id: string,
  start: number,
  end: number,
  seeds: Edc15Seeds,
): ChecksumRule {
  const rule = sumRule(bytes, id, start, end, seeds, LATER);
  if (rule.isDisabled || isProof(bytes, rule)) return rule;
  const other = sumRule(bytes, id, start, end, seeds === FIRST ? LATER : FIRST, LATER);
  return isProof(bytes, other) ? other : rule;
}

function sumRule(
  bytes: Uint8Array,
  id: string,
  start: number,
  end: number,
  seeds: Edc15Seeds,
  closing: Edc15Seeds,
): ChecksumRule {
  const storedAt = end - SUM_BYTES;
  const isUnused =
    readU32(bytes, storedAt, 'little') === UNUSED_SUM ||
    bytes.subarray(start, storedAt).every((byte) => byte === FILL);
  return checksumRule({
    id,
    rule: seeds.kind === 'numbers' ? 'edc15.sum' : 'edc15.seededSum',
    calculation: { kind: 'edc15', seeds, closing },
    ranges: [{ start, end: storedAt }],
    slot: numberSlot(storedAt, SUM_BYTES, 'little'),
    figures: { seedLow: seeds.low, seedHigh: seeds.high },
    isDisabled: isUnused,
  });
}

/** 512 KiB files from 2002 on: seeds from the file itself, three sums for each copy of the data. */
function of2002(bytes: Uint8Array): Candidate | null {
  if (bytes.length !== 0x80000) return null;
  const rules = [
    sumRule(bytes, '2002-boot', 0x8000, 0x10000, BOOT_STATES, BOOT_CLOSING),
    sumRule(bytes, '2002-start', 0x10000, 0x14000, FIRST, LATER),
  ];
  for (let data = 0x50000; data + 0xc000 <= bytes.length; data += 0x10000) {
    if (!hasText(bytes, data + 8, TEXT)) continue;
    const name = `2002-${data.toString(16)}`;
    for (const [i, [start, end]] of (
      [
        [data - 0x4000, data],
        [data, data + 0xb80],
        [data + 0xb80, data + 0xc000],
      ] as const
    ).entries()) {
      rules.push(sumRule(bytes, `${name}-${i}`, start, end, PROGRAM_STATES, PROGRAM_STATES));
    }
  }
  const validCount = rules.filter((rule) => isProof(bytes, rule)).length;
  if (validCount === 0) return null;
  return {
    evidence: [factAt('edc15.variant', 0x8000, '2002')],
    rules,
    validCount,
  };
}

function isProof(bytes: Uint8Array, rule: ChecksumRule): boolean {
  return !rule.isDisabled && ruleHolds(bytes, rule) === true;
}
