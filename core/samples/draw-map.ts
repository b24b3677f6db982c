import type { Scale } from '../values/scale.ts';
import { roundHalfAwayFromZero, type WordType, wordBounds } from '../values/word.ts';
import type { MapKindOfEngine, Quantity } from './map-catalog.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Points of an axis: raw, strictly rising. */
export interface DrawnAxis {
  readonly quantity: Quantity;
  readonly type: WordType;
  readonly scale: Scale;
  readonly raw: readonly number[];
}

/** Cells of a map: raw, row after row, x running fastest. A curve has no y and one row. */
export interface DrawnMap {
  readonly kind: MapKindOfEngine;
  readonly type: WordType;
  readonly scale: Scale;
  readonly x: DrawnAxis;
  readonly y: DrawnAxis | undefined;
  readonly raw: readonly number[];
}

/** Share of a word's range that the cells of a map use at most: bytes are filled well, words are not. */
const USED_SHARE = { 1: 0.85, 2: 0.2, 4: 0.001 } as const;
/** Least step of an axis in floats. */
const LEAST_FLOAT_STEP = 0.1;
const NICE_FACTORS = [1, 1.25, 2, 2.5, 4, 5, 7.5, 10];

/**
 * Axis over a quantity with uneven steps, as calibrators set them: finer where the engine lives.
 *
 * A quantity that goes below zero gets signed words where they have 16 bits, and an offset where they have 8.
 *
 * @param type order and length of the words; whether they are signed follows from the quantity
 */
export function drawAxis(
  quantity: Quantity,
  count: number,
  type: WordType,
  random: SeededRandom,
): DrawnAxis {
  const signed = !type.float && type.wordBytes === 2 && quantity.low < 0;
  const scale = axisScale(quantity, type);
  const bend = random.between(85, 130) / 100;
  const jitters = Array.from({ length: count }, () => random.between(-28, 28) / 100);
  const raw: number[] = [];
  for (let i = 0; i < count; i++) {
    const isEnd = i === 0 || i === count - 1;
    const place = ((i + (isEnd ? 0 : (jitters[i] ?? 0))) / (count - 1)) ** bend;
    const physical = quantity.low + (quantity.high - quantity.low) * place;
    const exact = (physical - scale.offset) / scale.factor;
    const before = raw[i - 1];
    const least = before === undefined ? exact : before + (type.float ? LEAST_FLOAT_STEP : 1);
    const value = Math.max(exact, least);
    raw.push(type.float ? Math.fround(Math.round(value * 100) / 100) : Math.round(value));
  }
  return { quantity, type: { ...type, signed }, scale, raw };
}

/**
 * Map of a kind over given axes: the kind's form, stretched and with bumps of its own, so that no two are alike.
 *
 * @param type order and length of the words; 8 and 16 bits become signed where the kind goes below zero and `canBeSigned`
 */
export function drawMap(
  kind: MapKindOfEngine,
  x: DrawnAxis,
  y: DrawnAxis | undefined,
  type: WordType,
  canBeSigned: boolean,
  random: SeededRandom,
): DrawnMap {
  const signed = !type.float && canBeSigned && kind.low < 0;
  const cellType = { ...type, signed };
  const scale = cellScale(kind, cellType);
  const gain = random.between(86, 114) / 100;
  const bumps = Array.from({ length: random.between(1, 3) }, () => drawBump(random));
  const rows = y === undefined ? [0] : placesOf(y);
  const columns = placesOf(x);
  const raw = rows.flatMap((row) =>
    columns.map((column) => {
      const bumped = bumps.reduce((sum, bump) => sum + bump(column, row), 0);
      const form = Math.min(1, Math.max(0, gain * kind.form(column, row) + bumped));
      const physical = kind.low + (kind.high - kind.low) * form;
      return type.float ? Math.fround(physical) : rawOf(physical, scale, cellType);
    }),
  );
  return { kind, type: cellType, scale, x, y, raw };
}

/** The same map with a few cells moved, as a second data set of one engine has it. */
export function varyMap(map: DrawnMap, random: SeededRandom): DrawnMap {
  const { min, max } = wordBounds(map.type);
  const raw = map.raw.map((value) => {
    if (random.below(12) !== 0) return value;
    const moved = value + random.between(-3, 3);
    return Math.min(max, Math.max(min, moved));
  });
  return { ...map, raw };
}

function axisScale(quantity: Quantity, type: WordType): Scale {
  if (type.float) return { factor: 1, offset: 0 };
  return type.wordBytes === 1 ? quantity.scale8 : quantity.scale16;
}

function cellScale(kind: MapKindOfEngine, type: WordType): Scale {
  if (type.float) return { factor: 1, offset: 0 };
  const { max } = wordBounds(type);
  const offset = !type.signed && kind.low < 0 ? kind.low : 0;
  const span = Math.max(Math.abs(kind.low - offset), Math.abs(kind.high - offset));
  return { factor: niceFactor(span / (max * USED_SHARE[type.wordBytes])), offset };
}

/** Smallest factor of the kind tuners see that is not below `least`. */
function niceFactor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const nice = NICE_FACTORS.find((factor) => factor * power >= least) ?? 10;
  return Number((nice * power).toPrecision(6));
}

function rawOf(physical: number, scale: Scale, type: WordType): number {
  const { min, max } = wordBounds(type);
  const raw = roundHalfAwayFromZero((physical - scale.offset) / scale.factor);
  return Math.min(max, Math.max(min, raw));
}

/** Places 0..1 of the points along their own axis. */
function placesOf({ raw }: DrawnAxis): number[] {
  const first = raw[0] ?? 0;
  const span = (raw.at(-1) ?? 1) - first;
  return raw.map((value) => (value - first) / span);
}

/** A hill or hollow of a few percent. */
function drawBump(random: SeededRandom): (x: number, y: number) => number {
  const height = random.between(-60, 60) / 1000;
  const centreX = random.below(1001) / 1000;
  const centreY = random.below(1001) / 1000;
  const width = random.between(15, 45) / 100;
  return (x, y) => {
    const distance = ((x - centreX) ** 2 + (y - centreY) ** 2) / width ** 2;
    return height * Math.exp(-distance);
  };
}
