import { addressOfMapCell, addressOfWord } from '../../../core/maps/cell-address.ts';
import type { MapAxis, MapDefinition, WordRun } from '../../../core/maps/map-definition.ts';
import { encodeWord, type WordType } from '../../../core/values/word.ts';

/** Size and contents of the map that a page shows. */
export interface SampleMapRequest {
  readonly width: number;
  readonly height: number;
  /** Raw words row by row, or a float that is no finite number; a smooth hill without them. */
  readonly raw?: readonly number[];
  readonly type?: Partial<WordType>;
  readonly definition?: Partial<
    Pick<MapDefinition, 'scale' | 'precision' | 'unit' | 'format' | 'order' | 'lineSkipBytes'>
  >;
  /** Raw words of the axes; evenly rising without them. */
  readonly xRaw?: readonly number[];
  readonly yRaw?: readonly number[];
  readonly xAxis?: Partial<MapAxis>;
  readonly yAxis?: Partial<MapAxis>;
  /** Bytes of the file after the first word of the cells, if it is to end within them. */
  readonly lengthBytes?: number;
}

const X_ADDRESS = 0x1000;
const Y_ADDRESS = 0x4000;
/** First byte of the cells in the file of every sample map. */
export const CELLS_ADDRESS = 0x8000;
/** More than the largest map takes up: 256 x 256 words of four bytes. */
const LENGTH_BYTES = 0x80000;
const PAIR: WordType = { wordBytes: 2, bigEndian: false, signed: false, float: false };

export function sampleMap(request: SampleMapRequest): MapDefinition {
  return {
    id: 'map',
    kind: 'USER_MAP',
    name: 'Boost target',
    description: '',
    unit: 'mbar',
    folderId: null,
    cells: { address: CELLS_ADDRESS, type: { ...PAIR, ...request.type }, skipBytes: 0 },
    width: request.width,
    height: request.height,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 0.1, offset: 0 },
    precision: 1,
    format: 'DEC',
    x: { ...axisOf('Quantity', 'mg', X_ADDRESS), ...request.xAxis },
    y: { ...axisOf('Engine speed', 'rpm', Y_ADDRESS), ...request.yAxis },
    variables: [],
    ...request.definition,
  };
}

function axisOf(name: string, unit: string, address: number): MapAxis {
  return {
    name,
    unit,
    reference: 'ROM',
    words: { address, type: PAIR, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}

/** The file in which the map lies. */
export function imageOfMap(map: MapDefinition, request: SampleMapRequest): Uint8Array {
  const { width, height, lengthBytes } = request;
  const image = new Uint8Array(LENGTH_BYTES);
  const writeRun = (run: WordRun, count: number, rawOf: (i: number) => number): void => {
    for (let i = 0; i < count; i++) {
      image.set(encodeWord(rawOf(i), run.type), addressOfWord(run, i));
    }
  };
  writeRun(map.x.words, width, (i) => request.xRaw?.[i] ?? 500 + i * 250);
  writeRun(map.y.words, height, (i) => request.yRaw?.[i] ?? 800 + i * 300);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const raw = request.raw?.[row * width + column] ?? hill(row / height, column / width);
      const word = Number.isFinite(raw) ? encodeWord(raw, map.cells.type) : notFinite(raw);
      image.set(word, addressOfMapCell(map, { row, column }));
    }
  }
  return lengthBytes === undefined ? image : image.slice(0, CELLS_ADDRESS + lengthBytes);
}

/** Bytes of NaN and the infinities as little-endian floats. */
function notFinite(raw: number): readonly number[] {
  if (Number.isNaN(raw)) return [0, 0, 0xc0, 0x7f];
  return [0, 0, 0x80, raw > 0 ? 0x7f : 0xff];
}

/** A shape like that of a boost map: rising along x, highest at two thirds of y. */
function hill(y: number, x: number): number {
  return Math.round(9800 + 14_000 * x ** 0.8 * Math.sin(Math.PI * (0.15 + 0.75 * y)));
}
