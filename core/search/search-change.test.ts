import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../bytes/byte-patch.ts';
import { parseBytePattern, patternOfBytes } from './byte-pattern.ts';
import { MAX_SEARCH_HITS } from './search.ts';
import { firstHits, firstHitsInChange } from './search-change.ts';
import type { SearchQuery } from './search-query.ts';

const query = (text: string): SearchQuery => {
  const pattern = parseBytePattern(text);
  if (pattern === undefined) throw new Error(text);
  return { kind: 'bytes', pattern };
};
const addressesOf = ({ hits }: { hits: readonly { address: number }[] }): number[] =>
  hits.map(({ address }) => address);

describe('the first hits of a file', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, i) => (i % 8 === 3 ? 0xaa : i));

  it.each([
    [7, [3, 11, 19, 27, 35, 43, 51], true],
    [8, [3, 11, 19, 27, 35, 43, 51, 59], false],
    [100, [3, 11, 19, 27, 35, 43, 51, 59], false],
  ])('are at most %s, and it is said whether there are more', (most, addresses, isCut) => {
    const found = firstHits(bytes, query('AA'), most);
    expect(addressesOf(found)).toEqual(addresses);
    expect(found.isCut).toBe(isCut);
  });
});

describe('the hits of a change', () => {
  it('are those that it has a part in, also where they begin before it', () => {
    const bytes = Uint8Array.from([1, 2, 3, 9, 1, 2, 3, 9, 9, 9]);
    // Only the second 3 was written.
    const found = firstHitsInChange(bytes, patchFromEntries([[6, 3]]), query('01 ?? 03'), 3, 10);
    expect(addressesOf(found)).toEqual([4]);
  });

  it('are none of a version that changes nothing', () => {
    expect(
      firstHitsInChange(Uint8Array.of(1), patchFromEntries([]), query('01'), 1, 9).hits,
    ).toEqual([]);
  });

  it('may be more than were found where too many lie beside them', () => {
    const longestBytes = MAX_SEARCH_HITS + 1;
    const bytes = new Uint8Array(2 * longestBytes);
    const patch = patchFromEntries([[longestBytes, 0]]);
    const found = firstHitsInChange(bytes, patch, query('00'), longestBytes, 10);
    expect(found).toEqual({ hits: [], isCut: true });
    const near = firstHitsInChange(bytes, patch, query('00'), 1, 10);
    expect([addressesOf(near), near.isCut]).toEqual([[longestBytes], false]);
  });

  it('are, for any file and change, those of the whole file that touch it', () => {
    const few = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(
        fc.uint8Array({ min: 0, max: 2, minLength: 1, maxLength: 200 }),
        fc.array(fc.tuple(fc.nat(), few), { maxLength: 20 }),
        fc.uint8Array({ min: 0, max: 2, minLength: 1, maxLength: 4 }),
        (original, changes, wanted) => {
          const entries = new Map(changes.map(([at, value]) => [at % original.length, value]));
          const bytes = original.slice();
          for (const [address, value] of entries) bytes[address] = value;
          const bytePattern: SearchQuery = { kind: 'bytes', pattern: patternOfBytes(wanted) };
          const patch = patchFromEntries([...entries]);
          const found = firstHitsInChange(
            bytes,
            patch,
            bytePattern,
            wanted.length,
            MAX_SEARCH_HITS,
          );
          const expected = firstHits(bytes, bytePattern, MAX_SEARCH_HITS).hits.filter(
            ({ address, lengthBytes }) =>
              [...entries.keys()].some((at) => at >= address && at < address + lengthBytes),
          );
          expect(found.hits).toEqual(expected);
        },
      ),
    );
  });
});
