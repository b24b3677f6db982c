import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';

const LENGTH_BYTES = 0x400000;
const MAX_RANGES = 16;
/** Headers that must make sense before a file counts as Simos. */
const HEADERS_NEEDED = 3;
/** Some blocks carry their header behind their own table of contents. */
const LATE_HEADER = 0x300;

interface Layout {
  readonly name: string;
  readonly blocks: readonly {
    readonly name: string;
    readonly fileAt: number;
    readonly headerAt: number;
  }[];
  /** File address of an address whose cached alias is meant. */
  readonly fileAddress: (address: number) => number;
}

const FLASH = 0x8000_0000;
const SECOND_FLASH = 0x8080_0000;
/** Where the second flash of Simos 18 begins in the file. */
const SECOND_FLASH_AT = 0x200000;

const LAYOUTS: readonly Layout[] = [
  {
    name: 'Simos12',
    blocks: [
      { name: 'cboot', fileAt: 0x20000, headerAt: LATE_HEADER },
      { name: 'asw1', fileAt: 0xc0000, headerAt: LATE_HEADER },
      { name: 'asw2', fileAt: 0x180000, headerAt: 0 },
      { name: 'asw3', fileAt: 0x240000, headerAt: 0 },
      { name: 'cal', fileAt: 0x40000, headerAt: LATE_HEADER },
    ],
    fileAddress: (address) => address - FLASH,
  },
  {
    name: 'Simos18.1',
    blocks: [
      { name: 'cboot', fileAt: 0x1c000, headerAt: LATE_HEADER },
      { name: 'asw1', fileAt: 0x40000, headerAt: LATE_HEADER },
      { name: 'asw2', fileAt: 0x140000, headerAt: 0 },
      { name: 'asw3', fileAt: 0x280000, headerAt: 0 },
      { name: 'cal', fileAt: 0x200000, headerAt: LATE_HEADER },
    ],
    fileAddress: fileAddressOf18,
  },
  {
    name: 'Simos18.10',
    blocks: [
      { name: 'cboot', fileAt: 0x200000, headerAt: LATE_HEADER },
      { name: 'asw1', fileAt: 0x20000, headerAt: LATE_HEADER },
      { name: 'asw2', fileAt: 0x100000, headerAt: 0 },
      { name: 'asw3', fileAt: 0x2c0000, headerAt: 0 },
      { name: 'cal', fileAt: 0x220000, headerAt: LATE_HEADER },
    ],
    fileAddress: fileAddressOf18,
  },
];

/**
 * Continental Simos 12 and 18 (4 MiB), little endian: a CRC-32 in the header of each block.
 *
 * The monitoring sum of the calibration is not public in all its parts. Source: VW_Flash; not seen in a real file.
 */
export const SIMOS: ChecksumFamily = { id: 'simos', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES) return null;
  for (const layout of LAYOUTS) {
    const rules = layout.blocks
      .map(({ name, fileAt, headerAt }) => headerRule(bytes, layout, name, fileAt + headerAt))
      .filter((rule) => rule !== null);
    if (rules.length < HEADERS_NEEDED) continue;
    return {
      evidence: rules.map(({ id, storedAt }) =>
        factAt('simos.header', storedAt - 4, `${layout.name} ${id}`),
      ),
      contradictions: [],
      knowledge: 'partial',
      isIdentified: false,
      verifiedOnRealFile: false,
      rules,
    };
  }
  return null;
}

/** Header: initial value 0, CRC, count, then {first, last}. */
function headerRule(
  bytes: Uint8Array,
  layout: Layout,
  id: string,
  headerAt: number,
): ChecksumRule | null {
  const count = readU32(bytes, headerAt + 8, 'little') ?? 0;
  if (readU32(bytes, headerAt, 'little') !== 0 || count === 0 || count > MAX_RANGES) return null;
  const storedAt = headerAt + 4;
  const ranges = Array.from({ length: count }, (_, i) =>
    rangeAt(bytes, layout, headerAt + 12 + 8 * i),
  ).filter((range) => range !== null);
  const isPlain = ranges.every(({ start, end }) => storedAt + 4 <= start || storedAt >= end);
  if (ranges.length < count || !isPlain) return null;
  return checksumRule({
    id,
    rule: 'simos.crc32',
    calculation: { kind: 'crc32', reflected: false, initial: 0, finalXor: 0 },
    ranges,
    slot: numberSlot(storedAt, 4, 'little'),
    figures: { descriptorAt: headerAt },
  });
}

function rangeAt(bytes: Uint8Array, layout: Layout, address: number): ByteRange | null {
  const start = layout.fileAddress(cached(readU32(bytes, address, 'little') ?? 0));
  const end = layout.fileAddress(cached(readU32(bytes, address + 4, 'little') ?? 0)) + 1;
  return start >= 0 && start < end && end <= bytes.length ? { start, end } : null;
}

/** The same flash answers at A0000000 without a cache. */
function cached(address: number): number {
  return address >= 0xa000_0000 && address < 0xb000_0000 ? address - 0x2000_0000 : address;
}

function fileAddressOf18(address: number): number {
  return address >= SECOND_FLASH ? address - SECOND_FLASH + SECOND_FLASH_AT : address - FLASH;
}
