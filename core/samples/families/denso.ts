import type { MapDefinition } from '../../maps/map-definition.ts';
import type { WordType } from '../../values/word.ts';
import { encodeWord } from '../../values/word.ts';
import { defineMap, writeAxis } from '../define-map.ts';
import { digits, letters } from '../draw-identity.ts';
import type { DrawnMap } from '../draw-map.ts';
import { AxisPool, fillCalibration } from '../fill-calibration.ts';
import { SH2_CODE } from '../instruction-sets.ts';
import { addDtcTable } from '../place-trouble-codes.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import { addChecksum } from '../sample-sums.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { drawTroubleCodes, shuffled } from '../trouble-codes.ts';
import { type CodeInsert, writeCode } from '../write-code.ts';

/** Address of the table of sums by length of the file. */
const SUMS_AT: ReadonlyMap<number, number> = new Map([
  [0x80000, 0x7fb80],
  [0x100000, 0xffb80],
  [0x180000, 0x17fb80],
  [0x200000, 0x1ff800],
]);
const IDENTITY_AT = 0x2000;
const FAULTS = 150;
const FAULT_BYTES = 20;
const SUM_ENTRIES = 17;
const DISABLED_SUM = 0x5aa5a55a;
const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: false, float: true };
/** Codes of the type of the cells in a descriptor. */
const TYPE_CODES = { float: 0x00, u8: 0x04, u16: 0x08, i8: 0x0c, i16: 0x10 } as const;

/**
 * Denso with a Hitachi SH: words high byte first.
 *
 * Axes are floats in a pool, cells are floats, bytes or words elsewhere; descriptors of 28 bytes (two axes) and 20 (one) join them:
 * `{columns u16, rows u16, x, y, cells u32, type u8, 3 x 0, factor f32, offset f32}`. Code holds their addresses in its pools.
 */
export function densoSample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, true, 0xff, random);
  const sumsAt = SUMS_AT.get(lengthBytes);
  if (sumsAt === undefined) throw new RangeError(`no table of sums for ${lengthBytes} bytes`);
  const calibrationAt = lengthBytes / 2;
  addIdentity(image, IDENTITY_AT);
  addTroubleCodes(image, calibrationAt);
  const descriptorsAt = calibrationAt + 0x2000;
  const mapCount = lengthBytes === 0x80000 ? 160 : 320;
  const descriptors = new FreeSpace([
    { start: descriptorsAt, end: descriptorsAt + 28 * mapCount + 4 },
  ]);
  const space = new FreeSpace([
    { start: descriptorsAt + 28 * mapCount + 0x20, end: Math.floor(lengthBytes * 0.82) },
  ]);
  const pool = new AxisPool(image, 4, FLOAT, (axis) => {
    const address = space.take(4 * axis.raw.length, 4);
    if (address === undefined) throw new RangeError('no room for an axis');
    writeAxis(image, axis, { reference: 'ROM', address });
    return address;
  });
  const inserts: CodeInsert[] = [];
  fillCalibration(image, {
    space,
    mapCount,
    constantBytes: [1, 2, 4],
    draw: () => pool.draw(image, drawCellType(random)),
    place: (map) => {
      const placed = placeMap(image, space, descriptors, pool, map);
      if (placed === undefined) return undefined;
      inserts.push({ bytes: [...encodeWord(placed.descriptor, image.word(4))], alignBytes: 4 });
      return placed.map;
    },
  });
  const code = [
    { start: 0x400, end: IDENTITY_AT },
    { start: 0x2100, end: calibrationAt - 0x100 },
  ];
  writeVectors(image);
  writeCode(image, code, SH2_CODE, inserts);
  addSums(image, sumsAt);
  return image;
}

function drawCellType(random: SeededRandom): WordType {
  const wordBytes = random.pick([1, 1, 2, 2, 2, 4] as const);
  return { ...FLOAT, wordBytes, float: wordBytes === 4 };
}

function placeMap(
  image: SampleImage,
  space: FreeSpace,
  descriptors: FreeSpace,
  pool: AxisPool,
  map: DrawnMap,
): { map: MapDefinition; descriptor: number } | undefined {
  const descriptorBytes = map.y === undefined ? 20 : 28;
  const descriptor = descriptors.take(descriptorBytes, 4);
  const cells = space.take(map.raw.length * map.type.wordBytes, map.type.wordBytes);
  if (cells === undefined || descriptor === undefined) return undefined;
  const x = { reference: 'ROM', address: pool.addressOf(map.x) } as const;
  const y = { reference: 'ROM', address: pool.addressOf(map.y ?? map.x) } as const;
  image.claim(descriptor, descriptorBytes);
  image.bytes.fill(0, descriptor, descriptor + descriptorBytes);
  const typeAt = writePlaces(image, descriptor, map, x.address, y.address, cells);
  image.bytes[typeAt] = typeCode(map.type);
  image.writeWords(descriptor + descriptorBytes - 8, FLOAT, [map.scale.factor, map.scale.offset]);
  return { map: defineMap(image, map, { cells, order: 'rowMajor', x, y }), descriptor };
}

