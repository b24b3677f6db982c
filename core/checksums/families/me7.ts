import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection, FamilyEvidence } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot, sumOf } from '../rule-parts.ts';
import { fileAddress } from './me7-code.ts';
import { regionRules } from './me7-regions.ts';
import { mainDescriptors, mainRanges, multipointTables } from './me7-tables.ts';

const HALF_BYTES = 0x80000;
const FULL_BYTES = 0x100000;
const ROM_SYSTEM = 0x8000;
const PAGE_BYTES = 0x2000;
/** The main sum stands this far before the end. */
const MAIN_SUM_FROM_END = 0x20;
/** Facts that must agree before a file counts as ME7. */
const FACTS_NEEDED = 2;

/**
 * Bosch ME7 (C167, little endian, 512 KiB or 1 MiB).
 *
 * Source: ME7Sum; reproduced on about 84 real files.
 */
export const ME7: ChecksumFamily = { id: 'me7', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== HALF_BYTES && bytes.length !== FULL_BYTES) return null;
  const image = bytes.subarray(0, usedLength(bytes));
  const descriptors = mainDescriptors(image);
  const evidence = evidenceOf(image, descriptors);
  const hasStructure = evidence.some(({ fact }) => fact === 'me7.romSystem' || fact === 'me7.main');
  if (evidence.length < FACTS_NEEDED || !hasStructure) return null;
  const isAmbiguous = descriptors.length > 1;
  const multipoint = multipointTables(image);
  const isPart = multipoint.goesOn || descriptors.some((address) => endsOutside(image, address));
  return {
    evidence,
    contradictions: isAmbiguous
      ? descriptors.map((address) => factAt('me7.severalMainSums', address))
      : [],
    // Ferrari's ME7.3 has no descriptor of the main sum.
    knowledge: descriptors.length === 1 && multipoint.rules.length > 0 ? 'full' : 'partial',
    isIdentified: true,
    isPart,
    verifiedOnRealFile: true,
    rules: [
      ...regionRules(image),
      ...romSystemRules(image, isPart),
      ...(isAmbiguous ? [] : mainRules(image, descriptors)),
      ...multipoint.rules,
    ],
  };
}

/**
 * Bytes that are program: the upper half of 1 MiB may be a copy of the lower, or empty.
 *
 * Asks the descriptor first, so that an edit in one of two equal halves changes nothing.
 */
function usedLength(bytes: Uint8Array): number {
  if (bytes.length === HALF_BYTES) return HALF_BYTES;
  const upper = bytes.subarray(HALF_BYTES);
  const sumAt = HALF_BYTES - MAIN_SUM_FROM_END;
  if (upper.subarray(0, sumAt).every((byte) => byte === 0xff)) {
    return upper.subarray(sumAt).every((byte) => byte === 0xff) ? HALF_BYTES : FULL_BYTES;
  }
  const lower = bytes.subarray(0, HALF_BYTES);
  const [descriptor] = mainDescriptors(lower);
  if (descriptor !== undefined) {
    const isHalf = mainRanges(lower, descriptor).every(({ end }) => end <= HALF_BYTES);
    return isHalf ? HALF_BYTES : FULL_BYTES;
  }
  return upper.every((byte, i) => byte === lower[i]) ? HALF_BYTES : FULL_BYTES;
}

function evidenceOf(image: Uint8Array, descriptors: readonly number[]): FamilyEvidence[] {
  const evidence: FamilyEvidence[] = [];
  if (readU16(image, 0x10000, 'big') === 0x5a5a) {
    evidence.push(factAt('me7.marker', 0x10000, 'ZZ'));
  }
  if (readU16(image, 0xfffe, 'big') === 0xc33c) {
    evidence.push(factAt('me7.boundary', 0xfffe, 'C33C'));
  }
  const epk = textAt(image, 0x10000, 0x40);
  const name = /\/ME7[^/\n]*\//.exec(epk);
  if (name !== null) {
    evidence.push(factAt('me7.name', 0x10000 + name.index, name[0]));
  }
  const page = parameterPage(image);
  if (page !== null) {
    evidence.push(factAt('me7.romSystem', ROM_SYSTEM));
  }
  if (descriptors.length > 0) {
    evidence.push(factAt('me7.main', descriptors[0] ?? 0));
  }
  return evidence;
}

