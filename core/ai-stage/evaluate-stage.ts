import { medianOf } from '../solutions/median-of.ts';
import type { Family } from './family.ts';
import { sampleOf } from './kind-samples.ts';
import { correlation } from './numbers.ts';
import { type ProposedMap, proposedMaps } from './propose-maps.ts';
import { shingleLikeness } from './shingles.ts';
import { learnStage, type StageModel } from './stage-model.ts';
import type { DigestedMap, TunedPair } from './tuned-pair.ts';

/** What a model of a family is worth, by cars that it did not know. Plain data. */
export interface StageEvaluation {
  readonly pairCount: number;
  readonly carCount: number;
  /** Of the maps that were proposed, those that the tuner changed; of those that the tuner changed, the proposed ones. 0..1. */
  readonly precision: number;
  readonly recall: number;
  /** Of the cells that tuner and model changed, those whose value lies in the band of the model. 0..1. */
  readonly inBand: number;
  /** Distance of a cell from what the tuner made of it, in the middle, in percent of what it was. */
  readonly error: number;
  /** The same if the usual percentage of the family had been written into the proposed maps. */
  readonly uniformError: number;
  /** The same if the nearest pair had been copied. */
  readonly nearestError: number;
  /** Cells that were compared. */
  readonly cellCount: number;
}

/** Whether a model may be offered: it is better than both of its simple rivals. */
export function beatsRivals({
  error,
  uniformError,
  nearestError,
  cellCount,
}: StageEvaluation): boolean {
  return cellCount > 0 && error < uniformError && error < nearestError;
}

/**
 * Leaves one car out after the other, learns from the rest, and compares what is proposed for it with what its tuner did. Versions of a
 * tune, and other tunes of the car, are never on both sides.
 */
export function evaluateStage(family: Family): StageEvaluation {
  const tally = new Tally();
  const cars = [...new Set(family.pairs.map(({ car }) => car))];
  for (const car of cars) {
    const originals = new Set(
      family.pairs.flatMap((pair) => (pair.car === car ? [pair.digest.sha256] : [])),
    );
    // The same original under the name of another car is this car too.
    const isKnown = (at: number): boolean => {
      const pair = family.pairs[at];
      return pair !== undefined && pair.car !== car && !originals.has(pair.digest.sha256);
    };
    const model = learnStage(family, isKnown);
    family.pairs.forEach((pair, at) => {
      if (pair.car === car) tally.add(pair, membersOfPair(family, at), model, isKnown);
    });
  }
  return tally.evaluation(family.pairs.length, cars.length);
}

/** The maps of a pair by the kinds that they are of: kinds are told by originals, which are known of every file. */
function membersOfPair({ kinds }: Family, at: number): Map<number, number> {
  return new Map(
    kinds.flatMap(({ members }, kind): Array<[number, number]> => {
      const map = members.get(at);
      return map === undefined ? [] : [[kind, map]];
    }),
  );
}

class Tally {
  #proposed = 0;
  #changed = 0;
  #right = 0;
  #banded = 0;
  #inBand = 0;
  readonly #errors: number[] = [];
  readonly #uniformErrors: number[] = [];
  readonly #nearestErrors: number[] = [];

  add(
    { digest }: TunedPair,
    found: ReadonlyMap<number, number>,
    model: StageModel,
    isKnown: (pair: number) => boolean,
  ): void {
    const proposed = new Map(proposedMaps(model, digest, found).map((one) => [one.map, one]));
    const copied = copyOfNearest(digest, found, model, isKnown);
    digest.maps.forEach((map, at) => {
      const one = proposed.get(at);
      const copy = copied.get(at);
      if (one !== undefined) this.#proposed++;
      if (map.after !== null) this.#changed++;
      if (one !== undefined && map.after !== null) this.#right++;
      if (one === undefined && copy === undefined && map.after === null) return;
      this.#addCells(map, one, copy, model.uniform);
    });
  }

