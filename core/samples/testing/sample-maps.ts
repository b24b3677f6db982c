import type { WordType } from '../../values/word.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** An axis of a sample map: raw values as stored, rising. */
export interface SampleAxis {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly values: readonly number[];
}

/** What a sample map measures, and its raw cells row by row, x running fastest. */
export interface SampleMap {
  readonly name: string;
  readonly unit: string;
  /** physical = raw * factor + offset */
  readonly factor: number;
  readonly offset: number;
  readonly type: WordType;
  readonly x: SampleAxis;
  readonly y: SampleAxis;
  readonly cells: readonly number[];
}

interface MapKind {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly offset: number;
  readonly wordBytes: 1 | 2;
  readonly signed: boolean;
  readonly x: AxisKind;
  readonly y: AxisKind;
  /** Raw value for places 0..1 along x and y. */
  readonly shape: (x: number, y: number) => number;
}

interface AxisKind {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly first: number;
  readonly last: number;
}

const SPEED: AxisKind = { name: 'Engine speed', unit: 'rpm', factor: 1, first: 600, last: 5400 };
const LOAD: AxisKind = { name: 'Pedal', unit: '%', factor: 0.01, first: 0, last: 10_000 };
const QUANTITY: AxisKind = { name: 'Quantity', unit: 'mg', factor: 0.01, first: 0, last: 7000 };
const AIR: AxisKind = { name: 'Air mass', unit: 'mg', factor: 0.1, first: 2000, last: 12_000 };

/** The plateau that full load reaches over engine speed: rises early, falls towards the limit. */
const torqueCurve = (speed: number): number =>
  0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, 0.25 + 0.75 * speed) ** 0.8);

const KINDS: readonly MapKind[] = [
  {
    name: 'Driver wish',
    unit: 'mg',
    factor: 0.01,
    offset: 0,
    wordBytes: 2,
    signed: false,
    x: LOAD,
    y: SPEED,
    shape: (pedal, speed) => 6800 * pedal ** 1.3 * torqueCurve(speed),
  },
  {
    name: 'Boost target',
    unit: 'mbar',
    factor: 1,
    offset: 0,
    wordBytes: 2,
    signed: false,
    x: QUANTITY,
    y: SPEED,
    shape: (quantity, speed) => 980 + 1450 * quantity * torqueCurve(speed),
  },
  {
    name: 'Torque limiter',
    unit: 'mg',
    factor: 0.01,
    offset: 0,
    wordBytes: 2,
    signed: false,
    x: AIR,
    y: SPEED,
    shape: (air, speed) => 1800 + 4700 * air ** 0.7 * torqueCurve(speed),
  },
  {
    name: 'Start of injection',
    unit: 'deg',
    factor: 0.0234,
    offset: -20,
    wordBytes: 2,
    signed: false,
    x: QUANTITY,
    y: SPEED,
    shape: (quantity, speed) => 780 + 900 * speed + 220 * quantity * (1 - speed),
  },
  {
    name: 'Injection correction by temperature',
    unit: 'mg',
    factor: 0.01,
    offset: 0,
    wordBytes: 2,
    signed: true,
    x: { name: 'Coolant temperature', unit: 'degC', factor: 0.1, first: -400, last: 1200 },
    y: SPEED,
    shape: (warmth, speed) => 420 * (1 - warmth) ** 2 - 180 * warmth * speed,
  },
  {
    name: 'Exhaust recirculation',
    unit: '%',
    factor: 0.392,
    offset: 0,
    wordBytes: 1,
    signed: false,
    x: QUANTITY,
    y: SPEED,
    shape: (quantity, speed) => 210 * Math.max(0, 1 - 1.4 * quantity) * (1 - 0.6 * speed),
  },
];

const SIZES: ReadonlyArray<readonly [width: number, height: number]> = [
  [8, 8],
  [10, 10],
  [12, 10],
  [16, 12],
  [16, 16],
];

/** Number of different kinds of map; `sampleMap` takes an index below it. */
export const SAMPLE_MAP_KINDS: number = KINDS.length;

/** A map of one kind with axes and cells that vary with the seed but keep the kind's shape. */
export function sampleMap(kindIndex: number, bigEndian: boolean, random: SeededRandom): SampleMap {
  const kind = KINDS[kindIndex];
  if (kind === undefined) throw new RangeError(`no sample map of kind ${kindIndex}`);
  const [width, height] = random.pick(SIZES);
  const x = sampleAxis(kind.x, width, random);
  const y = sampleAxis(kind.y, height, random);
  const ceiling = kind.wordBytes === 1 ? 255 : 65_535;
  const gain = random.between(92, 108) / 100;
  const cells: number[] = [];
  for (const yValue of y.values) {
    for (const xValue of x.values) {
      const raw = gain * kind.shape(place(xValue, kind.x), place(yValue, kind.y));
      cells.push(Math.round(kind.signed ? raw : Math.min(ceiling, Math.max(0, raw))));
    }
  }
  const type: WordType = {
    wordBytes: kind.wordBytes,
    bigEndian,
    signed: kind.signed,
    float: false,
  };
  return {
    name: kind.name,
    unit: kind.unit,
    factor: kind.factor,
    offset: kind.offset,
    type,
    x,
    y,
    cells,
  };
}

/** Strictly rising values from the kind's first to its last, the steps uneven as calibrators set them. */
function sampleAxis(kind: AxisKind, count: number, random: SeededRandom): SampleAxis {
  const step = (kind.last - kind.first) / (count - 1);
  const values = Array.from({ length: count }, (_, i) => {
    const inner = i > 0 && i < count - 1;
    const jitter = inner ? (random.between(-30, 30) / 100) * step : 0;
    return Math.round(kind.first + i * step + jitter);
  });
  return { name: kind.name, unit: kind.unit, factor: kind.factor, values };
}

function place(value: number, kind: AxisKind): number {
  return (value - kind.first) / (kind.last - kind.first);
}
