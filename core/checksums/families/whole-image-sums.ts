import { readU32 } from '../../bytes/read-number.ts';
import { sumWords, xorDwords } from '../algorithms/sums.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import type { ChecksumRuleName } from '../rule-names.ts';
import { balanceOf, checksumRule, numberSlot, sumOf, without } from '../rule-parts.ts';

/** A file whose words, the balancing one included, give a constant. */
interface Layout {
  readonly id: string;
  readonly rule: ChecksumRuleName;
  readonly lengthBytes: number;
  readonly unitBytes: 2 | 4;
  readonly start: number;
  readonly balanceAt: number;
  readonly target: number;
}

/** Mitsubishi, newer control units with CAN (1 MiB). Source: vscode-ecu-explorer; not seen in a real file. */
export const MITSUBISHI: ChecksumFamily = familyOf({
  id: 'mitsubishi-can',
  rule: 'mitsubishi.balance',
  lengthBytes: 0x100000,
  unitBytes: 4,
  start: 0,
  balanceAt: 0xbfff0,
  target: 0x5aa55aa5,
});

/** Hitachi on SH72543R (2 MiB). Source: FastECU; not seen in a real file. */
export const HITACHI: ChecksumFamily = familyOf({
  id: 'hitachi-sh72543r',
  rule: 'hitachi.balance',
  lengthBytes: 0x200000,
  unitBytes: 2,
  start: 0x6000,
  balanceAt: 0x1ffffe,
  target: 0x5aa5,
});

function familyOf(layout: Layout): ChecksumFamily {
  return { id: layout.id, detect: (bytes) => detect(bytes, layout) };
}

/** Nothing but the right sum tells these files: an edited one is known only by the report of its original. */
function detect(bytes: Uint8Array, layout: Layout): FamilyDetection | null {
  const { id, rule, lengthBytes, unitBytes, start, balanceAt, target } = layout;
  if (bytes.length !== lengthBytes) return null;
  const sum = sumWords(bytes, start, lengthBytes, unitBytes, 'big');
  const modulus = 2 ** (8 * unitBytes);
  if (sum % modulus !== target) return null;
  return {
    evidence: [factAt('whole.sumHolds', balanceAt, id)],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [
      checksumRule({
        id: 'file',
        rule,
        calculation: balanceOf(unitBytes, 'big', target),
        ranges: without([{ start, end: lengthBytes }], balanceAt, balanceAt + unitBytes),
        slot: numberSlot(balanceAt, unitBytes, 'big'),
        figures: { target },
      }),
    ],
  };
}

const NISSAN_LENGTHS_BYTES = [0x80000, 0x100000, 0x180000, 0x200000];
/** Places of one value that are remembered: more than one is already too many. */
const MAX_PLACES = 4;

/**
 * Nissan on SH705x, big endian: sum and exclusive or of all dwords but these two.
 *
 * With T the sum and X the exclusive or of the whole file, the two together included, the stored sum is X and the stored
 * exclusive or is T - 2 X: where both stand in the file their places are found without any definition. Source: nissutils,
 * RomRaider; not seen in a real file.
 */
export const NISSAN: ChecksumFamily = { id: 'nissan', detect: detectNissan };

function detectNissan(bytes: Uint8Array): FamilyDetection | null {
  if (!NISSAN_LENGTHS_BYTES.includes(bytes.length)) return null;
  const sum = sumWords(bytes, 0, bytes.length, 4, 'big');
  const storedSum = xorDwords(bytes, 0, bytes.length, 'big');
  const storedXor = (sum - 2 * storedSum) >>> 0;
  const isTelling = [storedSum, storedXor].every((word) => word !== 0 && word !== 0xffff_ffff);
  if (!isTelling || storedSum === storedXor) return null;
  const sumPlaces = placesOf(bytes, storedSum);
  const xorPlaces = placesOf(bytes, storedXor);
  const [sumAt] = sumPlaces;
  const [xorAt] = xorPlaces;
  if (sumAt === undefined || xorAt === undefined) return null;
  const isAmbiguous = sumPlaces.length > 1 || xorPlaces.length > 1;
  return {
    evidence: [
      factAt('nissan.sumFound', sumAt, hex(storedSum)),
      factAt('nissan.xorFound', xorAt, hex(storedXor)),
    ],
    contradictions: isAmbiguous
      ? [...sumPlaces, ...xorPlaces].map((address) =>
          factAt('nissan.severalPlaces', address, hex(readU32(bytes, address, 'big') ?? 0)),
        )
      : [],
    // Some files have two more sums of 16 bits.
    knowledge: 'partial',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: nissanRules(bytes.length, sumAt, xorAt),
  };
}

function nissanRules(lengthBytes: number, sumAt: number, xorAt: number): ChecksumRule[] {
  const ranges = without(
    without([{ start: 0, end: lengthBytes }], sumAt, sumAt + 4),
    xorAt,
    xorAt + 4,
  );
  return [
    checksumRule({
      id: 'sum',
      rule: 'nissan.sum',
      calculation: sumOf(4, 'big'),
      ranges,
      slot: numberSlot(sumAt, 4, 'big'),
    }),
    checksumRule({
      id: 'xor',
      rule: 'nissan.xor',
      calculation: { kind: 'dwordXor', byteOrder: 'big' },
      ranges,
      slot: numberSlot(xorAt, 4, 'big'),
    }),
  ];
}

function placesOf(bytes: Uint8Array, word: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const places: number[] = [];
  for (let at = 0; at + 4 <= bytes.length && places.length < MAX_PLACES; at += 4) {
    if (view.getUint32(at) === word) places.push(at);
  }
  return places;
}

function hex(word: number): string {
  return word.toString(16).toUpperCase().padStart(8, '0');
}
