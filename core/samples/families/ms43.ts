import type { MapDefinition } from '../../maps/map-definition.ts';
import { defineMap, writeAxis } from '../define-map.ts';
import { digits, letters } from '../draw-identity.ts';
import type { DrawnMap } from '../draw-map.ts';
import { AxisPool, fillCalibration } from '../fill-calibration.ts';
import { C167_CODE } from '../instruction-sets.ts';
import { addDtcTable } from '../place-trouble-codes.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import { addChecksum } from '../sample-sums.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { drawTroubleCodes, shuffled } from '../trouble-codes.ts';
import { type CodeInsert, writeCode } from '../write-code.ts';

const CALIBRATION_AT = 0x70000;
const CALIBRATION_SUM_AT = 0x73fe0;
const ZONES = [
  { start: 0x70000, end: 0x73000 },
  { start: 0x74000, end: 0x7ee18 },
];
const BOOT_SUM_AT = 0x3c24;
const BOOT_ZONE = { start: 0, end: 0x308e };
const BOOT_INITIAL_AT = 0x3fe4;
const BOOT_INITIAL = 0x2d2d;
const FAULTS_AT = 0x70130;
const FAULTS = 80;
const SUPPRESSION_AT = 0x70800;
const AXES_AT = 0x70900;

/**
 * Siemens MS43: Infineon C167, words low byte first.
 *
 * Axes stand `[count u8][points]` in a pool, cells elsewhere without a header, row after row. CRC-16 over zones that a descriptor
 * names; the first value of the CRC is read from the calibration, where it is two characters of its number.
 */
export function ms43Sample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, false, 0xff, random);
  addIdentity(image);
  addTroubleCodes(image);
  const space = new FreeSpace([{ start: AXES_AT, end: 0x72ff0 }, ...ZONES.slice(1)]);
  const inserts: CodeInsert[] = [];
  const pool = new AxisPool(image, 4, image.word(1), (axis) => {
    const address = space.take(1 + axis.raw.length, 1);
    if (address === undefined) throw new RangeError('no room for an axis');
    image.claim(address, 1);
    image.bytes[address] = axis.raw.length;
    writeAxis(image, axis, { reference: 'ROM', address: address + 1 });
    return address + 1;
  });
  fillCalibration(image, {
    space,
    mapCount: 300,
    constantBytes: [1, 2],
    draw: () => pool.draw(image, image.word(random.pick([1, 1, 2]))),
    place: (map) => {
      const definition = placeMap(image, space, pool, map);
      if (definition === undefined) return undefined;
      inserts.push(lookUp(definition));
      return definition;
    },
  });
  const code = [BOOT_ZONE, { start: 0x4000, end: 0xfe00 }, { start: 0x10100, end: 0x6fe00 }];
  writeCode(image, code, C167_CODE, inserts);
  addSums(image);
  return image;
}

function placeMap(
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

/** MOV R12, place in a page of 16 KiB; CALLS look-up. */
function lookUp(map: MapDefinition): CodeInsert {
  const place = map.cells.address & 0x3fff;
  const bytes = [0xe6, 0xfc, place & 0xff, place >>> 8, 0xda, 0x02, 0x18, 0x52];
  return { bytes, alignBytes: 2 };
}

function addIdentity(image: SampleImage): void {
  const { random } = image;
  const number = `43${digits(4, random)}`;
  const project = `C${digits(3, random)}${letters(1, random)}548`;
  // Two characters of the number, at 12 bytes from the start, are the first value of the CRC.
  image.addText(CALIBRATION_AT, `${project}${number}01111430${number.slice(2)}01`);
  image.addIdentity('software', number, CALIBRATION_AT + project.length);
  const file = `ca${number}.DAT`;
  image.addIdentityText('calibration', file, CALIBRATION_AT + 0x40);
  const hardware = `5WK9${digits(4, random)}`;
  const tail = `--${digits(10, random)}MS4300062${digits(15, random)}`;
  image.addText(0x3f80, hardware + tail);
  image.addIdentity('hardware', hardware, 0x3f80);
}

/** Records of four codes of one fault, and one byte each that suppresses it. */
function addTroubleCodes(image: SampleImage): void {
  const { random } = image;
  const paths = shuffled(drawTroubleCodes(FAULTS, random), random);
  const codes = paths.flatMap((code) => [
    code,
    code,
    code,
    random.below(4) === 0 ? random.pick(paths) : code,
  ]);
  const suppression = {
    kind: 'enable',
    address: SUPPRESSION_AT,
    strideBytes: 1,
    wordBytes: 1,
    offValue: 0,
    values: paths.map(() => random.pick([1, 1, 1, 1, 0])),
  } as const;
  const shape = { strideBytes: 8, codesPerRecord: 4 };
  const table = { ...shape, name: 'Codes', address: FAULTS_AT, codes };
  addDtcTable(image, { ...table, switches: [suppression] });
}

function addSums(image: SampleImage): void {
  const initialAt = CALIBRATION_AT + 0x0c;
  const initial = (image.bytes[initialAt] ?? 0) | ((image.bytes[initialAt + 1] ?? 0) << 8);
  addCrc(image, 'Calibration', CALIBRATION_SUM_AT, ZONES, initial);
  image.claim(BOOT_INITIAL_AT, 2);
  image.write16(BOOT_INITIAL_AT, BOOT_INITIAL);
  addCrc(image, 'Boot', BOOT_SUM_AT, [BOOT_ZONE], BOOT_INITIAL);
}

/** Descriptor: CRC, count of zones, then first and last address of every zone. */
function addCrc(
  image: SampleImage,
  name: string,
  address: number,
  zones: ReadonlyArray<{ readonly start: number; readonly end: number }>,
  initial: number,
): void {
  image.claim(address + 2, 2 + 8 * zones.length);
  image.write16(address + 2, zones.length);
  zones.forEach(({ start, end }, i) => {
    image.write32(address + 4 + 8 * i, start, end - 1);
  });
  const rule = { rule: 'crc16', bigEndian: false, storedBytes: 2 } as const;
  addChecksum(image, { ...rule, name, initial, ranges: zones, storedAt: address });
}
