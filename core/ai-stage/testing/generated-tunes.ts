import { addressOfMapCell, lastAddressOfMap } from '../../maps/cell-address.ts';
import type { MapDefinition } from '../../maps/map-definition.ts';
import {
  createFamilySample,
  type SampleFamily,
  sampleLengths,
} from '../../samples/family-sample.ts';
import { type SeededRandom, seededRandom } from '../../samples/seeded-random.ts';
import { clampToWord, encodeWord, readWord, type WordType } from '../../values/word.ts';

/** A file of a generated family, and what its tuner made of it. */
export interface GeneratedTune {
  readonly car: string;
  readonly original: Uint8Array<ArrayBuffer>;
  readonly tuned: Uint8Array<ArrayBuffer>;
  /** Definitions of the original. */
  readonly maps: readonly MapDefinition[];
  /** Ids of the maps that the tuner changed. */
  readonly changed: readonly string[];
}

/** What to generate. The same options give the same tunes. */
export interface GeneratedFamilyOptions {
  readonly family?: SampleFamily;
  readonly seed?: number;
  readonly count: number;
  /** Part of the tunes that leave a map alone which others change, 0..1. */
  readonly leftAlone?: number;
  /** How far tuners are from the rule, in percent of what they write. 0: all of them keep it to the bit. */
  readonly noise?: number;
}

/** What a hidden tuner does to a map: so much, in a region with an edge, more on cars that have less. */
export interface HiddenRule {
  readonly map: string;
  /** Changed from this part of an axis on, 0..1. */
  readonly fromX: number;
  readonly fromY: number;
  /** In percent, at the edge and at the far corner. */
  readonly low: number;
  readonly high: number;
  /** Maps of one group are changed together, or left alone together. */
  readonly group: number;
}

const MOST_MAPS = 48;
const LEAST_CELLS = 16;
const RULE_COUNT = 8;
/** Maps of the group that stands for load request and torque limiter. */
const COUPLED = 2;

/** The family that all tunes are of: its maps, and the rule of its tuners. */
export interface GeneratedFamily {
  readonly rules: readonly HiddenRule[];
  readonly tunes: readonly GeneratedTune[];
}

/** Cars of one family with tunes after a hidden rule: regions with an edge, every car a little different, and some maps left alone. */
export function generatedFamily({
  family = 'motronic',
  seed = 5,
  count,
  leftAlone = 0.15,
  noise = 1.5,
}: GeneratedFamilyOptions): GeneratedFamily {
  const [lengthBytes = 0] = sampleLengths(family);
  const { image, truth } = createFamilySample({ family, seed, lengthBytes });
  const maps = plainMaps(truth.maps);
  const rules = drawRules(maps, seededRandom(seed));
  const tunes = Array.from({ length: count }, (_, i): GeneratedTune => {
    const random = seededRandom(1000 * seed + i);
    const original = Uint8Array.from(image);
    for (const map of truth.maps) varyMap(original, map, random);
    const tuned = original.slice();
    const alone = new Set(
      [...new Set(rules.map(({ group }) => group))].filter(
        () => random.below(1000) < 1000 * leftAlone,
      ),
    );
    const changed = rules.filter(({ group }) => !alone.has(group));
    for (const rule of changed) {
      const map = maps.find(({ id }) => id === rule.map);
      if (map !== undefined) tuneMap(tuned, map, rule, noise, random);
    }
    return {
      car: `car ${i + 1}`,
      original,
      tuned,
      maps: truth.maps,
      changed: changed.map(({ map }) => map),
    };
  });
  return { rules, tunes };
}

/** Maps that a tuner could work on: of whole cells, large enough, none over another. */
function plainMaps(all: readonly MapDefinition[]): MapDefinition[] {
  const plain: MapDefinition[] = [];
  for (const map of all) {
    const isPlain = map.width > 3 && map.height > 3 && map.width * map.height >= LEAST_CELLS;
    const isFree = plain.every(
      (other) =>
        lastAddressOfMap(other) < map.cells.address || lastAddressOfMap(map) < other.cells.address,
    );
    if (isPlain && isFree && plain.length < MOST_MAPS) plain.push(map);
  }
  return plain;
}

function drawRules(maps: readonly MapDefinition[], random: SeededRandom): HiddenRule[] {
  const step = Math.max(1, Math.floor(maps.length / RULE_COUNT));
  return maps
    .filter((_, i) => i % step === 0)
    .slice(0, RULE_COUNT)
    .map(({ id }, i): HiddenRule => {
      const low = random.between(3, 8);
      const high = low + random.between(3, 10);
      return {
        map: id,
        fromX: random.between(2, 6) / 10,
        fromY: random.between(2, 6) / 10,
        low,
        high,
        group: i < COUPLED ? 0 : i,
      };
    });
}

/** Every car has other values: a factor, a slope, and a little of each cell. Axes stay. */
function varyMap(bytes: Uint8Array, map: MapDefinition, random: SeededRandom): void {
  const factor = random.between(94, 106) / 100;
  const slope = random.between(-30, 30) / 1000;
  const { width, height } = map;
  eachCell(bytes, map, (value, u, v) => {
    const place = width * height > 1 ? slope * (u - v) : 0;
    return value * (factor + place) + (random.below(3) - 1) * Math.max(1, value / 200);
  });
}

function tuneMap(
  bytes: Uint8Array,
  map: MapDefinition,
  { fromX, fromY, low, high }: HiddenRule,
  noise: number,
  random: SeededRandom,
): void {
  const jitter = (): number => (noise === 0 ? 0 : (random.below(5) - 2) / 50);
  const [edgeX, edgeY] = [fromX + jitter(), fromY + jitter()];
  const own = noise === 0 ? 0 : ((random.below(201) - 100) / 100) * noise;
  eachCell(bytes, map, (value, u, v) => {
    if (u < edgeX || v < edgeY) return undefined;
    const depth = ((u - fromX) / (1 - fromX) + (v - fromY) / (1 - fromY)) / 2;
    const cell = noise === 0 ? 0 : ((random.below(201) - 100) / 100) * (noise / 2);
    return value * (1 + (low + (high - low) * Math.max(0, depth) + own + cell) / 100);
  });
}

/** @param change new value by old one and place, 0..1; `undefined` leaves the cell alone */
function eachCell(
  bytes: Uint8Array,
  map: MapDefinition,
  change: (value: number, u: number, v: number) => number | undefined,
): void {
  const { width, height } = map;
  const { type } = map.cells;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const address = addressOfMapCell(map, { row, column });
      const value = readWord(bytes, address, type) ?? 0;
      const u = width > 1 ? column / (width - 1) : 1;
      const v = height > 1 ? row / (height - 1) : 1;
      const next = change(value, u, v);
      if (next !== undefined) bytes.set(encodeWord(bounded(next, type), type), address);
    }
  }
}

/** Neither end of what a word holds: room is left for a tune. */
function bounded(value: number, type: WordType): number {
  return clampToWord(type.float ? value : Math.round(value), type);
}
