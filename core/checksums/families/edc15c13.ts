import type { ByteRange } from '../../bytes/byte-range.ts';
import { hasText, readU16 } from '../../bytes/read-number.ts';
import { sumWords } from '../algorithms/sums.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { balanceOf, checksumRule, numberSlot } from '../rule-parts.ts';

const LENGTH_BYTES = 0x80000;
const TEXT = { address: 0x8000, text: 'TSW V' };
const STORED_AT = 0x5fffe;
/** All but the two words at the end of the lower block: the first stays as it is, the second balances. */
const RANGES: readonly ByteRange[] = [
  { start: 0x4d000, end: 0x5fffc },
  { start: 0x60000, end: 0x7e000 },
];

/**
 * Bosch EDC15C13 (512 KiB), little endian: words that balance to zero.
 *
 * The right sum is what tells it from other EDC15, so an edited file is known only by the report of its original.
 * Source: EDC15C13-Checksum-Correction; not seen in a real file.
 */
export const EDC15C13: ChecksumFamily = { id: 'edc15c13', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES || !hasText(bytes, TEXT.address, TEXT.text)) return null;
  const sum = RANGES.reduce(
    (total, { start, end }) => total + sumWords(bytes, start, end, 2, 'little'),
    0,
  );
  const stored = readU16(bytes, STORED_AT, 'little') ?? 0;
  if ((sum + stored) % 0x10000 !== 0) return null;
  return {
    evidence: [factAt('edc15.text', TEXT.address, TEXT.text), factAt('whole.sumHolds', STORED_AT)],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [
      checksumRule({
        id: 'data',
        rule: 'edc15c13.balance',
        calculation: balanceOf(2, 'little', 0),
        ranges: RANGES,
        slot: numberSlot(STORED_AT, 2, 'little'),
      }),
    ],
  };
}
