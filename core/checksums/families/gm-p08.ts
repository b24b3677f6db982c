import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot, sumOf } from '../rule-parts.ts';

const LENGTH_BYTES = 0x80000;
const MARKER = 0xa55aa5a5;
const OS_NUMBER_AT = 0x8000;
const STORED_AT = 0x8004;
/** Operating system numbers of GM have eight digits. */
const OS_NUMBERS = { min: 9_000_000, max: 99_999_999 };
/** The word by which a P10 is told from a P08. */
const P10_MARKER = { address: 0x17ffe, word: 0x5555 };

/** GM P08 (512 KiB), big endian: one byte sum. Source: UniversalPatcher; not seen in a real file. */
export const GM_P08: ChecksumFamily = { id: 'gm-p08', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES) return null;
  if (readU32(bytes, LENGTH_BYTES - 4, 'big') !== MARKER) return null;
  if (readU16(bytes, P10_MARKER.address, 'big') === P10_MARKER.word) return null;
  const osNumber = readU32(bytes, OS_NUMBER_AT, 'big') ?? 0;
  if (osNumber < OS_NUMBERS.min || osNumber > OS_NUMBERS.max) return null;
  return {
    evidence: [
      factAt('gm.marker', LENGTH_BYTES - 4, 'A55AA5A5'),
      factAt('gm.osNumber', OS_NUMBER_AT, String(osNumber)),
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [
      checksumRule({
        id: 'file',
        rule: 'gm.byteSum',
        calculation: sumOf(1, 'big'),
        ranges: [
          { start: 0, end: 0x4000 },
          { start: 0x8010, end: 0x7fffc },
        ],
        slot: numberSlot(STORED_AT, 2, 'big'),
      }),
    ],
  };
}
