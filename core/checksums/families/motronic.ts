import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot, sumOf } from '../rule-parts.ts';

const M13_LENGTH_BYTES = 0x8000;
const M13_STORED_AT = 0x1f00;
const M13_CONSTANT = 0xb51f;
const M13_MARKER_AT = 0x1efc;
const M13_MARKER = [0x03, 0x9f, 0x23, 0x01];
/** The marker lies in the summed range, so one of its bytes may have been edited. */
const M13_MARKER_BYTES_NEEDED = 3;
const M13_DIGITS_AT = 0x1f02;
const M13_DIGITS = 20;

/**
 * Bosch Motronic M1.3 (32 KiB): byte sum of all but the page of the identification.
 *
 * Source: matiss/motronic-checksum; reproduced on three real files.
 */
export const MOTRONIC_M13: ChecksumFamily = { id: 'motronic-m13', detect: detectM13 };

function detectM13(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== M13_LENGTH_BYTES) return null;
  const marked = M13_MARKER.filter((byte, i) => bytes[M13_MARKER_AT + i] === byte).length;
  const digits = String.fromCharCode(...bytes.slice(M13_DIGITS_AT, M13_DIGITS_AT + M13_DIGITS));
  if (marked < M13_MARKER_BYTES_NEEDED || !/^\d+$/.test(digits)) return null;
  return {
    evidence: [
      factAt('motronic.marker', M13_MARKER_AT, '039F2301'),
      factAt('motronic.digits', M13_DIGITS_AT, digits),
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: true,
    verifiedOnRealFile: true,
    rules: [
      checksumRule({
        id: 'file',
        rule: 'motronic.byteSumPlus',
        calculation: {
          kind: 'sum',
          unitBytes: 1,
          byteOrder: 'big',
          isNegated: false,
          constant: M13_CONSTANT,
        },
        ranges: [
          { start: 0, end: M13_STORED_AT },
          { start: 0x2000, end: M13_LENGTH_BYTES },
        ],
        slot: numberSlot(M13_STORED_AT, 2, 'big'),
        figures: { constant: M13_CONSTANT },
      }),
    ],
  };
}

/** Summed ranges of known software, by the code of the control unit; the sum follows the range. */
const M3_RANGES: readonly { readonly code: string; readonly range: ByteRange }[] = [
  { code: '402/098', range: { start: 0x6afe, end: 0x7b16 } },
  { code: '402/599', range: { start: 0x6afe, end: 0x7b32 } },
  { code: '403/547', range: { start: 0x69fe, end: 0x7980 } },
  { code: '403/950', range: { start: 0x69fe, end: 0x799c } },
  { code: '404/689', range: { start: 0xbffe, end: 0xd148 } },
  { code: '413/609', range: { start: 0xe000, end: 0xf7a6 } },
  { code: '413/623', range: { start: 0xd000, end: 0xe7b0 } },
  { code: '413/715', range: { start: 0xd000, end: 0xe7c2 } },
  { code: '484/582', range: { start: 0xdbfe, end: 0xed60 } },
];
const M3_LENGTHS_BYTES = [0x8000, 0x10000, 0x20000];
const M3_TEXT_BYTES = 0x400;

/** Bosch Motronic M3.1 and M3.3 of known software. Source: public definitions; not seen in a real file. */
export const MOTRONIC_M3: ChecksumFamily = { id: 'motronic-m3', detect: detectM3 };

function detectM3(bytes: Uint8Array): FamilyDetection | null {
  if (!M3_LENGTHS_BYTES.includes(bytes.length)) return null;
  const textAt = bytes.length - M3_TEXT_BYTES;
  const text = String.fromCharCode(...bytes.slice(textAt));
  const known = M3_RANGES.filter(
    ({ code, range }) => text.includes(code) && range.end + 2 <= bytes.length,
  );
  const [first] = known;
  if (first === undefined) return null;
  const evidence = known.map(({ code }) =>
    factAt('motronic.code', textAt + text.indexOf(code), code),
  );
  return {
    evidence,
    contradictions: known.length > 1 ? evidence : [],
    knowledge: 'full',
    isIdentified: true,
    verifiedOnRealFile: false,
    rules: [
      checksumRule({
        id: 'program',
        rule: 'motronic.byteSum',
        calculation: sumOf(1, 'big'),
        ranges: [first.range],
        slot: numberSlot(first.range.end, 2, 'big'),
      }),
    ],
  };
}
