import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { SearchHit, SearchQuery } from '../../../core/search/search-query.ts';

/** What the worker is asked. The bytes are a copy that it may keep. */
export interface SearchRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly query: SearchQuery;
  readonly ranges: readonly ByteRange[];
}

/** What the worker found in one stretch of the file. */
export interface SearchNews {
  readonly hits: readonly SearchHit[];
  /** Everything before this address has been looked at. */
  readonly searchedTo: number;
  readonly isDone: boolean;
}
