import type { MapDefinition } from '../../maps/map-definition.ts';
import { defineMap, writeAxis } from '../define-map.ts';
import { digits, letters, vagPartNumber, vin } from '../draw-identity.ts';
import type { DrawnMap } from '../draw-map.ts';
import { AxisPool, drawFreshMap, fillCalibration } from '../fill-calibration.ts';
import { TRICORE_CODE } from '../instruction-sets.ts';
import { addDtcTable } from '../place-trouble-codes.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { drawTroubleCodes, shuffled } from '../trouble-codes.ts';
import { writeCode } from '../write-code.ts';
import { addBlockSums, type Edc17Block, freeRangeOf, writeBlockFrame } from './edc17-blocks.ts';

const FAULTS = 380;
const MAPS_PER_MIB = 90;

/**
 * Bosch EDC17 and its relatives: Infineon TriCore, words low byte first, file at processor address 80000000.
 *
 * Blocks with headers and CRCs. Maps of words stand `[n][m][n slow axis][m fast axis][cells]`; maps of bytes and floats are cells
 * alone over axes of a pool. Code builds addresses from base registers, so no pointer to a map stands in it.
 */
export function edc17Sample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, false, 0xff, random);
  const blocks = blocksOf(lengthBytes);
  const softwareId = `10SW${digits(6, random)}`;
  for (const block of Object.values(blocks)) writeBlockFrame(image, block, softwareId);
  image.addIdentity('software', softwareId, blocks.dataSet.start + 0x1a);
  addIdentity(image, blocks.customer.start, blocks.dataSet.start);
  const dataSet = freeRangeOf(blocks.dataSet);
  const mapsAt = addTroubleCodes(image, dataSet.start);
  const space = new FreeSpace([{ start: mapsAt, end: dataSet.end }, freeRangeOf(blocks.variants)]);
  const pool = new AxisPool(image, 3, image.word(2), (axis) => {
    const address = space.take(2 * axis.raw.length, 4);
    if (address === undefined) throw new RangeError('no room for an axis');
    writeAxis(image, axis, { reference: 'ROM', address });
    return address;
  });
  fillCalibration(image, {
    space,
    mapCount: Math.min(1000, MAPS_PER_MIB * (lengthBytes / 0x100000)),
    constantBytes: [1, 2, 4],
    draw: () => {
      if (random.below(3) > 0) return drawFreshMap(image, image.word(2), image.word(2));
      const wordBytes = random.pick([1, 1, 4] as const);
      return pool.draw(image, { ...image.word(wordBytes), float: wordBytes === 4 });
    },
    place: (map) =>
      pool.has(map.x) ? placeShared(image, space, pool, map) : placeInline(image, space, map),
  });
  const code = [blocks.boot, blocks.start, blocks.software, blocks.secondSoftware].map(freeRangeOf);
  writeCode(image, code, TRICORE_CODE, []);
  for (const block of Object.values(blocks)) addBlockSums(image, block);
  return image;
}

type BlockName =
  | 'boot'
  | 'customer'
  | 'protection'
  | 'start'
  | 'dataSet'
  | 'software'
  | 'variants'
  | 'secondSoftware';

/** Small blocks at fixed places, as in files of 2 and 4 MiB; software and the second data set grow with the file. */
function blocksOf(lengthBytes: number): Readonly<Record<BlockName, Edc17Block>> {
  const half = lengthBytes / 2;
  const block = (type: number, start: number, length: number, hasSum: boolean): Edc17Block => {
    return { type, start, lengthBytes: length, hasSum };
  };
  return {
    boot: block(0x30, 0, 0xf900, false),
    customer: block(0xe0, 0x10000, 0x4000, false),
    protection: block(0x20, 0x14000, 0x4000, false),
    start: block(0x10, 0x18000, 0x7f00, false),
    dataSet: block(0x60, 0x20000, 0x1fe00, true),
    software: block(0x40, 0x40000, half - 0x40000 - 0x20000, true),
    variants: block(0x70, half, half / 8, false),
    secondSoftware: block(0x50, half + half / 8, half / 2, false),
  };
}

function addIdentity(image: SampleImage, customerAt: number, dataSetAt: number): void {
  const { random } = image;
  const project = `P${digits(3, random)}`;
  const variant = `${digits(2, random)}/1/EDC17_C46/5/${project}//C${digits(3, random)}${letters(1, random)}5${letters(1, random)}8///`;
  image.addIdentityText('variant', variant, dataSetAt + 0x78);
  const hardware = `0281${digits(6, random)}`;
  const number = `1037${digits(6, random)}`;
  image.addIdentityText('hardware', hardware, customerAt + 0x100);
  image.addIdentityText('calibration', number, customerAt + 0x120);
  image.addIdentityText('partNumber', vagPartNumber(random), customerAt + 0x140);
  image.addIdentityText('engine', 'R4 2.0l EDC17', customerAt + 0x160);
  image.addIdentityText('vin', vin(random), customerAt + 0x180);
  image.addText(
    customerAt + 0x1a0,
    `SB_V${digits(2, random)}.00.0${digits(1, random)}/1${number.slice(1)}`,
  );
}

/** Three arrays by fault: code, class, mask. Returns the first free address after them. */
function addTroubleCodes(image: SampleImage, address: number): number {
  const { random } = image;
  const codes = shuffled(drawTroubleCodes(FAULTS, random), random);
  const classesAt = address + 2 * FAULTS + 16;
  const masksAt = classesAt + FAULTS + 16;
  const classes = codes.map((_, i) => (i === 0 ? 0 : random.pick([0x0b, 0x0b, 2, 3, 4, 5, 1])));
  const masks = codes.map(() => random.pick([0, 0, 0, 0x0001, 0x0100, 0x0300]));
  const cls = { kind: 'class', strideBytes: 1, wordBytes: 1, offValue: 0 } as const;
  const mask = { kind: 'mask', strideBytes: 2, wordBytes: 2, offValue: 0xffff } as const;
  addDtcTable(image, {
    name: 'Fault codes',
    address,
    strideBytes: 2,
    codesPerRecord: 1,
    codes,
    switches: [
      { ...cls, address: classesAt, values: classes },
      { ...mask, address: masksAt, values: masks },
    ],
  });
  return masksAt + 2 * FAULTS + 32;
}

function placeInline(
  image: SampleImage,
  space: FreeSpace,
  map: DrawnMap,
): MapDefinition | undefined {
  const axes = map.y === undefined ? [map.x] : [map.y, map.x];
  const counts = axes.map((axis) => axis.raw.length);
  const headerBytes = 2 * counts.length;
  const axisBytes = 2 * counts.reduce((sum, count) => sum + count, 0);
  const address = space.take(headerBytes + axisBytes + 2 * map.raw.length, 4);
  if (address === undefined) return undefined;
  image.claim(address, headerBytes);
  image.write16(address, ...counts);
  const axesAt = address + headerBytes;
  const x = { reference: 'ROM', address: axesAt + 2 * (map.y?.raw.length ?? 0) } as const;
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
  const cells = space.take(map.raw.length * map.type.wordBytes, 4);
  if (cells === undefined) return undefined;
  const x = { reference: 'ROM', address: pool.addressOf(map.x) } as const;
  const y = { reference: 'ROM', address: pool.addressOf(map.y ?? map.x) } as const;
  return defineMap(image, map, { cells, order: 'rowMajor', x, y });
}
