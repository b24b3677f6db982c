import { medianOf } from '../solutions/median-of.ts';
import { couplingsOf } from './couplings.ts';
import type { Family } from './family.ts';
import { amountMode, type Sample, sampleOf } from './kind-samples.ts';
import type { LearntKind } from './learnt-kind.ts';
import { LEAST_CARS, LEAST_CHANGED_SHARE, LEAST_ORIGINALS } from './stage-rules.ts';

/** What is learnt of some pairs of a family. */
export interface StageModel {
  readonly family: Family;
  /** Kinds that are proposed where a file has them. */
  readonly kinds: readonly LearntKind[];
  /** Sets of kinds, by their places in the family, that all tunes changed together or not at all. */
  readonly couplings: ReadonlyArray<ReadonlySet<number>>;
  /** The most usual ln ratio of all changed cells: what a rival without any model would write. */
  readonly uniform: number;
}

/** Learns from pairs of a family. @param isUsed whether a pair counts, by its place */
export function learnStage(
  family: Family,
  isUsed: (pair: number) => boolean = () => true,
): StageModel {
  const learnt: LearntKind[] = [];
  family.kinds.forEach(({ members }, kind) => {
    const used = [...members].filter(([pair]) => isUsed(pair));
    const samples = used.flatMap(([pair, map]) => {
      const digested = family.pairs[pair]?.digest.maps[map];
      return (digested && sampleOf(pair, digested)) ?? [];
    });
    if (!isEnough(family, samples, used.length)) return;
    learnt.push({ kind, mode: amountMode(samples), samples, seenIn: used.length });
  });
  return {
    family,
    kinds: learnt,
    couplings: couplingsOf(family, learnt, isUsed),
    uniform: uniformOf(family, isUsed),
  };
}

function isEnough({ pairs }: Family, samples: readonly Sample[], seenIn: number): boolean {
  const of = samples.flatMap(({ pair }) => pairs[pair] ?? []);
  return (
    samples.length >= LEAST_CHANGED_SHARE * seenIn &&
    new Set(of.map(({ digest }) => digest.sha256)).size >= LEAST_ORIGINALS &&
    new Set(of.map(({ car }) => car)).size >= LEAST_CARS
  );
}

function uniformOf({ pairs }: Family, isUsed: (pair: number) => boolean): number {
  const ratios = pairs.flatMap(({ digest }, pair) =>
    isUsed(pair)
      ? digest.maps.flatMap(({ grid, after }) =>
          grid.values.flatMap((before, i) => {
            const now = after?.[i] ?? before;
            return before > 0 && now > 0 && now !== before ? [Math.log(now / before)] : [];
          }),
        )
      : [],
  );
  return medianOf(ratios) ?? 0;
}
