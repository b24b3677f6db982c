import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';
import { isOutside, segmentList } from './segment-list.ts';

/** Parameters alone, as these control units are read: far smaller than a whole flash. */
const MAX_LENGTH_BYTES = 0x40000;

/** CRC-32 whose segments and initial value stand in the parameters. */
interface Layout {
  readonly id: string;
  readonly initialAt: number;
  readonly listAt: number;
  readonly sumAt: number;
  readonly base: number;
}

const MS45_LAYOUT: Layout = {
  id: 'ms45',
  initialAt: 0x110,
  listAt: 0x104,
  sumAt: 0x100,
  base: 0xffe40000,
};
const MSX70_LAYOUT: Layout = {
  id: 'msx70',
  initialAt: 0xa0,
  listAt: 0xa8,
  sumAt: 0xa4,
  base: 0x840000,
};

/** Start value of the 64-bit sum of MSV70 and MSS70. */
const SUM64_START = { high: 0x01234567, low: 0x89abcdef };
const REFERENCE_AT = 0x10;
/** Where the 64-bit sum stands and what it covers, by hardware and version in the reference at 0x10. */
const SUMS64: readonly {
  readonly hardware: string;
  readonly versions: readonly string[];
  readonly storedAt: number;
  readonly start: number;
  readonly end: number;
}[] = [
  { hardware: '0049R20', versions: ['820S', '840S'], storedAt: 0x8ea8, start: 0x8ec0, end: 0x96f0 },
  { hardware: '0049PP0', versions: ['921S'], storedAt: 0x8e28, start: 0x8e40, end: 0x966c },
  { hardware: '0049PP0', versions: ['911S'], storedAt: 0x8e4c, start: 0x8e64, end: 0x9690 },
  { hardware: '0049PP0', versions: ['901S'], storedAt: 0x8e3c, start: 0x8e54, end: 0x9680 },
  { hardware: '0049PP0', versions: ['823S', '822S'], storedAt: 0x8e54, start: 0x8e6c, end: 0x9698 },
  { hardware: '0049PP0', versions: ['810S'], storedAt: 0x8e38, start: 0x8e50, end: 0x967c },
  { hardware: '0049PP0', versions: ['740S'], storedAt: 0x8d54, start: 0x8d6c, end: 0x9598 },
  {
    hardware: '0049PP0',
    versions: ['732S', '731S', '730S'],
    storedAt: 0x8d50,
    start: 0x8d68,
    end: 0x9594,
  },
  { hardware: '0049PP0', versions: ['721S'], storedAt: 0x8d48, start: 0x8d60, end: 0x958c },
  { hardware: '0049PP0', versions: ['620S'], storedAt: 0x88f4, start: 0x890c, end: 0x9150 },
  { hardware: '0049PP0', versions: ['502S'], storedAt: 0x8ee4, start: 0x8efc, end: 0x96b0 },
];

/** Siemens MS45 (BMW), parameters, big endian. Source: MS45-Flasher; not seen in a real file. */
export const MS45: ChecksumFamily = {
  id: MS45_LAYOUT.id,
  detect: (bytes) => detect(bytes, MS45_LAYOUT, []),
};

/** Siemens MSV70 and MSS70 (BMW), parameters, big endian. Source: MSx70-Flasher; not seen in a real file. */
export const MSX70: ChecksumFamily = {
  id: MSX70_LAYOUT.id,
  detect: (bytes) => detect(bytes, MSX70_LAYOUT, sum64Rules(bytes)),
};

