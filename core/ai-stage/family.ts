import { kindsOf, type MapKindOf, type Prints } from './map-kinds.ts';
import type { TunedPair } from './tuned-pair.ts';

/** The pairs of a family with its kinds of maps. */
export interface Family {
  /** One of each tune. */
  readonly pairs: readonly TunedPair[];
  /** Of the maps of each pair. */
  readonly prints: readonly Prints[];
  readonly kinds: readonly MapKindOf[];
}

/**
 * The pairs of a family and a service type, looked at once. Kinds are told by the originals alone: no tune has a say in them.
 *
 * @param pairs the newest last: of versions of one tune it counts
 */
export function familyOf(pairs: readonly TunedPair[]): Family {
  const newest = [...new Map(pairs.map((pair) => [pair.tune, pair])).values()];
  const sorted = newest.toSorted(
    (a, b) => compare(a.digest.sha256, b.digest.sha256) || compare(a.tune, b.tune),
  );
  const prints = sorted.map(({ digest }) => digest.maps.map(({ print }) => print));
  return { pairs: sorted, prints, kinds: kindsOf(prints) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
