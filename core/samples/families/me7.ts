import type { ByteRange } from '../../bytes/byte-range.ts';
import type { MapDefinition } from '../../maps/map-definition.ts';
import { defineMap, writeAxis } from '../define-map.ts';
import { digits, letters, vagPartNumber } from '../draw-identity.ts';
import type { DrawnMap } from '../draw-map.ts';
import { AxisPool, drawFreshMap, fillCalibration } from '../fill-calibration.ts';
import { C167_CODE } from '../instruction-sets.ts';
import { addDtcTable } from '../place-trouble-codes.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { drawTroubleCodes, shuffled } from '../trouble-codes.ts';
import { type CodeInsert, writeCode } from '../write-code.ts';
import { addMe7Checksums, ME7_CRC_RANGES, reserveMe7Checksums } from './me7-checksums.ts';

const FAULT_PATHS = 120;
const CLASSES_AT = 0x10600;
const CODES_AT = 0x12c00;
const CARB_CODES_AT = 0x13000;
const IDENTITY_AT = 0x18400;
const ECUID_AT = 0x18500;
const ECUID_ENTRIES = 20;
const PART_NUMBER_AT = 0x10100;
const MAPS_AT = 0x10800;

/**
 * Bosch ME7: Infineon C167, words low byte first, file at processor address 800000.
 *
 * Calibration 10000..1FFFF. Maps stand `[n][m][n slow axis][m fast axis][cells]`, counts of 8 bits before axes of 8 bits and of
 * 16 before 16; or as cells alone, over axes `[n][points]` of a pool. Code loads the addresses of maps right before calls.
 */
export function me7Sample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, false, 0xff, random);
  reserveMe7Checksums(image);
  addIdentity(image);
  addTroubleCodes(image);
  const space = new FreeSpace(freeRanges());
  const inserts: CodeInsert[] = [];
  const pool = new AxisPool(image, 3, image.word(1), (axis) => {
    const address = take(space, 1 + axis.raw.length, 1);
    image.claim(address, 1);
    image.bytes[address] = axis.raw.length;
    writeAxis(image, axis, { reference: 'ROM', address: address + 1 });
    return address + 1;
  });
  fillCalibration(image, {
    space,
    mapCount: 260,
    constantBytes: [1, 2],
    draw: () => {
      const cellType = image.word(random.pick([1, 1, 2]));
      if (random.below(3) > 0) return pool.draw(image, cellType);
      return drawFreshMap(image, image.word(random.pick([1, 2])), cellType);
    },
    place: (map) => {
      const definition = pool.has(map.x)
        ? placeShared(image, space, pool, map)
        : placeInline(image, space, map);
      if (definition !== undefined) inserts.push(lookUp(definition));
      return definition;
    },
  });
  writeCode(image, codeRanges(lengthBytes), C167_CODE, inserts);
  addMe7Checksums(image);
  return image;
}

/** The parts of the calibration that the CRCs cover, without the tables in them. */
function freeRanges(): ByteRange[] {
  const [first, second, third] = ME7_CRC_RANGES;
  return [
    { start: MAPS_AT, end: CODES_AT },
    { start: CARB_CODES_AT + 8 * FAULT_PATHS, end: first.end },
    { start: second.start, end: second.end },
    { start: 0x18800, end: third.end },
  ];
}

function codeRanges(lengthBytes: number): ByteRange[] {
  const low = [
    { start: 0, end: 0x8000 },
    { start: 0x8040, end: 0xfc00 },
    { start: 0x20040, end: 0x7a800 },
  ];
  return lengthBytes > 0x80000 ? [...low, { start: 0x80000, end: 0xd4000 }] : low;
}

function addIdentity(image: SampleImage): void {
  const { random } = image;
  image.claim(0xfffe, 6);
  image.writeHex(0xfffe, 'C3 3C 5A 5A FF FF');
  const version = `${digits(4, random)}.${random.pick(['01', '02', '03'])}`;
  const date = `${digits(2, random)}0${random.between(1, 9)}0${random.between(0, 5)}`;
  const variant = `${random.between(20, 260)}/1/ME7.1.1/5/${version}//${letters(3, random)}/Dst${letters(2, random)}o/${date}//`;
  image.addIdentityText('variant', variant, 0x10004);
  const hardware = `0261${digits(6, random)}`;
  const software = `1037${digits(6, random)}`;
  image.addText(IDENTITY_AT, hardware + software);
  image.addIdentity('hardware', hardware, IDENTITY_AT);
  image.addIdentity('software', software, IDENTITY_AT + 10);
  const part = vagPartNumber(random).padEnd(12);
  const engine = `2.7L V6/5VT         `;
  const revision = digits(4, random);
  image.addText(PART_NUMBER_AT, part + engine + revision);
  image.addIdentity('partNumber', part.trimEnd(), PART_NUMBER_AT);
  image.addIdentity('engine', engine.trimEnd(), PART_NUMBER_AT + part.length);
  writeEcuId(image, [
    [2, hardware.length, IDENTITY_AT],
    [4, software.length, IDENTITY_AT + 10],
    [10, part.length, PART_NUMBER_AT],
    [11, revision.length, PART_NUMBER_AT + part.length + engine.length],
    [19, engine.length, PART_NUMBER_AT + part.length],
  ]);
}

