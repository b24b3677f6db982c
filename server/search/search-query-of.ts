import type { z } from 'zod';
import type { searchFilesSchema } from '../../core/contract/file-search.ts';
import { parseBytePattern } from '../../core/search/byte-pattern.ts';
import type { SearchQuery } from '../../core/search/search-query.ts';

/** What is looked for, with its defaults. */
export type Find = z.output<typeof searchFilesSchema>['find'];

/** What is looked for in the bytes of files. */
export type FindBytes = Exclude<Find, { readonly kind: 'details' }>;

/** The query of core, and how long its longest hit is, in bytes. */
export interface ByteSearch {
  readonly query: SearchQuery;
  readonly longestBytes: number;
}

/** @throws RangeError for a pattern that the contract does not let through */
export function byteSearchOf(find: FindBytes): ByteSearch {
  switch (find.kind) {
    case 'bytes': {
      const pattern = parseBytePattern(find.pattern);
      if (pattern === undefined) throw new RangeError('no pattern of bytes');
      return { query: { kind: 'bytes', pattern }, longestBytes: pattern.bytes.length };
    }
    case 'text': {
      const { text, isCaseSensitive } = find;
      return { query: { kind: 'text', text, isCaseSensitive }, longestBytes: text.length };
    }
    case 'value': {
      const { value, type, isAligned } = find;
      const alignBytes = isAligned ? type.wordBytes : 1;
      const tolerance = { unit: 'raw', amount: 0 } as const;
      return {
        query: { kind: 'value', type, value, tolerance, alignBytes },
        longestBytes: type.wordBytes,
      };
    }
  }
}
