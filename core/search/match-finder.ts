import { type BytePattern, knownPlaces, matchesAt } from './byte-pattern.ts';

/** Finds addresses, ascending, at which a pattern begins in [from, end); at most `limit`. A match may reach past `end`. */
export type MatchFinder = (from: number, end: number, limit: number) => number[];

/**
 * Two places of a pattern that are looked for together, chosen by what is rare in the file: the speed then does not depend on
 * which bytes a pattern happens to have.
 */
interface Anchor {
  /** Index of the first place in the pattern, and of the second; equal if only one place is known. */
  readonly place: number;
  readonly other: number;
  /** Byte of each place and its ignored bits, in all four bytes of a word. */
  readonly bytes: number;
  readonly ignored: number;
  readonly otherBytes: number;
  readonly otherIgnored: number;
}

const WORD_BYTES = 4;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080;
/** Words looked at together. */
const GROUP = 4;
/** Bytes that are shifted at a time: few enough to stay near the processor. A multiple of a group. */
const CHUNK_BYTES = 32 * 1024;
/** Bytes that are counted: an estimate is enough to find rare ones. */
const COUNTED_BYTES = 16_381;

/**
 * Prepares the search for a pattern in a file.
 *
 * Looks at 16 bytes at a time, and at two places of the pattern by laying a shifted copy over the file: 16 MiB take about the
 * same time whatever the bytes, with and without open places (bench/core/search.ts). Takes the host to be little-endian, as all
 * hosts of a browser or of Node on our platforms are.
 */
export function matchFinder(bytes: Uint8Array, pattern: BytePattern): MatchFinder {
  const anchor = chooseAnchor(pattern, countBytes(bytes));
  const { place } = anchor;
  const firstWordAt = (WORD_BYTES - (bytes.byteOffset % WORD_BYTES)) % WORD_BYTES;
  const words = wordsFrom(bytes, firstWordAt);
  const shifted = new Uint8Array(anchor.other === place ? 0 : CHUNK_BYTES);
  return (from, end, limit) => {
    const hits: number[] = [];
    const lastStart = Math.min(end - 1, bytes.length - pattern.bytes.length);
    /** Returns whether there are enough. */
    const test = (start: number): boolean => {
      if (start >= from && start <= lastStart && matchesAt(bytes, pattern, start)) hits.push(start);
      return hits.length >= limit;
    };
    const startOfWord = (word: number): number => firstWordAt + WORD_BYTES * word - place;
    // Whole groups of words in which both places are in the file; the few bytes around them are tested one by one.
    const firstWord = Math.max(0, Math.ceil((from + place - firstWordAt) / WORD_BYTES));
    const wordCount = Math.floor((lastStart + 1 + place - firstWordAt) / WORD_BYTES) - firstWord;
    const endWord = firstWord + Math.max(0, Math.floor(wordCount / GROUP)) * GROUP;
    for (let start = from; start < Math.min(startOfWord(firstWord), lastStart + 1); start++) {
      if (test(start)) return hits;
    }
    for (let word = firstWord; word < endWord; word += CHUNK_BYTES / WORD_BYTES) {
      const chunkEnd = Math.min(endWord, word + CHUNK_BYTES / WORD_BYTES);
      const chunk = words.subarray(word, chunkEnd);
      const others =
        anchor.other === place ? chunk : shift(startOfWord(word) + anchor.other, chunk);
      if (scanChunk(chunk, others, anchor, startOfWord(word), test)) return hits;
    }
    for (let start = Math.max(from, startOfWord(endWord)); start <= lastStart; start++) {
      if (test(start)) return hits;
    }
    return hits;
  };

  /** Words of the file from any address on, as many as a chunk has. */
  function shift(address: number, chunk: Int32Array): Int32Array {
    shifted.set(bytes.subarray(address, address + chunk.byteLength));
    return new Int32Array(shifted.buffer, 0, chunk.length);
  }
}

/** Tests every start at which both places fit; returns `true` as soon as `test` does. */
function scanChunk(
  words: Int32Array,
  others: Int32Array,
  anchor: Anchor,
  firstStart: number,
  test: (start: number) => boolean,
): boolean {
  const ignoresBits = (anchor.ignored | anchor.otherIgnored) !== 0;
  const next = ignoresBits ? nextGroupIgnoring : nextGroup;
  let at = next(words, others, anchor, 0);
  while (at < words.length) {
    for (let i = at; i < at + GROUP; i++) {
      const unlike = unlikeness(words[i] ?? 0, others[i] ?? 0, anchor);
      for (let found = zeroBytes(unlike); found !== 0; found &= found - 1) {
        const byteInWord = (31 - Math.clz32(found & -found)) >>> 3;
        if (test(firstStart + WORD_BYTES * i + byteInWord)) return true;
      }
    }
    at = next(words, others, anchor, at + GROUP);
  }
  return false;
}