/** Table of 6-byte entries {tag 6, length, place in a page, page of 16 KiB}, and the code that finds it. */
function writeEcuId(
  image: SampleImage,
  entries: ReadonlyArray<readonly [index: number, lengthBytes: number, address: number]>,
): void {
  image.claim(ECUID_AT, 6 * ECUID_ENTRIES);
  image.bytes.fill(0, ECUID_AT, ECUID_AT + 6 * ECUID_ENTRIES);
  for (const [index, lengthBytes, address] of entries) {
    const at = ECUID_AT + 6 * index;
    image.bytes.set([6, lengthBytes], at);
    image.write16(at + 2, address & 0x3fff, pageOf(address));
  }
  image.claim(0x7ae00, 18);
  image.writeHex(0x7ae00, 'E6 F4 00 00 E6 F5 06 02 F6 F4 42 E2 F6 F5 44 E2 DA 00');
  image.write16(0x7ae02, ECUID_AT & 0x3fff);
}

/** Records of four codes (max, min, signal, plausibility) of one fault path, twice; one class per path. */
function addTroubleCodes(image: SampleImage): void {
  const { random } = image;
  const paths = shuffled(drawTroubleCodes(FAULT_PATHS, random), random);
  const codes = paths.flatMap((code) =>
    random.below(3) === 0 ? [code, random.pick(paths), code, code] : [code, code, code, code],
  );
  const classes = {
    kind: 'class',
    address: CLASSES_AT,
    strideBytes: 1,
    wordBytes: 1,
    offValue: 0,
    values: paths.map(() => random.pick([3, 3, 3, 5, 0x0d, 0x13])),
  } as const;
  const shape = { strideBytes: 8, codesPerRecord: 4 };
  const makers = { ...shape, name: 'Maker codes', address: CODES_AT };
  addDtcTable(image, { ...makers, codes, switches: [classes] });
  const carb = { ...shape, name: 'CARB codes', address: CARB_CODES_AT };
  addDtcTable(image, { ...carb, codes, switches: [] });
}

function placeInline(
  image: SampleImage,
  space: FreeSpace,
  map: DrawnMap,
): MapDefinition | undefined {
  const countBytes = map.x.type.wordBytes === 1 ? 1 : 2;
  const counts = (map.y === undefined ? [map.x] : [map.y, map.x]).map((axis) => axis.raw.length);
  const points = counts.reduce((sum, count) => sum + count, 0);
  const headerBytes = counts.length * countBytes;
  const axisBytes = points * map.x.type.wordBytes;
  const cellBytes = map.raw.length * map.type.wordBytes;
  const wordBytes = Math.max(map.x.type.wordBytes, map.type.wordBytes);
  const address = space.take(headerBytes + axisBytes + cellBytes, wordBytes);
  if (address === undefined) return undefined;
  image.claim(address, headerBytes);
  image.writeWords(address, image.word(countBytes), counts);
  const axesAt = address + headerBytes;
  const yBytes = (map.y?.raw.length ?? 0) * map.x.type.wordBytes;
  const x = { reference: 'ROM', address: axesAt + yBytes } as const;
  const y = { reference: 'ROM', address: axesAt } as const;
  writeAxis(image, map.x, x);
  if (map.y !== undefined) writeAxis(image, map.y, y);
  return defineMap(image, map, { cells: axesAt + axisBytes, order: 'rowMajor', x, y });
}

function placeShared(
  image: SampleImage,
  space: FreeSpace,
  pool: AxisPool,
  map: DrawnMap,
): MapDefinition | undefined {
  const cells = space.take(map.raw.length * map.type.wordBytes, map.type.wordBytes);
  if (cells === undefined) return undefined;
  const x = { reference: 'ROM', address: pool.addressOf(map.x) } as const;
  const y = { reference: 'ROM', address: pool.addressOf(map.y ?? map.x) } as const;
  return defineMap(image, map, { cells, order: 'rowMajor', x, y });
}

/** Loads the address of a map and calls a look-up: one word where a data page pointer covers it, else word and page. */
function lookUp(map: MapDefinition): CodeInsert {
  const address = map.cells.address;
  const near = address - 0x10000;
  const low = near < 0x8000 ? near : address & 0x3fff;
  const page = pageOf(address);
  const load = [0xe6, 0xfc, low & 0xff, low >>> 8];
  const far = near < 0x8000 ? [] : [0xe6, 0xfd, page & 0xff, page >>> 8];
  return { bytes: [...load, ...far, 0xda, 0x02, 0x40, 0x31], alignBytes: 2 };
}

function pageOf(address: number): number {
  return ((0x800000 + address) / 0x4000) >>> 0;
}

/** @throws RangeError if the space has no room: the caller's plan is wrong then */
function take(space: FreeSpace, lengthBytes: number, alignBytes: number): number {
  const address = space.take(lengthBytes, alignBytes);
  if (address === undefined) throw new RangeError('no room for an axis');
  return address;
}
