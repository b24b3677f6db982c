import { encodeWord, type WordType } from '../../values/word.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { SAMPLE_MAP_KINDS, type SampleMap, sampleMap } from './sample-maps.ts';

/** What to generate. The same options always give the same image. */
export interface EcuSampleOptions {
  readonly seed: number;
  /** 32 KiB..16 MiB, a multiple of 4 KiB. */
  readonly lengthBytes: number;
}

/** A run of words in the image. */
export interface SampleBlock {
  readonly address: number;
  readonly count: number;
  readonly type: WordType;
}

/** Where a map was put. Cells are row-major, `x` runs fastest; the axes stand right before the cells. */
export interface SampleMapTruth {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  readonly cells: SampleBlock;
  readonly x: SampleBlock;
  readonly y: SampleBlock;
}

/** A text in the image, ASCII, without a terminating zero. */
export interface SampleText {
  readonly address: number;
  readonly text: string;
}

/** A generated ECU image and everything that was put into it. */
export interface EcuSample {
  /** File name a tuner would give it. */
  readonly name: string;
  readonly image: Uint8Array;
  readonly bigEndian: boolean;
  readonly maps: readonly SampleMapTruth[];
  readonly texts: readonly SampleText[];
}

const MIN_LENGTH_BYTES = 32 * 1024;
const MAX_LENGTH_BYTES = 16 * 1024 * 1024;
const ALIGNMENT_BYTES = 4096;
/** Part of the image that looks like program code; calibration follows, then padding. */
const CODE_SHARE = 0.55;
const CALIBRATION_SHARE = 0.25;

/**
 * ECU image with maps, axes, identification texts, code-like noise and 0xFF padding, made from a seed.
 *
 * Nothing in it comes from a real file: makers, numbers and texts are invented.
 *
 * @throws RangeError if the length is outside 32 KiB..16 MiB or no multiple of 4 KiB
 */
export function createEcuSample(options: EcuSampleOptions): EcuSample {
  const { seed, lengthBytes } = options;
  if (
    lengthBytes < MIN_LENGTH_BYTES ||
    lengthBytes > MAX_LENGTH_BYTES ||
    lengthBytes % ALIGNMENT_BYTES !== 0
  ) {
    throw new RangeError(`sample length ${lengthBytes} is no multiple of 4096 in 32768..16777216`);
  }
  const random = seededRandom(seed);
  const bigEndian = random.below(2) === 1;
  const image = new Uint8Array(lengthBytes).fill(0xff);
  const codeEnd = Math.floor((lengthBytes * CODE_SHARE) / 16) * 16;
  const calibrationEnd = codeEnd + Math.floor((lengthBytes * CALIBRATION_SHARE) / 16) * 16;
  writeCode(image.subarray(0, codeEnd), random);
  const texts = writeTexts(image, codeEnd, seed, random);
  const maps = writeMaps(image, codeEnd + 256, calibrationEnd, bigEndian, random);
  return { name: `sample-${seed}-${lengthBytes / 1024}K.bin`, image, bigEndian, maps, texts };
}

/** Words drawn from a small set with drifting operands: repetitive like code, without runs that look like a map. */
function writeCode(target: Uint8Array, random: SeededRandom): void {
  const opcodes = Array.from({ length: 24 }, () => random.below(256));
  for (let i = 0; i + 3 < target.length; i += 4) {
    target[i] = random.pick(opcodes);
    target[i + 1] = random.below(256);
    target[i + 2] = random.below(4) === 0 ? random.below(256) : random.pick(opcodes);
    target[i + 3] = random.below(256);
  }
}

function writeTexts(
  image: Uint8Array,
  start: number,
  seed: number,
  random: SeededRandom,
): SampleText[] {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => String(random.below(10))).join('');
  const lines = [
    `HW ${digits(10)}`,
    `SW ${digits(10)}`,
    `CAL ${digits(6)}`,
    `MAPWRIGHT SAMPLE ${seed >>> 0}`,
  ];
  const texts: SampleText[] = [];
  let address = start;
  for (const text of lines) {
    image.fill(0x00, address, address + 32);
    for (let i = 0; i < text.length; i++) image[address + i] = text.charCodeAt(i);
    texts.push({ address, text });
    address += 32;
  }
  return texts;
}

function writeMaps(
  image: Uint8Array,
  start: number,
  end: number,
  bigEndian: boolean,
  random: SeededRandom,
): SampleMapTruth[] {
  const maps: SampleMapTruth[] = [];
  let address = start;
  for (let i = 0; ; i++) {
    const map = sampleMap(i % SAMPLE_MAP_KINDS, bigEndian, random);
    const truth = placeMap(map, address);
    const mapEnd = truth.cells.address + truth.cells.count * truth.cells.type.wordBytes;
    if (mapEnd > end) return maps;
    writeMap(image, map, truth);
    maps.push(truth);
    // A gap of constants between maps, even so that words stay aligned.
    const gapEnd = Math.min(end, mapEnd + (mapEnd % 2) + 2 * random.between(8, 160));
    for (let at = mapEnd; at < gapEnd; at++)
      image[at] = random.below(3) === 0 ? random.below(256) : 0;
    address = gapEnd;
  }
}

function placeMap(map: SampleMap, address: number): SampleMapTruth {
  const axisType: WordType = {
    wordBytes: 2,
    bigEndian: map.type.bigEndian,
    signed: true,
    float: false,
  };
  const x = { address, count: map.x.values.length, type: axisType };
  const y = { address: address + 2 * x.count, count: map.y.values.length, type: axisType };
  const cells = { address: y.address + 2 * y.count, count: map.cells.length, type: map.type };
  return {
    name: map.name,
    unit: map.unit,
    factor: map.factor,
    offset: map.offset,
    width: x.count,
    height: y.count,
    cells,
    x,
    y,
  };
}

function writeMap(image: Uint8Array, map: SampleMap, truth: SampleMapTruth): void {
  writeBlock(image, truth.x, map.x.values);
  writeBlock(image, truth.y, map.y.values);
  writeBlock(image, truth.cells, map.cells);
}

function writeBlock(image: Uint8Array, block: SampleBlock, values: readonly number[]): void {
  values.forEach((value, i) => {
    image.set(encodeWord(value, block.type), block.address + i * block.type.wordBytes);
  });
}