/** Characters as they stand, everything that is not printable as a line break. */
function textAt(image: Uint8Array, start: number, lengthBytes: number): string {
  let text = '';
  for (let i = start; i < start + lengthBytes; i++) {
    const code = image[i] ?? 0;
    text += code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '\n';
  }
  return text;
}

interface ParameterPage {
  readonly first: number;
  readonly last: number;
  readonly storedAt: number;
}

function parameterPage(image: Uint8Array): ParameterPage | null {
  const [storedAt, first, last] = [0x10, 0x30, 0x34].map((at) =>
    fileAddress(readU32(image, ROM_SYSTEM + at, 'little') ?? 0),
  );
  if (storedAt === undefined || first === undefined || last === undefined) return null;
  const isInside = (address: number, lengthBytes: number): boolean =>
    address >= 0 && address + lengthBytes <= image.length;
  const isPage = first < last && first % PAGE_BYTES === 0 && last % PAGE_BYTES === PAGE_BYTES - 2;
  return isPage && isInside(first, 2) && isInside(last, 2) && isInside(storedAt, 4)
    ? { first, last, storedAt }
    : null;
}

function romSystemRules(image: Uint8Array, isPart: boolean): ChecksumRule[] {
  const page = parameterPage(image);
  if (page === null) return [];
  const calculation = sumOf(2, 'little');
  return [
    checksumRule({
      id: 'start-up',
      rule: 'me7.startUp',
      calculation,
      ranges: [wordAt(ROM_SYSTEM), wordAt(0xfffe)],
      slot: numberSlot(ROM_SYSTEM + 0x38, 4, 'little'),
    }),
    checksumRule({
      id: 'program-pages',
      rule: 'me7.programPages',
      calculation: isPart ? { kind: 'notCheckable' } : calculation,
      ranges: pageEdges(image.length),
      slot: numberSlot(ROM_SYSTEM + 0x3c, 4, 'little'),
      figures: { pageBytes: PAGE_BYTES },
    }),
    checksumRule({
      id: 'parameter-page',
      rule: 'me7.parameterPage',
      calculation,
      ranges: [wordAt(page.first), wordAt(page.last)],
      slot: numberSlot(page.storedAt, 4, 'little'),
    }),
  ];
}

/** First and last word of each 8 KiB outside of the parameter pages; neighbours joined. */
function pageEdges(lengthBytes: number): ByteRange[] {
  const edges: ByteRange[] = [];
  for (const [start, end] of [
    [0, 0x10000],
    [0x20000, lengthBytes],
  ] as const) {
    edges.push({ start, end: start + 2 });
    for (let page = start + PAGE_BYTES; page < end; page += PAGE_BYTES) {
      edges.push({ start: page - 2, end: page + 2 });
    }
    edges.push({ start: end - 2, end });
  }
  return edges;
}

function wordAt(address: number): ByteRange {
  return { start: address, end: address + 2 };
}

function endsOutside(image: Uint8Array, descriptor: number): boolean {
  return mainRanges(image, descriptor).some(({ end }) => end > image.length);
}

function mainRules(image: Uint8Array, [descriptor]: readonly number[]): ChecksumRule[] {
  if (descriptor === undefined) return [];
  if (endsOutside(image, descriptor)) return [];
  const ranges = mainRanges(image, descriptor);
  const storedAt = image.length - MAIN_SUM_FROM_END;
  return [
    checksumRule({
      id: 'main',
      rule: 'me7.mainProgram',
      calculation: sumOf(2, 'little'),
      ranges,
      slot: numberSlot(storedAt, 4, 'little', storedAt + 4),
      figures: { descriptorAt: descriptor },
    }),
  ];
}
