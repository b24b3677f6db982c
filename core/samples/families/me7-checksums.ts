import type { ByteRange } from '../../bytes/byte-range.ts';
import type { SampleImage } from '../sample-image.ts';
import { addChecksum, crc32Words } from '../sample-sums.ts';

/** What the three CRCs of the calibration cover. */
export const ME7_CRC_RANGES: readonly [ByteRange, ByteRange, ByteRange] = [
  { start: 0x10002, end: 0x13fff },
  { start: 0x14252, end: 0x17f4f },
  { start: 0x18192, end: 0x1fbb1 },
];

const BASE = 0x800000;
const ROMSYS_AT = 0x8000;
const PARAMETER_SUM_AT = 0x14240;
const FIRST_TABLE_AT = 0x14200;
const MAIN_DESCRIPTOR_AT = 0x18100;
const SECOND_TABLE_AT = 0x1fbb2;
const BLOCK_BYTES = 0x4000;
const PAGE_BYTES = 0x2000;
/** Code that names the CRCs: ranges, table and stored values. */
const CRC_CODE_AT = 0x7a900;
const CRC_VALUES_AT = 0x7ac00;
const CRC_TABLE_AT = 0x7b000;

/**
 * Claims the places of all tables of checksums and writes what does not depend on other bytes.
 *
 * A value beside its inverse adds the same to every sum whatever it is, once it is right: both are written as 0 and FFFFFFFF
 * here, so that one pass makes all sums right.
 */
export function reserveMe7Checksums(image: SampleImage): void {
  const last = image.bytes.length - 1;
  image.claim(ROMSYS_AT, 0x38);
  image.bytes.fill(0, ROMSYS_AT, ROMSYS_AT + 0x40);
  image.write32(ROMSYS_AT, BASE + 0x20040, BASE + 0x8040);
  image.write32(ROMSYS_AT + 0x10, BASE + PARAMETER_SUM_AT);
  image.write32(ROMSYS_AT + 0x30, BASE + 0x10000, BASE + 0x1fffe);
  image.claim(MAIN_DESCRIPTOR_AT, 16);
  image.write32(MAIN_DESCRIPTOR_AT, BASE, BASE + 0xfbff, BASE + 0x20000, BASE + last);
  image.write32(last + 1 - 0x20, 0, 0xffffffff);
  for (const { at, ranges } of multipointTables(image)) {
    ranges.forEach(({ start, end }, i) => {
      image.claim(at + 16 * i, 8);
      image.write32(at + 16 * i, BASE + start, BASE + end - 1, 0, 0xffffffff);
    });
    image.claim(at + 16 * ranges.length, 16);
    image.bytes.fill(0xff, at + 16 * ranges.length, at + 16 * ranges.length + 16);
  }
  writeBootEntries(image);
  writeCrcCode(image);
}

/** Computes all sums, inner ones first. Nothing may be written afterwards. */
export function addMe7Checksums(image: SampleImage): void {
  const plain = { initial: 0, bigEndian: false, storedBytes: 4 } as const;
  ME7_CRC_RANGES.forEach((range, i) => {
    const storedAt = CRC_VALUES_AT + 4 * i;
    addChecksum(image, {
      ...plain,
      name: `CRC ${i + 1}`,
      rule: 'crc32',
      ranges: [range],
      storedAt,
    });
  });
  const sum = { ...plain, rule: 'wordSum' } as const;
  addChecksum(image, {
    ...sum,
    name: 'Parameter page',
    ranges: [word(0x10000), word(0x1fffe)],
    storedAt: PARAMETER_SUM_AT,
  });
  addChecksum(image, {
    ...sum,
    name: 'Start-up',
    ranges: [word(ROMSYS_AT), word(0xfffe)],
    storedAt: ROMSYS_AT + 0x38,
  });
  addChecksum(image, {
    ...sum,
    name: 'Program pages',
    ranges: programPages(image.bytes.length),
    storedAt: ROMSYS_AT + 0x3c,
  });
  addChecksum(image, {
    ...sum,
    name: 'Main program',
    ranges: [
      { start: 0, end: 0xfc00 },
      { start: 0x20000, end: image.bytes.length },
    ],
    storedAt: image.bytes.length - 0x20,
    inverseAt: image.bytes.length - 0x1c,
  });
  for (const { at, name, ranges } of multipointTables(image)) {
    ranges.forEach((range, i) => {
      const storedAt = at + 16 * i + 8;
      const places = { ranges: [range], storedAt, inverseAt: storedAt + 4 };
      addChecksum(image, { ...sum, name: `${name} ${i + 1}`, ...places });
    });
  }
}

