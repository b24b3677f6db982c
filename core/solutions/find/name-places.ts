import type { ImageSymbol } from '../../symbols/image-symbol.ts';
import { notPlaced } from '../placement.ts';
import type { Solution, SolutionRegion } from '../solution.ts';
import { confidenceOf } from './confidence.ts';
import type { Decision } from './decide-place.ts';
import type { MatchRun } from './match-runs.ts';

/** Cases in which names and content can be compared, and the share in which they must agree. */
const LEAST_CASES = 4;
const LEAST_AGREEMENT = 0.7;
/** A name is no stronger or weaker beside this or that content. */
const NO_WEIGHTS = { leftWeight: 0, rightWeight: 0 };

/**
 * Where regions stand by the names that both files give their objects: one decision for each region, `undefined` where names do not tell.
 * None tells anything where they lead elsewhere than equal content does: then the table is not of these bytes.
 *
 * @param chain runs of equal content, by source address
 */
export function placesByName(
  { regions, symbols }: Solution,
  ofTarget: readonly ImageSymbol[],
  chain: readonly MatchRun[],
): readonly (Decision | undefined)[] {
  const byName = new Map(ofTarget.map((symbol) => [symbol.name, symbol]));
  const found = regions.map((region) => placeByName(region, symbols, byName));
  return agreesWith(chain, regions, found) ? found : regions.map(() => undefined);
}

function placeByName(
  region: SolutionRegion,
  symbols: readonly ImageSymbol[],
  byName: ReadonlyMap<string, ImageSymbol>,
): Decision | undefined {
  const { id, start, end } = region;
  if (byName.size === 0) return undefined;
  const parts = symbols.filter((symbol) => symbol.start < end && symbol.end > start);
  if (!covers(parts, start, end)) return undefined;
  const refused = (failure: 'unnamed' | 'resized' | 'edge'): Decision => ({
    place: notPlaced(id, failure),
    fit: undefined,
  });
  const distances = new Set<number>();
  for (const part of parts) {
    const there = byName.get(part.name);
    if (there === undefined) return refused('unnamed');
    if (there.end - there.start !== part.end - part.start) return refused('resized');
    distances.add(there.start - part.start);
  }
  const [distance = 0, ...others] = distances;
  if (others.length > 0) return refused('edge');
  const place = {
    id,
    address: start + distance,
    rule: 'name',
    confidence: confidenceOf('name', NO_WEIGHTS),
    failure: null,
    rivals: [],
  } as const;
  return { place, fit: undefined };
}

/** Whether objects, by address, hold every byte of [start, end). */
function covers(parts: readonly ImageSymbol[], start: number, end: number): boolean {
  let at = start;
  for (const part of parts) {
    if (part.start > at) return false;
    at = Math.max(at, part.end);
  }
  return at >= end;
}

function agreesWith(
  chain: readonly MatchRun[],
  regions: readonly SolutionRegion[],
  found: readonly (Decision | undefined)[],
): boolean {
  let cases = 0;
  let agreeing = 0;
  regions.forEach(({ start, end }, i) => {
    const address = found[i]?.place.address ?? null;
    const run = chain.find(({ source, sourceEnd }) => source <= start && end <= sourceEnd);
    if (address === null || run === undefined) return;
    cases++;
    if (run.distance === address - start) agreeing++;
  });
  return cases < LEAST_CASES || agreeing >= LEAST_AGREEMENT * cases;
}
