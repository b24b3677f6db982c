import type { MapDefinition } from '../../maps/map-definition.ts';
import { defineMap, writeAxis } from '../define-map.ts';
import { digits } from '../draw-identity.ts';
import { type DrawnAxis, type DrawnMap, drawAxis, drawMap } from '../draw-map.ts';
import { fillCalibration } from '../fill-calibration.ts';
import { MCS51_CODE } from '../instruction-sets.ts';
import { MAP_KINDS_OF_ENGINE } from '../map-catalog.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import { addChecksum } from '../sample-sums.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type CodeInsert, writeCode } from '../write-code.ts';

const SUM_AT = 0x1f00;
const SUM_INITIAL = 0xb51f;
const IDENTITY_AT = 0x1f02;
const MAPS = { start: 0x4000, end: 0x5f00 };
/** Descriptor byte of an axis: the variable it runs over. Reported for Motronic M1.x, not verified. */
const DESCRIPTORS: ReadonlyMap<string, number> = new Map([
  ['Engine speed', 0x3b],
  ['Load', 0x40],
  ['Coolant temperature', 0x38],
  ['Intake air temperature', 0x37],
  ['Battery voltage', 0x36],
]);
const KINDS = MAP_KINDS_OF_ENGINE.filter(({ x, y }) =>
  [x, ...(y === undefined ? [] : [y])].every(({ name }) => DESCRIPTORS.has(name)),
);
const SIZES: ReadonlyArray<readonly [number, number]> = [
  [8, 8],
  [12, 16],
  [10, 8],
  [6, 5],
];

/**
 * Bosch Motronic M1.3: 8051 family, maps of bytes.
 *
 * A map stands `[descriptor][n][n gaps][descriptor][m][m gaps][cells]`, the first axis slow; gaps count down from 256, so that
 * 27 13 12 60 are the points 144 171 184 196. One sum over the whole file but its own page.
 */
export function motronicSample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, true, 0xff, random);
  addIdentity(image);
  const space = new FreeSpace([MAPS]);
  const inserts: CodeInsert[] = [];
  fillCalibration(image, {
    space,
    mapCount: 48,
    constantBytes: [1],
    draw: () => draw(image),
    place: (map) => {
      const placed = placeMap(image, space, map);
      if (placed === undefined) return undefined;
      // MOV DPTR, address of the descriptor; LCALL look-up
      const bytes = [0x90, placed.start >>> 8, placed.start & 0xff, 0x12, 0x2a, 0x40];
      inserts.push({ bytes, alignBytes: 1 });
      return placed.map;
    },
  });
  writeCode(
    image,
    [
      { start: 0x10, end: 0x1e00 },
      { start: 0x2000, end: 0x3f00 },
      { start: 0x6200, end: 0x7f00 },
    ],
    MCS51_CODE,
    inserts,
  );
  addChecksum(image, {
    name: 'Byte sum',
    rule: 'byteSum16',
    initial: SUM_INITIAL,
    bigEndian: true,
    ranges: [
      { start: 0, end: SUM_AT },
      { start: 0x2000, end: lengthBytes },
    ],
    storedAt: SUM_AT,
    storedBytes: 2,
  });
  return image;
}

function draw(image: SampleImage): DrawnMap {
  const { random } = image;
  const kind = random.pick(KINDS);
  const [width, height] =
    kind.y === undefined ? [random.pick([4, 5, 8, 10]), 1] : random.pick(SIZES);
  const byte = image.word(1);
  const x = drawAxis(kind.x, width, byte, random);
  const y = kind.y === undefined ? undefined : drawAxis(kind.y, height, byte, random);
  return drawMap(kind, x, y, byte, false, random);
}

function placeMap(
  image: SampleImage,
  space: FreeSpace,
  map: DrawnMap,
): { map: MapDefinition; start: number } | undefined {
  const axes = map.y === undefined ? [map.x] : [map.y, map.x];
  const axisBytes = axes.reduce((sum, axis) => sum + 2 + axis.raw.length, 0);
  const start = space.take(axisBytes + map.raw.length, 1);
  if (start === undefined) return undefined;
  let at = start;
  const places = axes.map((axis) => {
    const place = { reference: 'ROM_SUB', address: at + 2 } as const;
    image.claim(at, 2);
    image.bytes.set([descriptorOf(axis), axis.raw.length], at);
    writeAxis(image, axis, place);
    at += 2 + axis.raw.length;
    return place;
  });
  const [y, x = y] = places;
  if (x === undefined || y === undefined) throw new RangeError('a map needs an axis');
  return { map: defineMap(image, map, { cells: at, order: 'rowMajor', x, y }), start };
}

function descriptorOf({ quantity }: DrawnAxis): number {
  return DESCRIPTORS.get(quantity.name) ?? 0;
}

/** Magic bytes at the start and before the sum; numbers from their last digit to their first, as the family keeps them. */
function addIdentity(image: SampleImage): void {
  const { random } = image;
  image.writeHex(0, '85 0A F0 30');
  image.writeHex(0x1efc, '03 9F 23 01');
  const hardware = `0261${digits(6, random)}`;
  const software = `1267${digits(6, random)}`;
  const reversed = [...hardware].reverse().join('') + [...software].reverse().join('');
  image.addText(IDENTITY_AT, `${reversed}${digits(13, random)}.${digits(2, random)}`);
  const stored = { lengthBytes: 10, stored: 'reversedText' } as const;
  image.identity.push({ ...stored, field: 'hardware', value: hardware, address: IDENTITY_AT });
  image.identity.push({ ...stored, field: 'software', value: software, address: IDENTITY_AT + 10 });
}