interface MultipointTable {
  readonly name: string;
  /** Address of the first entry whose bytes are in the file. */
  readonly at: number;
  readonly ranges: readonly ByteRange[];
}

/** Entries {start, end, sum, inverse}; the second table begins with two of the processor's own ROM, which are not in the file. */
function multipointTables(image: SampleImage): MultipointTable[] {
  const first = [
    { start: 0x24000, end: 0x2658e },
    { start: 0x10000, end: 0x10100 },
  ];
  const blocks: ByteRange[] = [];
  for (let start = 0; start < image.bytes.length; start += BLOCK_BYTES) {
    // The block in front of 10000 ends with the code, the one in front of 20000 before this table.
    const end = start === 0xc000 ? 0xfc00 : start === 0x1c000 ? 0x1fbb0 : start + BLOCK_BYTES;
    blocks.push({ start, end });
  }
  return [
    { name: 'Multipoint, table 1, entry', at: FIRST_TABLE_AT, ranges: first },
    { name: 'Multipoint, table 2, entry', at: SECOND_TABLE_AT + 32, ranges: blocks },
  ];
}

function writeBootEntries(image: SampleImage): void {
  const { random } = image;
  image.claim(SECOND_TABLE_AT, 32);
  for (const [i, start] of [0, BLOCK_BYTES].entries()) {
    const sum = 0x0f000000 + random.below(0x1000000);
    image.write32(SECOND_TABLE_AT + 16 * i, start, start + BLOCK_BYTES - 1, sum, ~sum >>> 0);
  }
}

/** The instructions by which tools find the CRCs: addresses in pairs of MOV, low word and high word. */
function writeCrcCode(image: SampleImage): void {
  const pair = (registers: readonly [string, string], address: number): string => {
    const absolute = BASE + address;
    return `E6 ${registers[0]} ${word16Text(absolute & 0xffff)} E6 ${registers[1]} ${word16Text(absolute >>> 16)}`;
  };
  const lines = [`${pair(['F4', 'F5'], CRC_TABLE_AT)} A9 60 C0 62 5C 22`];
  ME7_CRC_RANGES.forEach(({ start, end }, i) => {
    lines.push(`${pair(['F8', 'F9'], start)} F2 F4 C2 F9`);
    lines.push(`10 9B ${pair(['F4', 'F5'], end - 1)} 26 F4`);
    lines.push(`F6 F5 4A AA ${pair(['F4', 'F5'], CRC_VALUES_AT + 4 * i)} DA 00`);
  });
  lines.forEach((line, i) => {
    const at = CRC_CODE_AT + 0x20 * i;
    image.claim(at, 0x20);
    image.writeHex(at, line);
  });
  image.claim(CRC_TABLE_AT, 1024);
  image.write32(CRC_TABLE_AT, ...crc32Words());
}

function programPages(lengthBytes: number): ByteRange[] {
  const pages: ByteRange[] = [];
  for (let start = 0; start < lengthBytes; start += PAGE_BYTES) {
    if (start >= 0x10000 && start < 0x20000) continue;
    pages.push(word(start), word(start + PAGE_BYTES - 2));
  }
  return pages;
}

function word(start: number): ByteRange {
  return { start, end: start + 2 };
}

function word16Text(value: number): string {
  const digits = value.toString(16).padStart(4, '0');
  return `${digits.slice(2)} ${digits.slice(0, 2)}`;
}
