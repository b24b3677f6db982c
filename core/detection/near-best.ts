import { type CellWeight, type Finding, findingBits } from './finding.ts';
import { CHAIN_BITS } from './select-findings.ts';

/** A finding between two places, counted from the lowest. */
interface Span {
  readonly finding: Finding;
  readonly bits: number;
  readonly first: number;
  readonly last: number;
}

/**
 * The findings that may be of the best choice, as far as their bits can be trusted: those with which a choice without overlaps is
 * possible that has at most `slackBits` less than the best one.
 */
export function nearBest(
  findings: readonly Finding[],
  weight: CellWeight,
  slackBits: number,
): Finding[] {
  const places = Float64Array.from(
    new Set(findings.flatMap(({ start, end }) => [start, end])),
  ).sort();
  const placeOf = new Map<number, number>();
  for (const [place, address] of places.entries()) placeOf.set(address, place);
  const spans = findings.map((finding) => ({
    finding,
    bits: findingBits(finding, weight) + CHAIN_BITS,
    first: placeOf.get(finding.start) ?? 0,
    last: placeOf.get(finding.end) ?? 0,
  }));
  const before = mostBefore(spans, places.length);
  const behind = mostBehind(spans, places.length);
  const least = (behind[0] ?? 0) - slackBits;
  return spans
    .filter(({ first, last, bits }) => (before[first] ?? 0) + bits + (behind[last] ?? 0) >= least)
    .map(({ finding }) => finding);
}

/** [i]: bits of the best choice that ends at place i at the latest. */
function mostBefore(spans: readonly Span[], placeCount: number): Float64Array {
  const most = new Float64Array(placeCount + 1);
  let reached = 0;
  for (const { bits, first, last } of spans.toSorted((a, b) => a.last - b.last)) {
    for (; reached < last; reached++) most[reached + 1] = most[reached] ?? 0;
    most[last] = Math.max(most[last] ?? 0, (most[first] ?? 0) + bits);
  }
  return most;
}

/** [i]: bits of the best choice that begins at place i at the earliest. */
function mostBehind(spans: readonly Span[], placeCount: number): Float64Array {
  const most = new Float64Array(placeCount + 1);
  let reached = placeCount;
  for (const { bits, first, last } of spans.toSorted((a, b) => b.first - a.first)) {
    for (; reached > first; reached--) most[reached - 1] = most[reached] ?? 0;
    most[first] = Math.max(most[first] ?? 0, (most[last] ?? 0) + bits);
  }
  return most;
}
