import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ByteRange } from '../bytes/byte-range.ts';
import { MAX_SEARCH_HITS, search } from './search.ts';
import type { SearchHit, SearchQuery } from './search-query.ts';

/** The first hits of a search. */
export interface FirstHits {
  /** Ascending. */
  readonly hits: readonly SearchHit[];
  /** Whether there are more than were wanted, or may be: a search ends with its `MAX_SEARCH_HITS`, those that nobody wants too. */
  readonly isCut: boolean;
}

/** The first hits in a file. @param most how many are wanted, 1 or more */
export function firstHits(bytes: Uint8Array, query: SearchQuery, most: number): FirstHits {
  return collect(bytes, query, undefined, most, () => true);
}

/**
 * The first hits that a change of a file has a part in: those that lie beside it are those of the file itself.
 *
 * @param bytes the file with the change in it
 * @param longestBytes no hit is longer
 */
export function firstHitsInChange(
  bytes: Uint8Array,
  { addresses }: BytePatch,
  query: SearchQuery,
  longestBytes: number,
  most: number,
): FirstHits {
  const ranges = rangesAround(addresses, longestBytes - 1, bytes.length);
  let next = 0;
  const isChanged = ({ address, lengthBytes }: SearchHit): boolean => {
    while ((addresses[next] ?? Infinity) < address) next++;
    return (addresses[next] ?? Infinity) < address + lengthBytes;
  };
  return ranges.length === 0
    ? { hits: [], isCut: false }
    : collect(bytes, query, ranges, most, isChanged);
}

function collect(
  bytes: Uint8Array,
  query: SearchQuery,
  ranges: readonly ByteRange[] | undefined,
  most: number,
  isWanted: (hit: SearchHit) => boolean,
): FirstHits {
  const hits: SearchHit[] = [];
  let seen = 0;
  for (const step of search(bytes, query, { ...(ranges && { ranges }) })) {
    seen += step.hits.length;
    for (const hit of step.hits) {
      if (!isWanted(hit)) continue;
      if (hits.length === most) return { hits, isCut: true };
      hits.push(hit);
    }
  }
  return { hits, isCut: seen >= MAX_SEARCH_HITS };
}

/** Changed bytes with so many beside them, ascending and apart. */
function rangesAround(addresses: Uint32Array, beside: number, lengthBytes: number): ByteRange[] {
  const ranges: Array<{ start: number; end: number }> = [];
  for (const address of addresses) {
    const start = Math.max(0, address - beside);
    const end = Math.min(lengthBytes, address + beside + 1);
    const last = ranges.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}