/** First group from `from` on in which both bytes occur at one place, or the count of words. */
function nextGroup(words: Int32Array, others: Int32Array, anchor: Anchor, from: number): number {
  const { bytes, otherBytes } = anchor;
  const end = words.length;
  let at = from;
  // hot: `unlikeness` of four words, written out without the ignored bits, which would cost a sixth more.
  for (; at < end; at += GROUP) {
    const a = ((words[at] ?? 0) ^ bytes) | ((others[at] ?? 0) ^ otherBytes);
    const b = ((words[at + 1] ?? 0) ^ bytes) | ((others[at + 1] ?? 0) ^ otherBytes);
    const c = ((words[at + 2] ?? 0) ^ bytes) | ((others[at + 2] ?? 0) ^ otherBytes);
    const d = ((words[at + 3] ?? 0) ^ bytes) | ((others[at + 3] ?? 0) ^ otherBytes);
    const zeros = ((a - ONES) & ~a) | ((b - ONES) & ~b) | ((c - ONES) & ~c) | ((d - ONES) & ~d);
    if ((zeros & HIGH_BITS) !== 0) break;
  }
  return at;
}

/** The same where some bits of a place are ignored. */
function nextGroupIgnoring(
  words: Int32Array,
  others: Int32Array,
  anchor: Anchor,
  from: number,
): number {
  let at = from;
  for (; at < words.length; at += GROUP) {
    let zeros = 0;
    for (let i = at; i < at + GROUP; i++) {
      zeros |= zeroBytes(unlikeness(words[i] ?? 0, others[i] ?? 0, anchor));
    }
    if (zeros !== 0) break;
  }
  return at;
}

/**
 * High bits of the bytes that are zero. The lowest is right, those above it may be false alarms (Hacker's Delight 6-1).
 */
function zeroBytes(word: number): number {
  return (word - ONES) & ~word & HIGH_BITS;
}

/** A word with a zero byte wherever both places fit. */
function unlikeness(word: number, other: number, anchor: Anchor): number {
  const { bytes, ignored, otherBytes, otherIgnored } = anchor;
  return ((word | ignored) ^ bytes) | ((other | otherIgnored) ^ otherBytes);
}

/** Whole words of a file from an address on that is aligned in its buffer. */
function wordsFrom(bytes: Uint8Array, address: number): Int32Array {
  const count = Math.max(0, bytes.length - address) >>> 2;
  // Not even an empty view may begin behind the end of a buffer.
  return count === 0
    ? new Int32Array(0)
    : new Int32Array(bytes.buffer, bytes.byteOffset + address, count);
}

/**
 * The rarest known place, and the rarest one with another byte: equal bytes stand together in padding, different ones seldom.
 */
function chooseAnchor(pattern: BytePattern, counts: Uint32Array): Anchor {
  const byteAt = (place: number): number => pattern.bytes[place] ?? 0;
  const ignoredAt = (place: number): number => pattern.ignoredBits[place] ?? 0;
  const known = knownPlaces(pattern)
    .map((place) => ({ place, count: countOf(byteAt(place), ignoredAt(place), counts) }))
    .sort((a, b) => a.count - b.count)
    .map(({ place }) => place);
  const [place] = known;
  if (place === undefined) throw new RangeError('a pattern needs a place that is not open');
  const other =
    known.find((candidate) => byteAt(candidate) !== byteAt(place)) ?? known.at(-1) ?? place;
  return {
    place,
    other,
    bytes: Math.imul(byteAt(place), ONES),
    ignored: Math.imul(ignoredAt(place), ONES),
    otherBytes: Math.imul(byteAt(other), ONES),
    otherIgnored: Math.imul(ignoredAt(other), ONES),
  };
}

function countOf(wanted: number, ignored: number, counts: Uint32Array): number {
  return counts.reduce((sum, count, byte) => ((byte | ignored) === wanted ? sum + count : sum), 0);
}

/** How often every byte value occurs in a sample of the file, 256 counts. */
function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  // Odd, so that no layout in words beats with it.
  const stride = Math.floor(bytes.length / COUNTED_BYTES) | 1;
  for (let i = 0; i < bytes.length; i += stride) {
    const byte = bytes[i] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return counts;
}