/** Writes counts and addresses; returns where the type of the cells belongs. */
function writePlaces(
  image: SampleImage,
  descriptor: number,
  map: DrawnMap,
  x: number,
  y: number,
  cells: number,
): number {
  const columns = map.x.raw.length;
  if (map.y === undefined) {
    image.write16(descriptor, columns);
    image.write32(descriptor + 4, x, cells);
    return descriptor + 2;
  }
  image.write16(descriptor, columns, map.y.raw.length);
  image.write32(descriptor + 4, x, y, cells);
  return descriptor + 16;
}

function typeCode(type: WordType): number {
  if (type.float) return TYPE_CODES.float;
  if (type.wordBytes === 1) return type.signed ? TYPE_CODES.i8 : TYPE_CODES.u8;
  return type.signed ? TYPE_CODES.i16 : TYPE_CODES.u16;
}

function addIdentity(image: SampleImage, address: number): void {
  const { random } = image;
  const id = `${letters(1, random)}${random.between(2, 8)}${letters(2, random)}${digits(3, random)}${letters(1, random)}`;
  image.addIdentityText('calibration', id, address);
  image.addText(address + 9, `${digits(4, random)}${letters(2, random)}S_5MT`.padEnd(20));
  image.writeHex(address + 0x20, '06 04');
  const year = `20${digits(2, random)}`;
  image.addText(address + 0x22, ` Copr.DENSO${year} `);
  image.addText(address + 0x38, `PF_${digits(2, random)}${letters(2, random)}4T Ver1.20r3`);
  // Again behind the start of the calibration.
  image.addText(image.bytes.length / 2, id);
  image.addText(image.bytes.length / 2 + 0x22, ` Copr.DENSO${year} `);
}

/** Enable bytes, then records of 20 bytes: code, two small numbers, a pointer, a mask. */
function addTroubleCodes(image: SampleImage, calibrationAt: number): void {
  const { random } = image;
  const codes = shuffled(drawTroubleCodes(FAULTS, random), random);
  const enableAt = calibrationAt + 0x100;
  const recordsAt = enableAt + FAULTS + 2;
  codes.forEach((_, i) => {
    const at = recordsAt + FAULT_BYTES * i;
    image.claim(at + 2, FAULT_BYTES - 2);
    image.bytes.fill(0, at + 2, at + FAULT_BYTES);
    image.bytes.set([1, 1 + (i % 3)], at + 2);
    image.write32(at + 8, 0x42b0 + 4 * random.below(64), 0x0100_0000);
    image.write16(at + 18, 1 << random.below(15));
  });
  const enable = {
    kind: 'enable',
    address: enableAt,
    strideBytes: 1,
    wordBytes: 1,
    offValue: 0,
    values: codes.map(() => (random.below(6) === 0 ? 0 : 1)),
  } as const;
  const shape = { strideBytes: FAULT_BYTES, codesPerRecord: 1 };
  const table = { ...shape, name: 'Faults', address: recordsAt, codes, switches: [enable] };
  addDtcTable(image, table);
}

/** Reset vectors: program counter and stack, again and again. */
function writeVectors(image: SampleImage): void {
  image.claim(0, 0x100);
  for (let at = 0; at < 0x100; at += 8) image.write32(at, 0x0b68, 0xffffbfa0);
}

/** The first entry spans almost everything, some cover 2 KiB of the calibration, the rest are switched off. */
function addSums(image: SampleImage, sumsAt: number): void {
  const start = image.bytes.length / 2;
  const blocks = Array.from({ length: 8 }, (_, i) => ({
    start: start + 0x800 * i,
    end: start + 0x800 * (i + 1),
  }));
  const ranges = [{ start: 0x2000, end: sumsAt - 0x88 }, ...blocks];
  ranges.forEach((range, i) => {
    const at = sumsAt + 12 * i;
    image.claim(at, 8);
    image.write32(at, range.start, range.end - 1);
    const rule = { rule: 'densoBalance', initial: 0, bigEndian: true, storedBytes: 4 } as const;
    addChecksum(image, { ...rule, name: `Sum ${i + 1}`, ranges: [range], storedAt: at + 8 });
  });
  for (let i = ranges.length; i < SUM_ENTRIES; i++) {
    image.claim(sumsAt + 12 * i, 12);
    image.write32(sumsAt + 12 * i, 0, 0, DISABLED_SUM);
  }
}
