import { hasText } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection, FamilyEvidence } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { EDC15 } from './edc15.ts';
import { EDC15C13 } from './edc15c13.ts';

const TSW = { address: 0x8000, text: 'TSW V' };
/** The name stands near the end. */
const NAME_FROM_END_BYTES = 0x40000;

/**
 * Where the program of an EDC16 may begin, by the length of the file. A mark stands 3D hex behind it.
 */
const EDC16_STARTS: readonly {
  readonly lengthBytes: number;
  readonly starts: readonly number[];
}[] = [
  { lengthBytes: 0x40000, starts: [0] },
  { lengthBytes: 0x80000, starts: [0] },
  { lengthBytes: 0x100000, starts: [0x40000, 0xc0000, 0xd0000, 0x20000] },
  { lengthBytes: 0x200000, starts: [0x40000, 0xc0000, 0x1c0000] },
];
const EDC16_MARK_AT = 0x3d;
const EDC16_MARK = [0xde, 0xca, 0xfe];
const EDC16_NUMBER_AT = 0x10;
const EDC16_NUMBER_DIGITS = 10;
const EDC16_NAME = 'EDC16';
const ME155_NAME = '/ME1.5.5/';
const ME155_LENGTHS_BYTES = [0x20000, 0x40000, 0x80000];

/** Bosch EDC16: recognised, its checksum is not public. */
export const EDC16: ChecksumFamily = {
  id: 'edc16',
  detect: (bytes) => recognised(edc16Evidence(bytes)),
};

/** Bosch EDC15C (BMW and others) with sums that are not public. */
export const EDC15C: ChecksumFamily = {
  id: 'edc15c',
  detect: (bytes) => recognised(edc15cEvidence(bytes)),
};

/** Bosch ME1.5.5: two sums with complement near FFF8 and 1FFF8 hex, whose ranges are not public. */
export const ME155: ChecksumFamily = {
  id: 'me1.5.5',
  detect: (bytes) => recognised(me155Evidence(bytes)),
};

function recognised(evidence: readonly FamilyEvidence[]): FamilyDetection | null {
  if (evidence.length === 0) return null;
  return {
    evidence,
    contradictions: [],
    knowledge: 'none',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [],
  };
}

function edc16Evidence(bytes: Uint8Array): FamilyEvidence[] {
  const layout = EDC16_STARTS.find(({ lengthBytes }) => lengthBytes === bytes.length);
  const marks = (layout?.starts ?? [])
    .map((start) => start + EDC16_MARK_AT)
    .filter((at) => EDC16_MARK.every((byte, i) => bytes[at + i] === byte));
  const [first] = marks;
  if (first === undefined) return [];
  const numberAt = first - EDC16_MARK_AT + EDC16_NUMBER_AT;
  const number = String.fromCharCode(...bytes.slice(numberAt, numberAt + EDC16_NUMBER_DIGITS));
  const isNumber = /^\d+$/.test(number);
  const nameAt = textIn(bytes, Math.max(0, bytes.length - NAME_FROM_END_BYTES), EDC16_NAME);
  // The mark is part of a constant that other control units have too.
  if (!isNumber && nameAt === -1) return [];
  return [
    ...marks.map((address) => factAt('edc16.mark', address, 'DECAFE')),
    ...(isNumber ? [factAt('edc16.number', numberAt, number)] : []),
    ...(nameAt === -1 ? [] : [factAt('edc16.name', nameAt, EDC16_NAME)]),
  ];
}

function edc15cEvidence(bytes: Uint8Array): FamilyEvidence[] {
  if (bytes.length !== 0x80000 || !hasText(bytes, TSW.address, TSW.text)) return [];
  const isKnown = [EDC15, EDC15C13].some((family) => family.detect(bytes) !== null);
  return isKnown ? [] : [factAt('edc15.text', TSW.address, TSW.text)];
}

function me155Evidence(bytes: Uint8Array): FamilyEvidence[] {
  if (!ME155_LENGTHS_BYTES.includes(bytes.length)) return [];
  const address = textIn(bytes, 0, ME155_NAME);
  return address === -1 ? [] : [factAt('motronic.name', address, ME155_NAME)];
}

function textIn(bytes: Uint8Array, from: number, text: string): number {
  let at = bytes.indexOf(text.charCodeAt(0), from);
  while (at !== -1 && !hasText(bytes, at, text)) at = bytes.indexOf(text.charCodeAt(0), at + 1);
  return at;
}
