import type { ByteRange } from '../../bytes/byte-range.ts';
import type { MapDefinition } from '../../maps/map-definition.ts';
import { defineMap, writeAxis } from '../define-map.ts';
import { digits, vagPartNumber } from '../draw-identity.ts';
import type { DrawnAxis, DrawnMap } from '../draw-map.ts';
import { drawFreshMap, fillCalibration } from '../fill-calibration.ts';
import { C167_CODE } from '../instruction-sets.ts';
import { FreeSpace, SampleImage } from '../sample-image.ts';
import { addChecksum } from '../sample-sums.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { writeCode } from '../write-code.ts';
import { addEdc15TroubleCodes, EDC15_FAULT_BYTES } from './edc15-trouble-codes.ts';

/** Places of one length of file. */
interface Layout {
  /** Bounds of the blocks that are summed; the last four bytes of a block hold its sum. */
  readonly bounds: readonly number[];
  /** The block bounds between which the calibration lies. */
  readonly calibration: ByteRange;
  readonly code: readonly ByteRange[];
  /** Text that tells the layout, or `undefined` where none does. */
  readonly markerAt: number | undefined;
}

const LAYOUT_512K: Layout = {
  bounds: [
    0x10000, 0x14000, 0x4c000, 0x50000, 0x50b80, 0x5c000, 0x60000, 0x60b80, 0x6c000, 0x70000,
    0x70b80, 0x7c000,
  ],
  calibration: { start: 0x50b80, end: 0x7c000 },
  code: [
    { start: 0, end: 0x7f00 },
    { start: 0x8100, end: 0x4bf00 },
  ],
  markerAt: 0x50008,
};
const LAYOUT_256K: Layout = {
  bounds: [0xb80, 0x8000, 0x14000, 0x38b80, 0x40000],
  calibration: { start: 0x38b80, end: 0x40000 },
  code: [
    { start: 0, end: 0x7f00 },
    { start: 0x8100, end: 0x37f00 },
  ],
  markerAt: undefined,
};
const FILLER = 0xc3;
const LATER_SEEDS = 0xefcd8631;
/** High bytes of the ids by which axes name their quantity. */
const ID_PAGES = [0xc0, 0xc1, 0xc2, 0xc4, 0xc5, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xe0, 0xe8, 0xec];
/** Room that every calibration block leaves for texts before its sum. */
const TAIL_BYTES = 0x100;

/**
 * Bosch EDC15: Infineon C167, words low byte first, unused bytes C3.
 *
 * Maps stand `[id][n][n slow axis][id][m][m fast axis][cells]`, all words of 16 bits; the id names the quantity. The sums follow
 * the published rule of the VAG files, which was not verified on a car's file.
 */
export function edc15Sample(lengthBytes: number, random: SeededRandom): SampleImage {
  const image = new SampleImage(lengthBytes, false, FILLER, random);
  const layout = lengthBytes === 0x40000 ? LAYOUT_256K : LAYOUT_512K;
  const blocks = calibrationBlocks(layout);
  addIdentity(image, layout, blocks.at(-1)?.end ?? lengthBytes);
  const [first, ...others] = blocks;
  if (first === undefined) throw new RangeError('the layout has no calibration');
  addEdc15TroubleCodes(image, first.start);
  const start = first.start + EDC15_FAULT_BYTES;
  const space = new FreeSpace([{ start, end: first.end }, ...others]);
  const ids = new AxisIds(random);
  fillCalibration(image, {
    space,
    mapCount: lengthBytes === 0x40000 ? 50 : 240,
    constantBytes: [2],
    draw: () => drawFreshMap(image, image.word(2), image.word(2)),
    place: (map) => placeMap(image, space, ids, map),
  });
  writeCode(image, layout.code, C167_CODE, []);
  addSums(image, layout);
  return image;
}

/** Ids of quantities: places of variables, so different in every file and the same all over one. */
class AxisIds {
  readonly #random: SeededRandom;
  readonly #ids = new Map<string, number>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  of({ quantity }: DrawnAxis): number {
    const known = this.#ids.get(quantity.name);
    if (known !== undefined) return known;
    const id = (this.#random.pick(ID_PAGES) << 8) | (2 * this.#random.below(128));
    this.#ids.set(quantity.name, id);
    return id;
  }
}

function placeMap(
  image: SampleImage,
  space: FreeSpace,
  ids: AxisIds,
  map: DrawnMap,
): MapDefinition | undefined {
  const axes = map.y === undefined ? [map.x] : [map.y, map.x];
  const axisBytes = axes.reduce((sum, axis) => sum + 4 + 2 * axis.raw.length, 0);
  const address = space.take(axisBytes + 2 * map.raw.length, 2);
  if (address === undefined) return undefined;
  const places: Array<{ reference: 'ROM'; address: number }> = [];
  let at = address;
  for (const axis of axes) {
    image.claim(at, 4);
    image.write16(at, ids.of(axis), axis.raw.length);
    const place = { reference: 'ROM', address: at + 4 } as const;
    writeAxis(image, axis, place);
    places.push(place);
    at += 4 + 2 * axis.raw.length;
  }
  const [y, x = y] = places;
  if (x === undefined || y === undefined) throw new RangeError('a map needs an axis');
  return defineMap(image, map, { cells: at, order: 'rowMajor', x, y });
}

/** Free parts of the blocks of the calibration: without their sums and the room for texts. */
function calibrationBlocks({ bounds, calibration }: Layout): ByteRange[] {
  return bounds
    .slice(0, -1)
    .map((start, i) => ({ start, end: (bounds[i + 1] ?? 0) - TAIL_BYTES }))
    .filter(({ start, end }) => start >= calibration.start && end <= calibration.end)
    .map(({ start, end }) => ({ start: start + 0x20, end }));
}

function addIdentity(image: SampleImage, layout: Layout, textsAt: number): void {
  const { random } = image;
  const version = `TSW V${random.between(1, 3)}.${digits(2, random)} ${digits(6, random)} ${digits(4, random)} C4B/ESB/${digits(2, random)}`;
  image.addText(0x8000, version);
  if (layout.markerAt !== undefined) image.addText(layout.markerAt, 'V4.1');
  const part = vagPartNumber(random);
  const software = `1037${digits(6, random)}`;
  const hardware = `0281${digits(6, random)}`;
  // Part number 20 bytes before "EDC", version 5 after its start, hardware number 23 after.
  const line = `${part.padEnd(12)}1,9l R4 EDC  SG  ${digits(4, random)}`.padEnd(43);
  image.addText(textsAt, line + hardware);
  image.addIdentity('partNumber', part, textsAt);
  image.addIdentity('hardware', hardware, textsAt + line.length);
  image.addIdentityText('software', software, textsAt + 64);
}

function addSums(image: SampleImage, { bounds }: Layout): void {
  bounds.slice(0, -1).forEach((start, i) => {
    const end = (bounds[i + 1] ?? 0) - 4;
    addChecksum(image, {
      name: `Block ${i + 1}`,
      rule: 'edc15',
      initial: i === 0 ? 0 : LATER_SEEDS,
      bigEndian: false,
      ranges: [{ start, end }],
      storedAt: end,
      storedBytes: 4,
    });
  });
}
