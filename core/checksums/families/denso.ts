import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';
import { sumWords } from '../algorithms/sums.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import type { EvidenceFact } from '../rule-names.ts';
import { balanceOf, checksumRule, numberSlot } from '../rule-parts.ts';

/** What the dwords of a range and its value give together. */
const TARGET = 0x5aa5a55a;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 64;
const MAX_LENGTH_BYTES = 0x400000;
const MIN_LENGTH_BYTES = 0x10000;
/** Where tables are known to stand, by the length of the file; only those of 1 MiB were seen in real files. */
const KNOWN_PLACES: readonly {
  readonly address: number;
  readonly lengthBytes: number;
  readonly isVerified: boolean;
}[] = [
  { address: 0x7fb80, lengthBytes: 0x80000, isVerified: false },
  { address: 0xffb80, lengthBytes: 0x100000, isVerified: true },
  { address: 0xff650, lengthBytes: 0x100000, isVerified: true },
  { address: 0x17fb80, lengthBytes: 0x180000, isVerified: false },
  { address: 0x1ff800, lengthBytes: 0x200000, isVerified: false },
  { address: 0x13f500, lengthBytes: 0x140000, isVerified: false },
];
/** Sums of a table that are tried elsewhere, in dwords: keeps a file full of rising numbers from taking long. */
const MAX_TRIED_DWORDS = 0x1000000;

/**
 * Denso on SuperH (Subaru, Mazda), big endian: a table of {first address, last address, value}.
 *
 * Source: ScoobyRom, RomRaider; reproduced on Subaru and Mazda files.
 */
export const DENSO: ChecksumFamily = { id: 'denso', detect };

interface Entry {
  readonly address: number;
  /** `null` in an entry that is not used. */
  readonly range: ByteRange | null;
}

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length < MIN_LENGTH_BYTES || bytes.length > MAX_LENGTH_BYTES) return null;
  for (const { address, lengthBytes, isVerified } of KNOWN_PLACES) {
    if (bytes.length !== lengthBytes) continue;
    const entries = entriesFrom(bytes, address, 1);
    if (isBelievable(bytes, entries)) {
      return detection(entries, 'denso.tableAtKnownPlace', isVerified);
    }
  }
  const seed = findBalancedEntry(bytes);
  if (seed === null) return null;
  const before = entriesFrom(bytes, seed - ENTRY_BYTES, -1).reverse();
  const entries = [...before, ...entriesFrom(bytes, seed, 1)];
  return isBelievable(bytes, entries) ? detection(entries, 'denso.tableByItsSums', false) : null;
}

/** Two entries that look right, or one whose value is right too. */
function isBelievable(bytes: Uint8Array, entries: readonly Entry[]): boolean {
  const used = entries.filter((entry) => entry.range !== null);
  const [first] = used;
  if (first === undefined || entries[0]?.range === null) return false;
  return used.length >= 2 || isBalanced(bytes, first);
}

function detection(
  entries: readonly Entry[],
  fact: EvidenceFact,
  verifiedOnRealFile: boolean,
): FamilyDetection {
  const address = entries[0]?.address ?? 0;
  return {
    evidence: [{ fact, address, text: '' }],
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile,
    rules: entries.map(ruleOf),
  };
}

function ruleOf({ address, range }: Entry, index: number): ChecksumRule {
  return checksumRule({
    id: `entry-${index}`,
    rule: 'denso.balance',
    calculation: balanceOf(4, 'big', TARGET),
    ranges: range === null ? [] : [range],
    slot: numberSlot(address + 8, 4, 'big'),
    figures: { target: TARGET, descriptorAt: address },
    isDisabled: range === null,
  });
}

function entriesFrom(bytes: Uint8Array, tableAt: number, direction: 1 | -1): Entry[] {
  const entries: Entry[] = [];
  for (let i = 0; i < MAX_ENTRIES; i++) {
    const entry = entryAt(bytes, tableAt + direction * i * ENTRY_BYTES);
    if (entry === null) break;
    entries.push(entry);
  }
  return entries;
}

function entryAt(bytes: Uint8Array, address: number): Entry | null {
  const start = readU32(bytes, address, 'big');
  const last = readU32(bytes, address + 4, 'big');
  const value = readU32(bytes, address + 8, 'big');
  if (start === undefined || last === undefined || value === undefined) return null;
  if (start === 0 && last === 0 && value === TARGET) return { address, range: null };
  const range = { start, end: last + 1 };
  const isRange = start < last && last < bytes.length && start % 4 === 0 && range.end % 4 === 0;
  // A value inside of its own range could not be set by a plain subtraction.
  return isRange && !(range.end > address + 8 && range.start < address + 12)
    ? { address, range }
    : null;
}

function isBalanced(bytes: Uint8Array, { address, range }: Entry): boolean {
  if (range === null) return false;
  const sum = sumWords(bytes, range.start, range.end, 4, 'big');
  return (sum + (readU32(bytes, address + 8, 'big') ?? 0)) % 0x1_0000_0000 === TARGET;
}

/** First place where {start, last, value} balances: the equation is the proof. */
function findBalancedEntry(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let triedDwords = 0;
  for (let address = 0; address + ENTRY_BYTES <= bytes.length; address += 4) {
    const start = view.getUint32(address);
    if (start % 4 !== 0 || start >= bytes.length) continue;
    const last = view.getUint32(address + 4);
    if (last <= start || last >= bytes.length || last % 4 !== 3) continue;
    const entry = entryAt(bytes, address);
    if (entry === null) continue;
    triedDwords += (last - start) >> 2;
    if (triedDwords > MAX_TRIED_DWORDS) return null;
    if (isBalanced(bytes, entry)) return address;
  }
  return null;
}