  #addCells(
    { grid, after }: DigestedMap,
    one: ProposedMap | undefined,
    copy: readonly number[] | undefined,
    uniform: number,
  ): void {
    const size = grid.values.reduce((sum, value) => sum + Math.abs(value), 0) / grid.values.length;
    grid.values.forEach((before, i) => {
      const wanted = after?.[i] ?? before;
      const model = one?.values[i] ?? before;
      const nearest = copy?.[i] ?? before;
      const isTouched = wanted !== before || model !== before || nearest !== before;
      if (!isTouched) return;
      const unit = Math.max(Math.abs(before), size / 10, Number.MIN_VALUE) / 100;
      this.#errors.push(Math.abs(model - wanted) / unit);
      this.#nearestErrors.push(Math.abs(nearest - wanted) / unit);
      const even = one === undefined ? before : before * Math.exp(uniform);
      this.#uniformErrors.push(Math.abs(even - wanted) / unit);
      if (one === undefined || wanted === before || model === before) return;
      this.#banded++;
      // Half a step is rounding.
      const isIn = wanted >= (one.lowest[i] ?? 0) - 0.5 && wanted <= (one.highest[i] ?? 0) + 0.5;
      if (isIn) this.#inBand++;
    });
  }

  evaluation(pairCount: number, carCount: number): StageEvaluation {
    return {
      pairCount,
      carCount,
      precision: shareOf(this.#right, this.#proposed),
      recall: shareOf(this.#right, this.#changed),
      inBand: shareOf(this.#inBand, this.#banded),
      error: medianOf(this.#errors) ?? 0,
      uniformError: medianOf(this.#uniformErrors) ?? 0,
      nearestError: medianOf(this.#nearestErrors) ?? 0,
      cellCount: this.#errors.length,
    };
  }
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** What becomes of maps if what was done to the most similar known file is done to them, ratio by ratio. */
function copyOfNearest(
  digest: TunedPair['digest'],
  found: ReadonlyMap<number, number>,
  { family }: StageModel,
  isKnown: (pair: number) => boolean,
): Map<number, readonly number[]> {
  let nearest = -1;
  let best = -1;
  family.pairs.forEach((pair, at) => {
    if (!isKnown(at)) return;
    const likeness = fileLikeness(digest, pair.digest, found, family, at);
    if (likeness > best) [nearest, best] = [at, likeness];
  });
  const copied = new Map<number, readonly number[]>();
  for (const [kind, map] of found) {
    const there = family.kinds[kind]?.members.get(nearest);
    const source = there === undefined ? undefined : family.pairs[nearest]?.digest.maps[there];
    const target = digest.maps[map];
    if (source === undefined || target === undefined) continue;
    const values = copyOf(source, target);
    if (values !== undefined) copied.set(map, values);
  }
  return copied;
}

/** How much two files are alike: by their content, and by their maps. */
function fileLikeness(
  a: TunedPair['digest'],
  b: TunedPair['digest'],
  found: ReadonlyMap<number, number>,
  { kinds }: Family,
  at: number,
): number {
  const correlations = [...found].flatMap(([kind, map]) => {
    const there = kinds[kind]?.members.get(at);
    const [one, other] = [a.maps[map], there === undefined ? undefined : b.maps[there]];
    return one !== undefined && other?.grid.values.length === one.grid.values.length
      ? [correlation(one.grid.values, other.grid.values)]
      : [];
  });
  return shingleLikeness(a.shingles, b.shingles) + (medianOf(correlations) ?? 0);
}

/** Cell by cell where both have as many; over the common grid otherwise. */
function copyOf(source: DigestedMap, { grid }: DigestedMap): readonly number[] | undefined {
  if (source.after === null) return undefined;
  const { after } = source;
  if (source.grid.columns === grid.columns && source.grid.rows === grid.rows) {
    return grid.values.map((before, i) =>
      scaled(before, source.grid.values[i] ?? 0, after[i] ?? 0),
    );
  }
  const sample = sampleOf(0, source);
  if (sample === undefined) return undefined;
  return grid.values.map((before, i) => {
    const side = Math.round(Math.sqrt(sample.base.length)) - 1;
    const x = Math.round((grid.xs[i % grid.columns] ?? 0) * side);
    const y = Math.round((grid.ys[Math.floor(i / grid.columns)] ?? 0) * side);
    const at = y * (side + 1) + x;
    return scaled(before, sample.base[at] ?? 0, sample.after[at] ?? 0);
  });
}

function scaled(now: number, before: number, after: number): number {
  return Math.round(before > 0 && after > 0 ? (now * after) / before : now + after - before);
}
