import type { ByteRange } from '../../bytes/byte-range.ts';
import type { MapDefinition } from '../../maps/map-definition.ts';
import { encodeWord } from '../../values/word.ts';
import { defineMap } from '../define-map.ts';
import { digits, letters, vin } from '../draw-identity.ts';
import type { DrawnMap } from '../draw-map.ts';
import { drawFreshMap, fillCalibration } from '../fill-calibration.ts';
import { M68K_CODE } from '../instruction-sets.ts';
import { addDtcTable } from '../place-trouble-codes.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import { addChecksum } from '../sample-sums.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { drawTroubleCodes } from '../trouble-codes.ts';
import { type CodeInsert, writeCode } from '../write-code.ts';

const OS_SUM_AT = 0x500;
const SEGMENTS_AT = 0x50c;
const FAULTS = 200;
/** Calibration segments after the operating system's: start, and end exclusive. */
const SEGMENTS: ReadonlyArray<readonly [name: string, start: number, end: number]> = [
  ['Engine calibration', 0x8000, 0x162e0],
  ['Engine diagnostics', 0x162e0, 0x19650],
  ['Transmission calibration', 0x19650, 0x1d8e0],
  ['Transmission diagnostics', 0x1d8e0, 0x1e1e0],
  ['Fuel', 0x1e1e0, 0x1f6f0],
  ['System', 0x1f6f0, 0x1fee0],
  ['Speedometer', 0x1fee0, 0x1ffd0],
];
/** Sum, segment number, part number, letters. */
const HEADER_BYTES = 10;
const SWITCHES_AT = 0x18a00;

/**
 * GM P01 and P59: Motorola 68000 family, words high byte first.
 *
 * Maps are cells alone, column after column, back to back, without a header or an axis in the file. Code names their addresses
 * with 32 bits. Eight segments, each with its sum, its part number and two letters of its version.
 */
export function gmSample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, true, 0xff, random);
  addIdentity(image);
  const codesAt = lengthBytes > 0x80000 ? 0x88880 : 0x70000;
  addTroubleCodes(image, codesAt);
  const space = new FreeSpace(freeRanges());
  const inserts: CodeInsert[] = [];
  fillCalibration(image, {
    space,
    mapCount: 240,
    constantBytes: [1, 2],
    draw: () => drawFreshMap(image, image.word(2), image.word(random.pick([1, 2, 2]))),
    place: (map) => {
      const definition = placeMap(image, space, map);
      if (definition === undefined) return undefined;
      inserts.push(lookUp(image, definition));
      return definition;
    },
  });
  writeCode(image, codeRanges(lengthBytes, codesAt), M68K_CODE, inserts);
  writeVectors(image);
  addSums(image);
  return image;
}

function freeRanges(): ByteRange[] {
  const ranges = SEGMENTS.map(([, start, end]) => ({ start: start + HEADER_BYTES, end }));
  return ranges.flatMap(({ start, end }) =>
    start < SWITCHES_AT && end > SWITCHES_AT
      ? [
          { start, end: SWITCHES_AT },
          { start: SWITCHES_AT + 3 * FAULTS, end },
        ]
      : [{ start, end }],
  );
}

function codeRanges(lengthBytes: number, codesAt: number): ByteRange[] {
  const tail = codesAt + 4 * FAULTS;
  return [
    { start: 0x600, end: 0x3f00 },
    { start: 0x20010, end: codesAt - 0x10 },
    { start: tail + 0x10, end: Math.floor(lengthBytes * 0.9) },
  ];
}

function placeMap(image: SampleImage, space: FreeSpace, map: DrawnMap): MapDefinition | undefined {
  const cells = space.take(map.raw.length * map.type.wordBytes, map.type.wordBytes);
  if (cells === undefined) return undefined;
  const axis = { reference: 'USER_DEF' } as const;
  return defineMap(image, map, { cells, order: 'columnMajor', x: axis, y: axis });
}

