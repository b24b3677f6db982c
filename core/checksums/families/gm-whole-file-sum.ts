import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { findAll, type NibblePattern, nibblePattern } from '../find-bytes.ts';
import { checksumRule, numberSlot, sumOf, without } from '../rule-parts.ts';

/** A GM control unit with one sum over the whole file, whose place is an operand in its code. */
interface Layout {
  readonly id: string;
  readonly verifiedOnRealFile: boolean;
  readonly lengthsBytes: readonly number[];
  readonly code: NibblePattern;
  /** Where the address of the sum stands in the code. */
  readonly operandAt: number;
  /** Bytes that the code must have on top of the pattern: position and what may stand there. */
  readonly choices: readonly { readonly at: number; readonly bytes: readonly number[] }[];
  readonly skippedEnd: number;
}

const MARKER = 0xa55a;
const SKIPPED_START = 0x4000;
const MAX_HITS = 4;

/** GM P04 (256 or 512 KiB), big endian. Source: UniversalPatcher; reproduced on one real file. */
export const GM_P04: ChecksumFamily = familyOf({
  id: 'gm-p04',
  verifiedOnRealFile: true,
  lengthsBytes: [0x40000, 0x80000],
  code: nibblePattern('3C 00 00 FF FF .. .. .. .. .. 39 .. .. .. .. .. .. E0 .. E0'),
  operandAt: 11,
  choices: [
    { at: 5, bytes: [0xc0, 0xc6] },
    { at: 6, bytes: [0x82, 0x86] },
    { at: 7, bytes: [0x94, 0x96, 0x98] },
    { at: 8, bytes: [0x80, 0x83] },
    { at: 9, bytes: [0x20, 0x26] },
    { at: 15, bytes: [0x2c, 0x2e] },
    { at: 16, bytes: [0x00, 0x03] },
    { at: 18, bytes: [0x8e, 0x8f] },
  ],
  skippedEnd: 0x8000,
});

/** GM P05 (1 MiB), big endian. Source: UniversalPatcher; not seen in a real file. */
export const GM_P05: ChecksumFamily = familyOf({
  id: 'gm-p05',
  verifiedOnRealFile: false,
  lengthsBytes: [0x100000],
  code: nibblePattern('E0 8A E0 8A 28 38 .. .. 98 82 C6 87'),
  operandAt: 16,
  choices: [],
  skippedEnd: 0x10000,
});

function familyOf(layout: Layout): ChecksumFamily {
  return { id: layout.id, detect: (bytes) => detect(bytes, layout) };
}

function detect(bytes: Uint8Array, layout: Layout): FamilyDetection | null {
  if (!layout.lengthsBytes.includes(bytes.length)) return null;
  const hits = findAll(bytes, layout.code, 1, MAX_HITS).filter((hit) =>
    layout.choices.every(({ at, bytes: allowed }) => allowed.includes(bytes[hit + at] ?? -1)),
  );
  const stores = [...new Set(hits.map((hit) => readU32(bytes, hit + layout.operandAt, 'big')))];
  const [storedAt] = stores;
  if (storedAt === undefined || storedAt + 4 > bytes.length) return null;
  const { address: markerAt, isThere } = markerOf(bytes);
  const osNumberAt = markerAt - 4;
  const covered = [
    { start: 0, end: SKIPPED_START },
    { start: layout.skippedEnd, end: bytes.length },
  ];
  const ranges = without(without(covered, osNumberAt, osNumberAt + 4), storedAt, storedAt + 4);
  return {
    evidence: [
      ...(isThere ? [factAt('gm.marker', markerAt, 'A55A')] : []),
      factAt('gm.sumInCode', hits[0] ?? 0),
      factAt('gm.osNumber', osNumberAt, String(readU32(bytes, osNumberAt, 'big') ?? 0)),
    ],
    contradictions:
      stores.length > 1 ? hits.map((address) => factAt('gm.severalSums', address)) : [],
    knowledge: 'full',
    isIdentified: true,
    verifiedOnRealFile: layout.verifiedOnRealFile,
    rules: [
      checksumRule({
        id: 'file',
        rule: 'gm.fileSum',
        calculation: sumOf(2, 'big'),
        ranges,
        slot: numberSlot(storedAt, 4, 'big'),
        figures: { skippedStart: SKIPPED_START, skippedEnd: layout.skippedEnd },
      }),
    ],
  };
}

/**
 * The last word is the marker; some files of 1998 have FFFF behind it.
 *
 * It lies in what is summed and may have been edited: the code alone tells the family.
 */
function markerOf(bytes: Uint8Array): { readonly address: number; readonly isThere: boolean } {
  const last = bytes.length - 2;
  const isOlder = readU32(bytes, last - 2, 'big') === 0xa55affff;
  if (isOlder) return { address: last - 2, isThere: true };
  return { address: last, isThere: readU16(bytes, last, 'big') === MARKER };
}
