import { readU32 } from '../../bytes/read-number.ts';
import { reflectedCrc32 } from '../algorithms/crc32.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot, without } from '../rule-parts.ts';

const MIN_LENGTH_BYTES = 0x800;
const MAX_LENGTH_BYTES = 0x200000;
const DQ381_SUM_AT = 0x44;
const DQ381_RANGE_AT = 0x38;

/**
 * A block of the DQ250 gearbox: its last dword is the CRC of the rest.
 *
 * Nothing but the right CRC tells such a block, so an edited one is known only by the report of its original.
 * Source: VW_Flash; not seen in a real file.
 */
export const DSG_DQ250: ChecksumFamily = { id: 'dsg-dq250', detect: detectDq250 };

/** A block of the DQ381 gearbox; told by its right CRC alone. Source: VW_Flash; not seen in a real file. */
export const DSG_DQ381: ChecksumFamily = { id: 'dsg-dq381', detect: detectDq381 };

function detectDq250(bytes: Uint8Array): FamilyDetection | null {
  if (!isBlockLength(bytes.length)) return null;
  const storedAt = bytes.length - 4;
  const stored = readU32(bytes, storedAt, 'little');
  if (reflectedCrc32(bytes, 0, storedAt, 0xffff_ffff) !== stored) return null;
  return {
    evidence: [factAt('dsg.crcHolds', storedAt)],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [
      checksumRule({
        id: 'block',
        rule: 'dsg.jamCrc',
        calculation: { kind: 'crc32', reflected: true, initial: 0xffff_ffff, finalXor: 0 },
        ranges: [{ start: 0, end: storedAt }],
        slot: numberSlot(storedAt, 4, 'little'),
      }),
    ],
  };
}

function detectDq381(bytes: Uint8Array): FamilyDetection | null {
  if (!isBlockLength(bytes.length)) return null;
  const start = readU32(bytes, DQ381_RANGE_AT, 'big') ?? 0;
  const last = readU32(bytes, DQ381_RANGE_AT + 4, 'big') ?? 0;
  const stored = readU32(bytes, DQ381_SUM_AT, 'big');
  if (start >= last || last >= bytes.length) return null;
  const ranges = [{ start, end: last + 1 }];
  const isPlain = without(ranges, DQ381_SUM_AT, DQ381_SUM_AT + 4).length === 1;
  const crc = ~reflectedCrc32(bytes, start, last + 1, 0xffff_ffff) >>> 0;
  if (!isPlain || crc !== stored) return null;
  return {
    evidence: [factAt('dsg.crcHolds', DQ381_SUM_AT)],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [
      checksumRule({
        id: 'block',
        rule: 'dsg.crc32',
        calculation: {
          kind: 'crc32',
          reflected: true,
          initial: 0xffff_ffff,
          finalXor: 0xffff_ffff,
        },
        ranges,
        slot: numberSlot(DQ381_SUM_AT, 4, 'big'),
        figures: { descriptorAt: DQ381_RANGE_AT },
      }),
    ],
  };
}

function isBlockLength(lengthBytes: number): boolean {
  return lengthBytes >= MIN_LENGTH_BYTES && lengthBytes <= MAX_LENGTH_BYTES;
}
