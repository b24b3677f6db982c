import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { findAll, type NibblePattern, nibblePattern } from '../find-bytes.ts';
import { checksumRule, numberSlot, sumOf } from '../rule-parts.ts';
import { fileAddress } from './me7-code.ts';

const ENTRY_BYTES = 16;
const MAX_ENTRIES = 66;
const MAX_CANDIDATES = 64;
const LARGEST_IMAGE_BYTES = 0x100000;
const ENTRIES_TO_BELIEVE = 2;
/** End of the boot ROM of the processor, which is not in the file. */
const BOOT_ROM_END = 0x10000;

const FIRST_TABLE = nibblePattern('00 40 82 00 .. .. 82 00');
const SECOND_TABLE = nibblePattern('00 00 00 00 FF 3F 00 00');
const MAIN_DESCRIPTOR = nibblePattern('00 00 80 00 FF FB 80 00 00 00 82 00 FF FF 8x 00');

/** Start, end, sum and inverse, sixteen bytes. */
interface Entry {
  readonly address: number;
  /** `null` where it describes the boot ROM of the processor. */
  readonly range: ByteRange | null;
}

/** The multipoint tables of an image. */
export interface MultipointTables {
  /** Words of each range, value and inverse. */
  readonly rules: readonly ChecksumRule[];
  /** Whether a table goes on with ranges behind the end of the image, which is the first part of a larger one. */
  readonly goesOn: boolean;
}

/** The rules of both multipoint tables, the first table's first; each table is the candidate with the most values beside their inverse. */
export function multipointTables(image: Uint8Array): MultipointTables {
  const first = tableLike(image, FIRST_TABLE, isFirstTable);
  const second = tableLike(image, SECOND_TABLE, () => true);
  return {
    rules: [...rulesOf(first, 1), ...rulesOf(second, 2)],
    goesOn: [first, second].some((entries) => goesOn(image, entries)),
  };
}

function goesOn(image: Uint8Array, entries: readonly Entry[]): boolean {
  const last = entries.at(-1);
  if (last === undefined) return false;
  const address = last.address + ENTRY_BYTES;
  const start = fileAddress(readU32(image, address, 'little') ?? 0);
  const end = fileAddress(readU32(image, address + 4, 'little') ?? 0) + 1;
  return (
    start >= 0 &&
    start < end &&
    end > image.length &&
    end <= LARGEST_IMAGE_BYTES &&
    hasInverse(image, address)
  );
}

/** Addresses of the descriptors of the main program sum; there should be one. */
export function mainDescriptors(image: Uint8Array): number[] {
  return findAll(image, MAIN_DESCRIPTOR, 2, MAX_CANDIDATES).filter((address) => {
    const last = readU32(image, address + 12, 'little');
    return last === 0x87ffff || last === 0x8fffff;
  });
}

/** Ranges that the descriptor at `address` names, cut at the end of the image. */
export function mainRanges(image: Uint8Array, address: number): ByteRange[] {
  return [0, 8].map((at) => ({
    start: fileAddress(readU32(image, address + at, 'little') ?? 0),
    end: fileAddress(readU32(image, address + at + 4, 'little') ?? 0) + 1,
  }));
}

function isFirstTable(image: Uint8Array, address: number): boolean {
  return readU32(image, address + 4, 'little') !== 0x827fff;
}

/** The candidate with the most values beside their inverse: they stay so whatever has been edited in the ranges. */
function tableLike(
  image: Uint8Array,
  first: NibblePattern,
  isIt: (image: Uint8Array, address: number) => boolean,
): Entry[] {
  let best: Entry[] = [];
  let bestCount = ENTRIES_TO_BELIEVE - 1;
  for (const address of findAll(image, first, 2, MAX_CANDIDATES)) {
    if (!isIt(image, address)) continue;
    const entries = entriesAt(image, address);
    const paired = entries.filter((entry) => hasInverse(image, entry.address)).length;
    if (paired > bestCount && 2 * paired > entries.length) {
      best = entries;
      bestCount = paired;
    }
  }
  return best;
}

function entriesAt(image: Uint8Array, tableAt: number): Entry[] {
  const entries: Entry[] = [];
  for (let i = 0; i < MAX_ENTRIES; i++) {
    const entry = entryAt(image, tableAt + i * ENTRY_BYTES);
    if (entry === null) break;
    entries.push(entry);
  }
  return entries;
}

function entryAt(image: Uint8Array, address: number): Entry | null {
  const start = readU32(image, address, 'little');
  const end = readU32(image, address + 4, 'little');
  if (start === undefined || end === undefined || address + ENTRY_BYTES > image.length) return null;
  if (start >= end) return null;
  if (end < BOOT_ROM_END) return { address, range: null };
  const range = { start: fileAddress(start), end: fileAddress(end) + 1 };
  return range.start >= 0 && range.end <= image.length ? { address, range } : null;
}

function hasInverse(image: Uint8Array, entryAddress: number): boolean {
  const value = readU32(image, entryAddress + 8, 'little') ?? 0;
  return readU32(image, entryAddress + 12, 'little') === ~value >>> 0;
}

function rulesOf(entries: readonly Entry[], tableNumber: number): ChecksumRule[] {
  return entries.map(({ address, range }, index) => {
    const common = {
      id: `multipoint-${tableNumber}-${index}`,
      slot: numberSlot(address + 8, 4, 'little', address + 12),
      figures: { descriptorAt: address },
    };
    if (range === null) {
      return checksumRule({
        ...common,
        rule: 'me7.bootRom',
        calculation: { kind: 'complementOnly' },
        ranges: [],
        isFixable: false,
      });
    }
    return checksumRule({
      ...common,
      rule: 'me7.multipoint',
      calculation: sumOf(2, 'little'),
      ranges: [range],
    });
  });
}
