import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WordType } from '../values/word.ts';
import { matchesAt, parseBytePattern } from './byte-pattern.ts';
import { MAX_SEARCH_HITS, SEARCH_STEP_BYTES, type SearchQuery, search } from './search.ts';

const WORD: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };

function found(bytes: Uint8Array, query: SearchQuery): string {
  return [...search(bytes, query)]
    .flatMap((step) => step.hits)
    .map(({ address, lengthBytes }) => `${address}+${lengthBytes}`)
    .join(' ');
}

function bytesQuery(text: string): SearchQuery {
  const pattern = parseBytePattern(text);
  if (pattern === undefined) throw new Error(`"${text}" is no pattern`);
  return { kind: 'bytes', pattern };
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));

describe('parseBytePattern', () => {
  it.each([
    ['C33C', 'c3 3c'],
    ['c3 ?? 5A', 'c3 ?? 5a'],
    ['0xC3, 0x3C', 'c3 3c'],
  ])('reads "%s"', (text, places) => {
    const pattern = parseBytePattern(text);
    const shown = pattern?.isOpen.map((open, i) =>
      open ? '??' : (pattern.bytes[i] ?? 0).toString(16).padStart(2, '0'),
    );
    expect(shown?.join(' ')).toBe(places);
  });

  it.each(['', 'C', 'C3 3', 'GG', '??', '?? ??', 'C3 ?', 'AB'.repeat(257)])(
    'refuses "%s"',
    (text) => {
      expect(parseBytePattern(text)).toBeUndefined();
    },
  );
});

describe('a search for bytes', () => {
  it.each([
    ['01', '0+1 2+1 3+1'],
    ['01 01', '2+2'],
    ['?? 01', '1+2 2+2'],
    ['01 ?? 01', '0+3'],
    ['01 01 09', ''],
  ])('finds %s at "%s"', (text, hits) => {
    expect(found(Uint8Array.of(1, 2, 1, 1), bytesQuery(text))).toBe(hits);
  });

  it('finds what straddles the border of two steps', () => {
    const bytes = new Uint8Array(SEARCH_STEP_BYTES + 100);
    bytes.set([7, 8, 9, 10], SEARCH_STEP_BYTES - 2);
    expect(found(bytes, bytesQuery('07 08 09 0A'))).toBe(`${SEARCH_STEP_BYTES - 2}+4`);
    const steps = [...search(bytes, bytesQuery('07'))];
    expect(steps.map((s) => s.searchedTo)).toEqual([SEARCH_STEP_BYTES, SEARCH_STEP_BYTES + 100]);
  });

  it('finds exactly the places where the pattern stands', () => {
    const small = fc.uint8Array({ maxLength: 60, max: 3 });
    const places = fc.array(fc.constantFrom('00', '01', '02', '??'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(small, places, (bytes, parts) => {
        const pattern = parseBytePattern(parts.join(''));
        fc.pre(pattern !== undefined);
        const expected = [...bytes.keys()].filter((at) => matchesAt(bytes, pattern, at));
        const hits = [...search(bytes, { kind: 'bytes', pattern })].flatMap((s) => s.hits);
        expect(hits.map((hit) => hit.address)).toEqual(expected);
      }),
    );
  });

  it('stops at the most hits it may give', () => {
    const bytes = new Uint8Array(MAX_SEARCH_HITS + 5);
    const hits = [...search(bytes, bytesQuery('00'))].flatMap((step) => step.hits);
    expect(hits).toHaveLength(MAX_SEARCH_HITS);
  });
});

describe('a search for values', () => {
  const bytes = Uint8Array.of(0, 100, 0, 105, 0, 110, 100);
  const value = (part: Partial<Extract<SearchQuery, { kind: 'value' }>>): SearchQuery => ({
    kind: 'value',
    type: WORD,
    value: 100,
    tolerance: 0,
    alignBytes: 1,
    ...part,
  });
  it.each<[SearchQuery, string]>([
    [value({}), '0+2'],
    [value({ tolerance: 5 }), '0+2 2+2'],
    [value({ tolerance: 4.9 }), '0+2'],
    [value({ alignBytes: 2, tolerance: 10 }), '0+2 2+2 4+2'],
    [value({ value: 28_260 }), '5+2'],
    [value({ value: 28_260, alignBytes: 2 }), ''],
    [value({ value: 70_000 }), ''],
  ])('%o finds "%s"', (query, hits) => {
    expect(found(bytes, query)).toBe(hits);
  });
});

describe('a search for text', () => {
  const bytes = ascii('..EDC17 edc17..');
  it.each([
    ['EDC17', true, '2+5'],
    ['edc17', false, '2+5 8+5'],
    ['EDC17', false, '2+5 8+5'],
    ['17.', false, '11+3'],
  ])('"%s", case counts: %s, finds "%s"', (text, isCaseSensitive, hits) => {
    expect(found(bytes, { kind: 'text', text, isCaseSensitive })).toBe(hits);
  });

  it.each(['', '转'])('refuses "%s"', (text) => {
    const query = { kind: 'text', text, isCaseSensitive: true } as const;
    expect(() => [...search(bytes, query)]).toThrow(RangeError);
  });
});

describe('a search for rising runs', () => {
  const byte: WordType = { ...WORD, wordBytes: 1 };
  const rising = (minCount: number, type = byte, alignBytes = 1): SearchQuery => ({
    kind: 'risingRun',
    type,
    minCount,
    alignBytes,
  });
  it.each<[number[], number, string]>([
    [[9, 1, 2, 3, 3], 3, '1+3'],
    [[9, 1, 2, 3, 3], 4, ''],
    [[1, 2, 3, 1, 2, 3], 3, '0+3 3+3'],
    [[5, 4, 3], 2, ''],
    [[1, 2], 2, '0+2'],
  ])('in %o of at least %i finds "%s"', (bytes, minCount, hits) => {
    expect(found(Uint8Array.from(bytes), rising(minCount))).toBe(hits);
  });

  it('reports a run across the border of two steps once and whole', () => {
    const bytes = new Uint8Array(SEARCH_STEP_BYTES + 100);
    for (let i = 0; i < 20; i++) bytes[SEARCH_STEP_BYTES - 10 + i] = i + 1;
    expect(found(bytes, rising(6))).toBe(`${SEARCH_STEP_BYTES - 11}+21`);
  });

  it('refuses a run of one word', () => {
    expect(() => [...search(new Uint8Array(2), rising(1))]).toThrow(RangeError);
  });
});
