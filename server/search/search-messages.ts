import type { BytePatch } from '../../core/bytes/byte-patch.ts';
import type { SearchQuery } from '../../core/search/search-query.ts';

/** A file to look into, with states of it. */
export interface SearchedFile {
  readonly original: Uint8Array<ArrayBuffer>;
  /** Whether the original itself is looked into: where a part of the versions is left from before, it was already. */
  readonly isWhole: boolean;
  /** Changes over the original. */
  readonly patches: readonly BytePatch[];
}

/** What the thread looks for, and in what. */
export interface SearchRequest {
  readonly files: readonly SearchedFile[];
  readonly query: SearchQuery;
  /** No hit is longer. */
  readonly longestBytes: number;
  /** Places that are wanted of each state. */
  readonly most: number;
}

/** A hit, with the bytes around it. */
export interface HitInContext {
  readonly address: number;
  readonly lengthBytes: number;
  readonly context: { readonly address: number; readonly bytes: string };
}

/** What was found in one state of a file. */
export interface StateHits {
  readonly hits: readonly HitInContext[];
  readonly isCut: boolean;
}

/** What was found in a file: in its original, unless that was not looked into, and in each state. */
export interface FileHits {
  readonly original: StateHits | undefined;
  readonly states: readonly StateHits[];
}
