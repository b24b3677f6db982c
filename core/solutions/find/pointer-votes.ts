import { codeSites, withoutOperands } from '../../detection/references/code-sites.ts';
import { type ReferenceSite, SITE_REACH_BYTES, type Solution } from '../solution.ts';
import type { MatchRun } from './match-runs.ts';

/** Places of code that name one address of the source in the target, all by the same distance. */
export interface PointerVote {
  /** In the source. */
  readonly address: number;
  readonly distance: number;
  /** Places that say so. */
  readonly siteCount: number;
}

/** Bytes of code that are hashed, on each side of an operand and further away. */
const HASHED_BYTES = 14;
const HASHED_AT: readonly number[] = [-14, -28, 4, 18, -42, 32];
/** Like sites that are compared with one of the source. */
const MOST_ALIKE = 64;
const LEAST_EQUAL = 0.8;
const LEAD = 0.08;

/** What the code of a target says of the addresses that code of the source names. */
export function pointerVotes({ sites, source }: Solution, target: Uint8Array): PointerVote[] {
  if (sites.length === 0) return [];
  const found = codeSites(target, source.processor);
  if (found.length === 0) return [];
  const masked = withoutOperands(target, source.processor);
  const byHash = new Map<number, number[]>();
  sites.forEach((site, index) => {
    for (const offset of HASHED_AT) {
      const key = hashOf(site.code, SITE_REACH_BYTES + offset, offset);
      const known = byHash.get(key) ?? [];
      if (!known.includes(index)) known.push(index);
      byHash.set(key, known);
    }
  });
  const alike = sites.map((): Set<number> => new Set());
  found.forEach(({ at }, index) => {
    if (at < SITE_REACH_BYTES || at + SITE_REACH_BYTES > masked.length) return;
    for (const offset of HASHED_AT) {
      for (const site of byHash.get(hashOf(masked, at + offset, offset)) ?? []) {
        const known = alike[site];
        if (known !== undefined && known.size < MOST_ALIKE) known.add(index);
      }
    }
  });
  const counts = new Map<string, { address: number; distance: number; siteCount: number }>();
  sites.forEach((site, i) => {
    const best = bestOf(site, alike[i] ?? new Set(), found, masked);
    if (best === undefined) return;
    const distance = best - site.address;
    const key = `${site.address}:${distance}`;
    const known = counts.get(key) ?? { address: site.address, distance, siteCount: 0 };
    known.siteCount++;
    counts.set(key, known);
  });
  return [...counts.values()];
}

/** The address that the site of the target names which is like a site of the source, and clearly more so than any that names another. */
function bestOf(
  { code }: ReferenceSite,
  alike: ReadonlySet<number>,
  found: readonly { readonly at: number; readonly address: number }[],
  masked: Uint8Array,
): number | undefined {
  let best: number | undefined;
  let most = 0;
  let second = 0;
  for (const index of alike) {
    const site = found[index];
    if (site === undefined) continue;
    const share = equalCode(code, masked, site.at);
    if (site.address === best) most = Math.max(most, share);
    else if (share > most) {
      second = most;
      most = share;
      best = site.address;
    } else second = Math.max(second, share);
  }
  return most >= LEAST_EQUAL && most >= second + LEAD ? best : undefined;
}

function equalCode(code: Uint8Array, masked: Uint8Array, at: number): number {
  let equal = 0;
  const start = at - SITE_REACH_BYTES;
  for (let i = 0; i < code.length; i++) if (code[i] === masked[start + i]) equal++;
  return equal / code.length;
}

function hashOf(bytes: Uint8Array, start: number, salt: number): number {
  let hash = salt;
  for (let at = start; at < start + HASHED_BYTES; at++) {
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  }
  return hash;
}

/** Cases in which pointers and content can be compared, and the share in which they must agree. */
const LEAST_CASES = 4;
const LEAST_AGREEMENT = 0.7;
const WEIGHT_OF_SITE = 2;
const MOST_SITES = 3;

/** The votes, if pointers lead where equal content leads; none where they do not, or nobody can tell. */
export function trustedVotes(
  votes: readonly PointerVote[],
  chain: readonly MatchRun[],
): readonly PointerVote[] {
  let cases = 0;
  let agreeing = 0;
  for (const { address, distance } of votes) {
    const run = chain.find(({ source, sourceEnd }) => source <= address && address < sourceEnd);
    if (run === undefined) continue;
    cases++;
    if (run.distance === distance) agreeing++;
  }
  return cases >= LEAST_CASES && agreeing >= LEAST_AGREEMENT * cases ? votes : [];
}

/** Runs together with votes as runs without length, by source address. */
export function withVotes(
  runs: readonly MatchRun[],
  votes: readonly PointerVote[],
): readonly MatchRun[] {
  const ofVotes = votes.map(
    ({ address, distance, siteCount }): MatchRun => ({
      source: address,
      sourceEnd: address,
      distance,
      weight: WEIGHT_OF_SITE * Math.min(MOST_SITES, siteCount),
      rareSeeds: 0,
    }),
  );
  return [...runs, ...ofVotes].sort((a, b) => a.source - b.source || a.sourceEnd - b.sourceEnd);
}
