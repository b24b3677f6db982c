import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';
import { sumWords } from '../algorithms/sums.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { Calculation, ChecksumRule, ChecksumSlot } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import type { ChecksumRuleName } from '../rule-names.ts';
import { checksumRule, sumOf } from '../rule-parts.ts';
import { showTrionic8 } from '../slot-bytes.ts';

const LENGTH_BYTES = 0x100000;
const POINTER_AT = 0x20140;
const PROGRAM_START = 0x20000;
const DIGEST_BYTES = 16;
const HIDDEN_BYTES = 0x100;
const SUM_TAG = 0xfb;
const END_TAG = 0xfc;
const START_TAG = 0xfd;
/** A tag and its number take this many bytes. */
const TAG_STEP_BYTES = 6;
/** The numbers stand at the end of the summed range, behind all but its last byte. */
const END_MARGIN_BYTES = 4;

/** Saab Trionic 8 (1 MiB), big endian: two layers. Source: TuningSuites; reproduced on 72 real files. */
export const TRIONIC8: ChecksumFamily = { id: 'trionic8', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES) return null;
  const pointer = readU32(bytes, POINTER_AT, 'big') ?? 0;
  if (pointer <= PROGRAM_START || pointer + HIDDEN_BYTES > bytes.length) return null;
  const sum = sumRule(bytes, pointer);
  if (sum === null) return null;
  return {
    evidence: [
      factAt('trionic8.pointer', POINTER_AT, pointer.toString(16)),
      factAt('trionic8.tags', sum.storedAt - 1, 'FB FC FD'),
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: true,
    verifiedOnRealFile: true,
    rules: [
      sum,
      checksumRule({
        id: 'layer-1',
        rule: 'trionic8.digest',
        calculation: { kind: 'trionic8Digest' },
        ranges: [{ start: PROGRAM_START, end: pointer }],
        slot: hiddenSlot(pointer + 2, DIGEST_BYTES),
      }),
    ],
  };
}

function hiddenSlot(storedAt: number, storedLengthBytes: number): ChecksumSlot {
  return { storedAt, storedLengthBytes, byteOrder: 'big', complementAt: null, isHidden: true };
}

function sumRule(bytes: Uint8Array, pointer: number): ChecksumRule | null {
  const shown = showTrionic8(bytes.slice(pointer, pointer + HIDDEN_BYTES));
  for (let at = 0; at + 2 * TAG_STEP_BYTES + 5 <= shown.length; at++) {
    const tags = [0, 1, 2].map((i) => shown[at + i * TAG_STEP_BYTES]);
    if (tags[0] !== SUM_TAG || tags[1] !== END_TAG || tags[2] !== START_TAG) continue;
    const stored = readU32(shown, at + 1, 'big') ?? 0;
    const end = readU32(shown, at + TAG_STEP_BYTES + 1, 'big') ?? 0;
    const start = readU32(shown, at + 2 * TAG_STEP_BYTES + 1, 'big') ?? 0;
    if (end > bytes.length || start + END_MARGIN_BYTES >= end) continue;
    return checksumRule({
      id: 'layer-2',
      slot: hiddenSlot(pointer + at + 1, 4),
      ...sumOver(bytes, start, end, stored),
    });
  }
  return null;
}

interface SummedAs {
  readonly rule: ChecksumRuleName;
  readonly calculation: Calculation;
  readonly ranges: readonly ByteRange[];
}

/** Files sum either bytes or dwords; which one shows in the stored value. */
function sumOver(bytes: Uint8Array, start: number, end: number, stored: number): SummedAs {
  const coreEnd = end - END_MARGIN_BYTES;
  const dwordEnd = Math.min(bytes.length, start + 4 * Math.ceil((coreEnd - start) / 4));
  const asDwords: SummedAs = {
    rule: 'trionic8.dwordSum',
    calculation: sumOf(4, 'big'),
    ranges: [{ start, end: dwordEnd }],
  };
  const asBytes: SummedAs = {
    rule: 'trionic8.byteSum',
    calculation: sumOf(1, 'big'),
    ranges: [
      { start, end: coreEnd },
      { start: end - 1, end },
    ],
  };
  const dwords = sumWords(bytes, start, dwordEnd, 4, 'big');
  // No sum of bytes can be larger than this; a sum of dwords nearly always is.
  const isDwords = stored === dwords || stored > 0xff * (end - start);
  return isDwords ? asDwords : asBytes;
}
