import type { BytePattern } from './byte-pattern.ts';
import { matchFinder } from './match-finder.ts';
import type { Searcher } from './search-query.ts';

/** @throws RangeError if the pattern has open places only */
export function patternSearcher(bytes: Uint8Array, pattern: BytePattern): Searcher {
  const find = matchFinder(bytes, pattern);
  const lengthBytes = pattern.bytes.length;
  return (from, end, rangeEnd, limit) => {
    const lastEnd = Math.min(end, rangeEnd - lengthBytes + 1);
    return find(from, lastEnd, limit).map((address) => ({ address, lengthBytes }));
  };
}
