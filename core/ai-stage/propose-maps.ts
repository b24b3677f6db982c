import { medianOf } from '../solutions/median-of.ts';
import type { Family } from './family.ts';
import { percentOf } from './kind-samples.ts';
import type { LearntKind } from './learnt-kind.ts';
import { membersIn } from './map-kinds.ts';
import { quantileOf } from './numbers.ts';
import { type ProposedValues, proposedValues, type TargetMap } from './propose-values.ts';
import type { StageModel } from './stage-model.ts';
import { BAND } from './stage-rules.ts';

/** A file that a stage is proposed for. */
export interface StageTarget {
  readonly shingles: readonly number[];
  /** By their addresses. */
  readonly maps: readonly TargetMap[];
}

/** Why a map is proposed, and so. */
export interface MapReason {
  /** Tunes that changed such a map, of all whose file has one. */
  readonly changedIn: number;
  readonly seenIn: number;
  /** What most of them made of it, in percent of what it was. */
  readonly usual: { readonly low: number; readonly high: number };
  /** What is proposed here, in percent. */
  readonly here: number;
  /** The car whose file and map are most like these, and how much they are, 0..1. */
  readonly nearest: { readonly car: string; readonly similarity: number };
}

/** A map with proposed values. */
export interface ProposedMap extends ProposedValues {
  /** Place of the map in the target. */
  readonly map: number;
  /** Its kind, by its place in the family. */
  readonly kind: number;
  readonly reason: MapReason;
}

/** The maps of a file that are of kinds of a family: place of the map by place of the kind. */
export function membersOf({ kinds, prints }: Family, { maps }: StageTarget): Map<number, number> {
  return membersIn(
    kinds,
    prints,
    maps.map(({ print }) => print),
  );
}

/**
 * The maps of a file that the model would change, in their order. What is coupled is there whole or not at all.
 *
 * @param found which maps of the file are of which kinds
 */
export function proposedMaps(
  model: StageModel,
  target: StageTarget,
  found: ReadonlyMap<number, number> = membersOf(model.family, target),
): ProposedMap[] {
  const proposed = model.kinds.flatMap((learnt): ProposedMap[] => {
    const map = found.get(learnt.kind);
    const at = map === undefined ? undefined : target.maps[map];
    if (map === undefined || at === undefined) return [];
    const one = proposedMap(model, learnt, target, at);
    return one === undefined ? [] : [{ ...one, map, kind: learnt.kind }];
  });
  const kinds = new Set(proposed.map(({ kind }) => kind));
  const broken = model.couplings.filter((group) => [...group].some((kind) => !kinds.has(kind)));
  return proposed
    .filter(({ kind }) => broken.every((group) => !group.has(kind)))
    .toSorted((a, b) => a.map - b.map);
}

function proposedMap(
  { family }: StageModel,
  { samples, seenIn, mode }: LearntKind,
  { shingles }: StageTarget,
  at: TargetMap,
): Omit<ProposedMap, 'map' | 'kind'> | undefined {
  const withFiles = samples.map((sample) => ({
    ...sample,
    shingles: family.pairs[sample.pair]?.digest.shingles ?? [],
  }));
  const proposed = proposedValues(at, shingles, withFiles, mode);
  if (proposed === undefined) return undefined;
  const { similarities } = proposed;
  const nearest = similarities.indexOf(Math.max(...similarities));
  const percents = samples.map(({ percent }) => percent);
  const here = at.grid.values.flatMap((before, i) => {
    const after = proposed.values[i] ?? before;
    return after === before ? [] : [percentOf(before, after)];
  });
  return {
    ...proposed,
    reason: {
      changedIn: samples.length,
      seenIn,
      usual: {
        low: quantileOf(percents, BAND.low) ?? 0,
        high: quantileOf(percents, BAND.high) ?? 0,
      },
      here: medianOf(here) ?? 0,
      nearest: {
        car: family.pairs[samples[nearest]?.pair ?? -1]?.car ?? '',
        similarity: similarities[nearest] ?? 0,
      },
    },
  };
}
