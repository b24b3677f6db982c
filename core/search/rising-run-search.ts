import type { RisingRunQuery, Searcher, SearchHit } from './search-query.ts';
import { alignUp, wordReader } from './word-reader.ts';

/**
 * Searches runs of rising words. A run is reported once, from its first word to its last, and the next begins behind it.
 *
 * @throws RangeError if a run of fewer than two words is wanted or the alignment is no positive integer
 */
export function risingRunSearcher(bytes: Uint8Array, query: RisingRunQuery): Searcher {
  const { type, minCount, alignBytes } = query;
  if (!(minCount >= 2)) throw new RangeError('a single word does not rise');
  if (!Number.isInteger(alignBytes) || alignBytes < 1) {
    throw new RangeError(`${alignBytes} is no alignment`);
  }
  const { wordBytes } = type;
  const read = wordReader(bytes, type);
  // Later starts in a run that is too short are in a shorter one, unless they split the words in another way.
  const isOnePhase = alignBytes % wordBytes === 0;
  const countFrom = (address: number, rangeEnd: number): number => {
    if (address + wordBytes > rangeEnd) return 0;
    let at = address;
    let before = read(at);
    for (;;) {
      const next = at + wordBytes;
      if (next + wordBytes > rangeEnd) break;
      const word = read(next);
      // Not "word <= before": a float that is no number ends a run too.
      if (!(word > before)) break;
      before = word;
      at = next;
    }
    return (at - address) / wordBytes + 1;
  };
  return (from, end, rangeEnd, limit) => {
    const hits: SearchHit[] = [];
    let at = alignUp(from, alignBytes);
    while (at < end && hits.length < limit) {
      const count = countFrom(at, rangeEnd);
      const isLong = count >= minCount;
      if (isLong) hits.push({ address: at, lengthBytes: count * wordBytes });
      at = alignUp(isLong || isOnePhase ? at + Math.max(1, count) * wordBytes : at + 1, alignBytes);
    }
    return hits;
  };
}
