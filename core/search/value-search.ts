import { encodeWord, wordBounds } from '../values/word.ts';
import { patternOfBytes } from './byte-pattern.ts';
import { matchFinder } from './match-finder.ts';
import type { Searcher, SearchHit, ValueQuery } from './search-query.ts';
import { alignUp, wordReader } from './word-reader.ts';

/**
 * Searches words by value.
 *
 * @throws RangeError if value or tolerance is not finite, the tolerance negative or the alignment no positive integer
 */
export function valueSearcher(bytes: Uint8Array, query: ValueQuery): Searcher {
  const { type, tolerance, alignBytes } = query;
  const isUsable = Number.isFinite(query.value) && Number.isFinite(tolerance.amount);
  if (!isUsable || tolerance.amount < 0) throw new RangeError('value or tolerance is no number');
  if (!Number.isInteger(alignBytes) || alignBytes < 1) {
    throw new RangeError(`${alignBytes} is no alignment`);
  }
  const value = type.float ? Math.fround(query.value) : query.value;
  const distance =
    tolerance.unit === 'raw' ? tolerance.amount : (Math.abs(value) * tolerance.amount) / 100;
  const { min, max } = wordBounds(type);
  const low = value - distance;
  const high = value + distance;
  if (!type.float && (Math.floor(high) < Math.ceil(low) || high < min || low > max))
    return () => [];
  // Zero has two patterns as a float.
  const isOnePattern =
    distance === 0 && value >= min && value <= max && !(type.float && value === 0);
  return isOnePattern
    ? exactSearcher(bytes, encodeWord(value, type), alignBytes)
    : rangeSearcher(bytes, query, low, high);
}

function exactSearcher(bytes: Uint8Array, word: Uint8Array, alignBytes: number): Searcher {
  const find = matchFinder(bytes, patternOfBytes(word));
  const lengthBytes = word.length;
  return (from, end, rangeEnd, limit) => {
    const hits: SearchHit[] = [];
    const lastEnd = Math.min(end, rangeEnd - lengthBytes + 1);
    let at = from;
    while (at < lastEnd && hits.length < limit) {
      const found = find(at, lastEnd, limit);
      for (const address of found) {
        if (address % alignBytes === 0 && hits.length < limit) hits.push({ address, lengthBytes });
      }
      // Matches at other alignments may have used up the limit of the finder.
      at = found.length < limit ? lastEnd : (found.at(-1) ?? lastEnd) + 1;
    }
    return hits;
  };
}

function rangeSearcher(
  bytes: Uint8Array,
  { type, alignBytes }: ValueQuery,
  low: number,
  high: number,
): Searcher {
  const read = wordReader(bytes, type);
  const lengthBytes = type.wordBytes;
  return (from, end, rangeEnd, limit) => {
    const hits: SearchHit[] = [];
    const lastEnd = Math.min(end, rangeEnd - lengthBytes + 1);
    for (let at = alignUp(from, alignBytes); at < lastEnd; at += alignBytes) {
      const word = read(at);
      // Not "below or above": a float that is no number is neither.
      if (!(word >= low && word <= high)) continue;
      hits.push({ address: at, lengthBytes });
      if (hits.length >= limit) break;
    }
    return hits;
  };
}
