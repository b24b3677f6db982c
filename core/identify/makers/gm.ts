import { readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily } from '../../checksums/checksum-family.ts';
import { GM_E38 } from '../../checksums/families/gm-e38.ts';
import { GM_E54 } from '../../checksums/families/gm-e54.ts';
import { GM_P01, GM_P10 } from '../../checksums/families/gm-os-table.ts';
import { GM_P08 } from '../../checksums/families/gm-p08.ts';
import { GM_P12 } from '../../checksums/families/gm-p12.ts';
import { GM_P04, GM_P05 } from '../../checksums/families/gm-whole-file-sum.ts';
import { isProven } from '../../checksums/is-proven.ts';
import { asciiOf, hexOf } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import { vinAt } from '../find-vins.ts';
import type { RuleName } from '../rules.ts';

interface Line {
  readonly detector: ChecksumFamily;
  readonly rule: RuleName;
  readonly family: (lengthBytes: number) => string;
  readonly processor: string;
  /** Where the numbers of the segments stand; `undefined` where that is not known. */
  readonly numbers: SegmentNumbers | undefined;
  /** Where the vehicle's number may stand, in one of two halves of the adaption area. */
  readonly vinsAt?: readonly number[];
}

interface SegmentNumbers {
  /** First addresses of the calibration segments, the engine's first: places that hold them. */
  readonly startsAt: readonly number[];
  /** How far behind a segment's start its number stands. */
  readonly numberAt: number;
  /** Two letters of the version stand here, or `undefined`. */
  readonly lettersAt: number | undefined;
}

const M68K = 'Motorola 68332';
const P01_NUMBERS: SegmentNumbers = {
  startsAt: [1, 2, 3, 4, 5, 6, 7].map((index) => 0x50c + 8 * index),
  numberAt: 4,
  lettersAt: 8,
};
const E38_NUMBERS: SegmentNumbers = {
  startsAt: [0xd4, 0xb1, 0x48, 0x6b, 0x8e].map((place) => 0x10000 + place),
  numberAt: 5,
  lettersAt: undefined,
};

/** Numbers of the maker have seven or eight digits. */
const MIN_NUMBER = 1_000_000;
const MAX_NUMBER = 99_999_999;

const LINES: readonly Line[] = [
  {
    detector: GM_P01,
    rule: 'gm.p01.segments',
    family: (lengthBytes) => (lengthBytes > 0x80000 ? 'P59' : 'P01'),
    processor: M68K,
    numbers: P01_NUMBERS,
    vinsAt: [0x4021, 0x6021],
  },
  {
    detector: GM_P10,
    rule: 'gm.p10.segments',
    family: () => 'P10',
    processor: M68K,
    numbers: undefined,
  },
  {
    detector: GM_E54,
    rule: 'gm.e54.segments',
    family: () => 'E54',
    processor: M68K,
    numbers: undefined,
  },
  {
    detector: GM_E38,
    rule: 'gm.e38.segments',
    family: () => 'E38',
    processor: 'Freescale MPC5xx',
    numbers: E38_NUMBERS,
  },
  {
    detector: GM_P04,
    rule: 'gm.p04.code',
    family: () => 'P04',
    processor: M68K,
    numbers: undefined,
  },
  {
    detector: GM_P05,
    rule: 'gm.p05.code',
    family: () => 'P05',
    processor: M68K,
    numbers: undefined,
  },
  {
    detector: GM_P08,
    rule: 'gm.p08.marks',
    family: () => 'P08',
    processor: M68K,
    numbers: undefined,
  },
  {
    detector: GM_P12,
    rule: 'gm.p12.segments',
    family: () => 'P12',
    processor: M68K,
    numbers: undefined,
  },
];

/** General Motors: tables of segments, each with its number. Big endian. */
export const GM: MakerRules = {
  needles: [],
  recognise: ({ bytes }) => LINES.flatMap((line) => matchOf(bytes, line)),
};

function matchOf(bytes: Uint8Array, line: Line): FamilyMatch[] {
  const detection = line.detector.detect(bytes);
  if (detection === null || !isProven(bytes, detection)) return [];
  const family = line.family(bytes.length);
  const { rule } = line;
  const findings = detection.evidence.map(({ fact, address, text }): Finding => {
    const isNumber = fact === 'gm.osNumber' && isPartNumber(Number(text));
    const field = isNumber ? 'softwareNumber' : 'family';
    const place = { address, text: text === '' ? hexOf(bytes, address, address + 8) : text };
    return { field, value: isNumber ? text : family, ...place, rule, isAtItsPlace: true };
  });
  const numbers = line.numbers === undefined ? [] : segmentNumbers(bytes, line.numbers);
  const vins = (line.vinsAt ?? []).flatMap((address) => vinAt(bytes, address, true) ?? []);
  return [
    {
      manufacturer: 'GM',
      family,
      strength: 'structure',
      byteOrder: 'big',
      processor: line.processor,
      // The same units are in cars, vans and light trucks, which the trade counts as cars.
      vehicleType: 'car',
      findings: [...findings, ...numbers, ...vins],
    },
  ];
}

/** The engine's number is the calibration's; those of the other segments are part numbers. */
function segmentNumbers(bytes: Uint8Array, numbers: SegmentNumbers): Finding[] {
  return numbers.startsAt.flatMap((place, index): Finding[] => {
    const start = readU32(bytes, place, 'big') ?? bytes.length;
    const address = start + numbers.numberAt;
    const number = readU32(bytes, address, 'big') ?? 0;
    if (!isPartNumber(number)) return [];
    const lettersAt = numbers.lettersAt === undefined ? undefined : start + numbers.lettersAt;
    const letters = lettersAt === undefined ? '' : asciiOf(bytes, lettersAt, lettersAt + 2);
    const value = String(number);
    const text = /^[A-Z]{2}$/.test(letters) ? `${value} ${letters}` : value;
    const field = index === 0 ? 'calibrationNumber' : 'partNumber';
    return [{ field, value, address, text, rule: 'gm.segmentNumber', isAtItsPlace: true }];
  });
}

function isPartNumber(number: number): boolean {
  return number >= MIN_NUMBER && number <= MAX_NUMBER;
}
