import type { ByteRange } from '../../bytes/byte-range.ts';
import { BRACKET_BYTES } from './evidence.ts';
import type { PointerVote } from './pointer-votes.ts';

/** Places of code near a region that must agree. */
const LEAST_BRACKET_SITES = 3;

/** Whether the nearest names on both sides have moved by a distance, and enough others near them. */
export function isBracketedBy(
  { start, end }: ByteRange,
  votes: readonly PointerVote[],
  distance: number,
): boolean {
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const vote of votes) {
    if (vote.distance !== distance) continue;
    if (vote.address < start - BRACKET_BYTES || vote.address > end + BRACKET_BYTES) continue;
    count += Math.min(2, vote.siteCount);
    if (vote.address <= start) below = Math.max(below, vote.address);
    if (vote.address >= end) above = Math.min(above, vote.address);
  }
  if (count < LEAST_BRACKET_SITES || !Number.isFinite(above - below)) return false;
  return votes.every(
    (vote) => vote.distance === distance || vote.address < below || vote.address > above,
  );
}

/** Places of code that lead near a region by a distance. */
export function nearSitesOf(
  { start, end }: ByteRange,
  votes: readonly PointerVote[],
  distance: number,
): number {
  let count = 0;
  for (const vote of votes) {
    const isNear = vote.address > start - BRACKET_BYTES && vote.address < end + BRACKET_BYTES;
    if (isNear && vote.distance === distance) count += vote.siteCount;
  }
  return count;
}

/** Places of code that lead to an address by a distance. */
export function sitesAt(votes: readonly PointerVote[], address: number, distance: number): number {
  return (
    votes.find((vote) => vote.address === address && vote.distance === distance)?.siteCount ?? 0
  );
}
