import { encodeWord, readWord, type WordType, wordBounds } from '../values/word.ts';
import { type BytePattern, countBytes, findPattern, patternOfBytes } from './byte-pattern.ts';

/** What to look for. Expectations 2.7, "Search". */
export type SearchQuery =
  | { readonly kind: 'bytes'; readonly pattern: BytePattern }
  | {
      readonly kind: 'value';
      readonly type: WordType;
      readonly value: number;
      /** How far a found word may be away, in raw units; 0 is exact. */
      readonly tolerance: number;
      /** Addresses looked at are multiples of this: the word length, or 1 for words anywhere. */
      readonly alignBytes: number;
    }
  | { readonly kind: 'text'; readonly text: string; readonly isCaseSensitive: boolean }
  | {
      /** Words that rise strictly from each to the next, as axes do. */
      readonly kind: 'risingRun';
      readonly type: WordType;
      readonly minCount: number;
      readonly alignBytes: number;
    };

/** A place that was found. */
export interface SearchHit {
  readonly address: number;
  readonly lengthBytes: number;
}

/** Hits of one stretch of the file. */
export interface SearchStep {
  readonly hits: readonly SearchHit[];
  /** Everything before this address has been searched. */
  readonly searchedTo: number;
}

/** Most hits a search gives. Expectations 2.7. */
export const MAX_SEARCH_HITS = 10_000;

/** Bytes searched in one step, so that a search can be shown, and given up, while it runs. */
export const SEARCH_STEP_BYTES: number = 1024 * 1024;

/**
 * Searches a file step by step, from the start to the end; the caller stops by not asking for the next step.
 *
 * Hits are found wherever they begin, also across the borders of steps. They ascend; hits of bytes, values and text may
 * overlap, rising runs do not.
 *
 * @throws RangeError if the query makes no sense: an empty text, a run of fewer than two words
 */
export function* search(bytes: Uint8Array, query: SearchQuery): Generator<SearchStep, void> {
  const searcher = searcherOf(bytes, query);
  let left = MAX_SEARCH_HITS;
  let from = 0;
  while (from < bytes.length && left > 0) {
    const end = Math.min(bytes.length, from + SEARCH_STEP_BYTES);
    const hits = searcher(from, end).slice(0, left);
    left -= hits.length;
    // A rising run may reach far into the next step: it was reported whole, the next step begins behind it.
    const last = hits.at(-1);
    const isRun = query.kind === 'risingRun' && last !== undefined;
    from = isRun ? Math.max(end, last.address + last.lengthBytes) : end;
    yield { hits, searchedTo: from };
  }
}

/** Finds the hits that begin in [from, end). */
type Searcher = (from: number, end: number) => SearchHit[];

function searcherOf(bytes: Uint8Array, query: SearchQuery): Searcher {
  switch (query.kind) {
    case 'bytes':
      return patternSearcher(bytes, query.pattern);
    case 'text':
      return textSearcher(bytes, query.text, query.isCaseSensitive);
    case 'value':
      return valueSearcher(bytes, query);
    case 'risingRun':
      return risingRunSearcher(bytes, query);
  }
}

function patternSearcher(bytes: Uint8Array, pattern: BytePattern): Searcher {
  const counts = countBytes(bytes);
  const lengthBytes = pattern.bytes.length;
  return (from, end) => {
    const hits: SearchHit[] = [];
    let address = findPattern(bytes, pattern, counts, from, end);
    while (address !== -1 && hits.length < MAX_SEARCH_HITS) {
      hits.push({ address, lengthBytes });
      address = findPattern(bytes, pattern, counts, address + 1, end);
    }
    return hits;
  };
}

function textSearcher(bytes: Uint8Array, text: string, isCaseSensitive: boolean): Searcher {
  if (text.length === 0) throw new RangeError('an empty text is everywhere');
  const codes = Uint8Array.from(text, (character) => asciiCode(character));
  if (isCaseSensitive) return patternSearcher(bytes, patternOfBytes(codes));
  const lower = codes.map(lowerCase);
  return (from, end) => {
    const hits: SearchHit[] = [];
    const lastStart = Math.min(end, bytes.length - lower.length + 1);
    for (let at = from; at < lastStart && hits.length < MAX_SEARCH_HITS; at++) {
      let i = 0;
      while (i < lower.length && lowerCase(bytes[at + i] ?? 0) === lower[i]) i++;
      if (i === lower.length) hits.push({ address: at, lengthBytes: lower.length });
    }
    return hits;
  };
}

function valueSearcher(
  bytes: Uint8Array,
  query: Extract<SearchQuery, { kind: 'value' }>,
): Searcher {
  const { type, value, tolerance, alignBytes } = query;
  const { min, max } = wordBounds(type);
  const isExact = tolerance === 0 && alignBytes === 1;
  if (isExact && value >= min && value <= max) {
    return patternSearcher(bytes, patternOfBytes(encodeWord(value, type)));
  }
  return (from, end) => {
    const hits: SearchHit[] = [];
    for (let at = alignUp(from, alignBytes); at < end; at += alignBytes) {
      const word = readWord(bytes, at, type);
      if (word === undefined || hits.length >= MAX_SEARCH_HITS) break;
      if (Math.abs(word - value) <= tolerance)
        hits.push({ address: at, lengthBytes: type.wordBytes });
    }
    return hits;
  };
}

function risingRunSearcher(
  bytes: Uint8Array,
  query: Extract<SearchQuery, { kind: 'risingRun' }>,
): Searcher {
  const { type, minCount, alignBytes } = query;
  if (minCount < 2) throw new RangeError('a single word does not rise');
  return (from, end) => {
    const hits: SearchHit[] = [];
    let at = alignUp(from, alignBytes);
    while (at < end && hits.length < MAX_SEARCH_HITS) {
      const count = risingCount(bytes, at, type);
      if (count >= minCount) hits.push({ address: at, lengthBytes: count * type.wordBytes });
      // Inside a run that was long enough no second one begins; a short one may hide one at another alignment.
      at = count >= minCount ? at + count * type.wordBytes : at + alignBytes;
      at = alignUp(at, alignBytes);
    }
    return hits;
  };
}

/** Words from `address` on that rise strictly, the first included; 0 past the end of the file. */
function risingCount(bytes: Uint8Array, address: number, type: WordType): number {
  let before = readWord(bytes, address, type);
  if (before === undefined) return 0;
  let count = 1;
  for (;;) {
    const word = readWord(bytes, address + count * type.wordBytes, type);
    if (word === undefined || !(word > before)) return count;
    before = word;
    count++;
  }
}

function alignUp(address: number, alignBytes: number): number {
  return Math.ceil(address / alignBytes) * alignBytes;
}

function asciiCode(character: string): number {
  const code = character.charCodeAt(0);
  if (code > 0xff) throw new RangeError(`"${character}" is no character of one byte`);
  return code;
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}
