import type { ByteRange } from '../bytes/byte-range.ts';
import { patternSearcher } from './pattern-search.ts';
import { risingRunSearcher } from './rising-run-search.ts';
import type { Searcher, SearchHit, SearchQuery } from './search-query.ts';
import { textSearcher } from './text-search.ts';
import { valueSearcher } from './value-search.ts';

/** Hits of one stretch of the file. */
export interface SearchStep {
  readonly hits: readonly SearchHit[];
  /** Everything of the ranges before this address has been searched. */
  readonly searchedTo: number;
}

/** What part of a file is searched, and in steps of which length. */
export interface SearchOptions {
  /** Parts to look at, ascending and apart; a hit lies wholly in one of them. The whole file if left out. */
  readonly ranges?: readonly ByteRange[];
  /** Bytes searched in one step, 1 or more: short enough to be given up in time. */
  readonly stepBytes?: number;
}

/** Most hits a search gives. Expectations 2.7. */
export const MAX_SEARCH_HITS = 10_000;

/** Usual bytes of one step, some milliseconds long: a search can be shown, and given up, while it runs. */
export const SEARCH_STEP_BYTES: number = 1024 * 1024;

/**
 * Searches a file step by step, from the start to the end; the caller stops by not asking for the next step.
 *
 * Hits are found wherever they begin, also across the borders of steps. They ascend; hits of bytes, values and text may
 * overlap, rising runs do not.
 *
 * @throws RangeError if the query makes no sense: an empty text, a run of fewer than two words, a negative tolerance
 */
export function* search(
  bytes: Uint8Array,
  query: SearchQuery,
  options: SearchOptions = {},
): Generator<SearchStep, void> {
  const { ranges = [{ start: 0, end: bytes.length }], stepBytes = SEARCH_STEP_BYTES } = options;
  if (!(stepBytes >= 1)) throw new RangeError(`a step of ${stepBytes} bytes never ends`);
  const searcher = searcherOf(bytes, query);
  let left = MAX_SEARCH_HITS;
  for (const range of ranges) {
    const rangeEnd = Math.min(range.end, bytes.length);
    let from = range.start;
    while (from < rangeEnd) {
      const end = Math.min(rangeEnd, from + stepBytes);
      const hits = searcher(from, end, rangeEnd, left);
      left -= hits.length;
      const last = hits.at(-1);
      // A rising run may reach far into the next step: it was reported whole, the next step begins behind it.
      const isRun = query.kind === 'risingRun' && last !== undefined;
      from = isRun ? Math.max(end, last.address + last.lengthBytes) : end;
      yield { hits, searchedTo: from };
      if (left === 0) return;
    }
  }
}

function searcherOf(bytes: Uint8Array, query: SearchQuery): Searcher {
  switch (query.kind) {
    case 'bytes':
      return patternSearcher(bytes, query.pattern);
    case 'text':
      return textSearcher(bytes, query);
    case 'value':
      return valueSearcher(bytes, query);
    case 'risingRun':
      return risingRunSearcher(bytes, query);
  }
}