/** PEA address; JSR look-up. */
function lookUp(image: SampleImage, map: MapDefinition): CodeInsert {
  const pointer = encodeWord(map.cells.address, image.word(4));
  return { bytes: [0x48, 0x79, ...pointer, 0x4e, 0xb9, 0x00, 0x02, 0x31, 0x40], alignBytes: 2 };
}

function addIdentity(image: SampleImage): void {
  const { random } = image;
  addNumber(image, 'software', 12_000_000 + random.below(700_000), 0x504);
  for (const at of [0x1fffe, image.bytes.length - 2]) {
    image.claim(at, 2);
    image.write16(at, 0x4afc);
  }
  image.claim(SEGMENTS_AT, 64);
  image.write32(SEGMENTS_AT, 0, image.bytes.length - 3);
  SEGMENTS.forEach(([, start, end], i) => {
    image.write32(SEGMENTS_AT + 8 * (i + 1), start, end - 1);
    image.claim(start + 2, 2);
    image.write16(start + 2, i + 2);
    addNumber(image, 'calibration', 12_000_000 + random.below(700_000), start + 4);
    image.addText(start + 8, letters(2, random));
  });
  image.bytes.fill(0, 0x4000, 0x4040);
  image.addText(0x4008, `${digits(1, random)}${letters(3, random)}${digits(8, random)}`);
  image.addIdentityText('vin', vin(random), 0x4021);
}

function addNumber(
  image: SampleImage,
  field: 'software' | 'calibration',
  value: number,
  address: number,
): void {
  image.claim(address, 4);
  image.write32(address, value);
  const place = { address, lengthBytes: 4, stored: 'number' } as const;
  image.identity.push({ ...place, field, value: String(value) });
}

/** Ascending codes, each in a record of four bytes of the operating system; actions and lamps in the diagnostic segment. */
function addTroubleCodes(image: SampleImage, address: number): void {
  const { random } = image;
  const codes = drawTroubleCodes(FAULTS, random);
  codes.forEach((_, i) => {
    image.claim(address + 4 * i + 2, 2);
    image.bytes.set(
      [random.pick([0x14, 0x15, 0x1d, 0x02]), random.between(1, 5)],
      address + 4 * i + 2,
    );
  });
  const actions = codes.map(() => random.pick([0, 1, 2, 2, 2, 3]));
  const lamps = actions.map((action) => (action < 2 ? 1 : 0));
  const array = { strideBytes: 1, wordBytes: 1 } as const;
  addDtcTable(image, {
    name: 'Codes of the operating system',
    address,
    strideBytes: 4,
    codesPerRecord: 1,
    codes,
    switches: [
      { ...array, kind: 'action', address: SWITCHES_AT, offValue: 3, values: actions },
      // Two bytes lie between the arrays.
      { ...array, kind: 'lamp', address: SWITCHES_AT + FAULTS + 2, offValue: 0, values: lamps },
    ],
  });
}

function writeVectors(image: SampleImage): void {
  image.write32(0, 0x00ffce00, 0x00000440);
  for (let at = 8; at < 0x400; at += 4) image.write32(at, 0x55c + (at % 32));
}

function addSums(image: SampleImage): void {
  const rule = { rule: 'negativeWordSum16', initial: 0, bigEndian: true, storedBytes: 2 } as const;
  for (const [name, start, end] of SEGMENTS) {
    addChecksum(image, { ...rule, name, ranges: [{ start: start + 2, end }], storedAt: start });
  }
  addChecksum(image, {
    ...rule,
    name: 'Operating system',
    ranges: [
      { start: 0, end: OS_SUM_AT },
      { start: OS_SUM_AT + 2, end: 0x4000 },
      // The last word, 4AFC, is outside the segment.
      { start: 0x20000, end: image.bytes.length - 2 },
    ],
    storedAt: OS_SUM_AT,
  });
}
