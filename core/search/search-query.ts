import type { WordType } from '../values/word.ts';
import type { BytePattern } from './byte-pattern.ts';

/** How far a found word may be away from the wanted one, both inclusive: in raw units, or in percent of the wanted one. */
export interface SearchTolerance {
  readonly unit: 'raw' | 'percent';
  /** 0 is exact. */
  readonly amount: number;
}

/** Words with a value. */
export interface ValueQuery {
  readonly kind: 'value';
  readonly type: WordType;
  /** Raw value. Of floats, the nearest float is looked for. */
  readonly value: number;
  readonly tolerance: SearchTolerance;
  /** Addresses looked at are multiples of this: the word length, or 1 for words anywhere. */
  readonly alignBytes: number;
}

/** Characters of one byte each. */
export interface TextQuery {
  readonly kind: 'text';
  readonly text: string;
  /** Whether `a` and `A` differ. Only the 26 letters of ASCII have two cases. */
  readonly isCaseSensitive: boolean;
}

/** Words that rise strictly from each to the next, as axes do. */
export interface RisingRunQuery {
  readonly kind: 'risingRun';
  readonly type: WordType;
  /** Least words of a run, 2 or more. */
  readonly minCount: number;
  /** Runs begin at multiples of this. */
  readonly alignBytes: number;
}

/** What to look for. Expectations 2.7, "Search". */
export type SearchQuery =
  | { readonly kind: 'bytes'; readonly pattern: BytePattern }
  | ValueQuery
  | TextQuery
  | RisingRunQuery;

/** A place that was found. */
export interface SearchHit {
  readonly address: number;
  readonly lengthBytes: number;
}

/**
 * Finds hits, ascending, that begin in [from, end) and lie wholly before `rangeEnd`; at most `limit`.
 */
export type Searcher = (
  from: number,
  end: number,
  rangeEnd: number,
  limit: number,
) => readonly SearchHit[];