function detect(
  bytes: Uint8Array,
  { id, initialAt, listAt, sumAt, base }: Layout,
  innerRules: readonly ChecksumRule[],
): FamilyDetection | null {
  if (bytes.length > MAX_LENGTH_BYTES) return null;
  const ranges = segmentList(bytes, listAt, (address) => address - base);
  if (ranges === null || !isOutside(ranges, sumAt, sumAt + 4)) return null;
  return {
    evidence: [factAt('bmw.segmentList', listAt, id)],
    contradictions: [],
    // The signature is the maker's; program and boot code have sums of their own.
    knowledge: 'partial',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules: [
      ...innerRules,
      checksumRule({
        id: 'parameters',
        rule: 'bmw.crc32',
        calculation: {
          kind: 'crc32',
          reflected: false,
          initial: { address: initialAt, lengthBytes: 4, byteOrder: 'big' },
          finalXor: 0,
        },
        ranges,
        slot: numberSlot(sumAt, 4, 'big'),
        figures: { descriptorAt: listAt, initialAt },
      }),
    ],
  };
}

function sum64Rules(bytes: Uint8Array): ChecksumRule[] {
  const reference = String.fromCharCode(...bytes.slice(REFERENCE_AT, REFERENCE_AT + 12));
  const known = SUMS64.find(
    ({ hardware, versions }) =>
      reference.includes(hardware) && versions.some((version) => reference.includes(version)),
  );
  if (known === undefined || known.end > bytes.length) return [];
  return [
    checksumRule({
      id: 'monitoring',
      rule: 'bmw.sum64',
      calculation: {
        kind: 'dwordSum64',
        initialHigh: SUM64_START.high,
        initialLow: SUM64_START.low,
      },
      ranges: [{ start: known.start, end: known.end }],
      slot: numberSlot(known.storedAt, 8, 'big'),
    }),
  ];
}

const HALF_BYTES = 0x10000;
const MSS6X_BASE = 0x70000;
const MSS6X_LIST_AT = 0x1c0;
const MSS6X_SUM_AT = 0xfffc;
const MSS6X_SIGNATURE_AT = 0x104;
const MSS6X_SIGNATURE_BYTES = 0x80;

/** Siemens MSS60 and MSS65 (BMW M), parameters of one or both processors. Source: MSS6x-Flasher; not seen in a real file. */
export const MSS6X: ChecksumFamily = { id: 'mss6x', detect: detectMss6x };

function detectMss6x(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== HALF_BYTES && bytes.length !== 2 * HALF_BYTES) return null;
  const rules: ChecksumRule[] = [];
  for (let half = 0; half < bytes.length; half += HALF_BYTES) {
    const halfRules = mss6xRules(bytes, half, half === 0 ? 'injection' : 'ignition');
    if (halfRules === null) return null;
    rules.push(...halfRules);
  }
  return {
    evidence: rules
      .filter(({ calculation }) => calculation.kind === 'crc32')
      .map(({ id, storedAt }) => factAt('bmw.segmentList', storedAt, id)),
    contradictions: [],
    knowledge: 'full',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules,
  };
}

function mss6xRules(bytes: Uint8Array, half: number, name: string): ChecksumRule[] | null {
  // The control unit stops before the sum, whatever the list says.
  const lastAddress = MSS6X_BASE + MSS6X_SUM_AT - 1;
  const ranges = segmentList(
    bytes,
    half + MSS6X_LIST_AT,
    (address) => half + Math.min(address, lastAddress) - MSS6X_BASE,
  );
  const isInHalf = ranges?.every(({ start }) => start >= half && start < half + HALF_BYTES);
  if (ranges === null || !isInHalf) return null;
  return [
    checksumRule({
      id: `${name}-parameters`,
      rule: 'bmw.crc32',
      calculation: {
        kind: 'crc32',
        reflected: true,
        initial: 0xffff_ffff,
        finalXor: 0xffff_ffff,
      },
      ranges,
      slot: numberSlot(half + MSS6X_SUM_AT, 4, 'big'),
      figures: { descriptorAt: half + MSS6X_LIST_AT },
    }),
    checksumRule({
      id: `${name}-signature`,
      rule: 'bmw.signature',
      calculation: { kind: 'signature' },
      ranges,
      slot: numberSlot(half + MSS6X_SIGNATURE_AT, MSS6X_SIGNATURE_BYTES, 'big'),
      isFixable: false,
    }),
  ];
}
