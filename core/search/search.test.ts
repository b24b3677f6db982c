import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWord, readWord, type WordType } from '../values/word.ts';
import { matchesAt, parseBytePattern } from './byte-pattern.ts';
import { MAX_SEARCH_HITS, SEARCH_STEP_BYTES, type SearchOptions, search } from './search.ts';
import type { SearchHit, SearchQuery, ValueQuery } from './search-query.ts';

const WORD: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };
const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: false, float: true };

function hitsOf(bytes: Uint8Array, query: SearchQuery, options: SearchOptions = {}): SearchHit[] {
  return [...search(bytes, query, options)].flatMap((step) => step.hits);
}

function found(bytes: Uint8Array, query: SearchQuery, options: SearchOptions = {}): string {
  return hitsOf(bytes, query, options)
    .map(({ address, lengthBytes }) => `${address}+${lengthBytes}`)
    .join(' ');
}

function bytesQuery(text: string): SearchQuery {
  const pattern = parseBytePattern(text);
  if (pattern === undefined) throw new Error(`"${text}" is no pattern`);
  return { kind: 'bytes', pattern };
}

function value(part: Partial<ValueQuery>): ValueQuery {
  const exact = { unit: 'raw', amount: 0 } as const;
  return { kind: 'value', type: WORD, value: 100, tolerance: exact, alignBytes: 1, ...part };
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));

const anyType: fc.Arbitrary<WordType> = fc
  .record({
    wordBytes: fc.constantFrom(1 as const, 2 as const, 4 as const),
    bigEndian: fc.boolean(),
    signed: fc.boolean(),
    float: fc.boolean(),
  })
  .map((type) => ({ ...type, float: type.float && type.wordBytes === 4 }));

/** Few different bytes and long equal stretches: hits, near hits and padding are frequent. */
const anyBytes: fc.Arbitrary<Uint8Array> = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 2, 0xff), fc.nat(40)), { maxLength: 24 })
  .map((runs) => Uint8Array.from(runs.flatMap(([byte, count]) => new Array(count).fill(byte))));

/** A file, whole or as a part of a larger buffer, and how it is searched. */
const anyFile = fc
  .record({ bytes: anyBytes, shift: fc.nat(3), stepBytes: fc.integer({ min: 1, max: 90 }) })
  .map(({ bytes, shift, stepBytes }) => {
    const holder = new Uint8Array(bytes.length + 8);
    holder.set(bytes, shift);
    return { bytes: holder.subarray(shift, shift + bytes.length), stepBytes };
  });

describe('parseBytePattern', () => {
  it.each([
    ['C33C', 'c3 3c'],
    ['c3 ?? 5A', 'c3 ?? 5a'],
    ['0xC3, 0x3C', 'c3 3c'],
  ])('reads "%s"', (text, places) => {
    const pattern = parseBytePattern(text);
    const shown = [...(pattern?.bytes ?? [])].map((byte, i) =>
      pattern?.ignoredBits[i] === 0xff ? '??' : byte.toString(16).padStart(2, '0'),
    );
    expect(shown.join(' ')).toBe(places);
  });

  it.each(['', 'C', 'C3 3', 'GG', '??', '?? ??', 'C3 ?', 'AB'.repeat(257)])(
    'refuses "%s"',
    (text) => {
      expect(parseBytePattern(text)).toBeUndefined();
    },
  );

  it('takes the longest pattern', () => {
    expect(parseBytePattern('AB'.repeat(256))?.bytes).toHaveLength(256);
  });
});

describe('a search', () => {
  it('can be given up after any step', () => {
    const steps = search(new Uint8Array(10), bytesQuery('00'), { stepBytes: 4 });
    expect(steps.next().value?.searchedTo).toBe(4);
    expect(steps.return().done).toBe(true);
    expect(steps.next().done).toBe(true);
  });

  it.each([
    [[{ start: 1, end: 4 }], '1+2 2+2'],
    [[{ start: 1, end: 2 }], ''],
    [
      [
        { start: 0, end: 2 },
        { start: 4, end: 9 },
      ],
      '0+2 4+2',
    ],
    [[], ''],
  ])('looks only into the ranges %o', (ranges, hits) => {
    const bytes = new Uint8Array(6);
    expect(found(bytes, bytesQuery('00 00'), { ranges })).toBe(hits);
    expect(found(bytes, value({ value: 0 }), { ranges })).toBe(hits);
  });

  it('stops at the most hits it may give', () => {
    const bytes = new Uint8Array(MAX_SEARCH_HITS + 5);
    const some = { unit: 'raw', amount: 1 } as const;
    for (const query of [
      bytesQuery('00'),
      value({ value: 0 }),
      value({ value: 0, tolerance: some }),
    ]) {
      expect(hitsOf(bytes, query, { stepBytes: 3000 })).toHaveLength(MAX_SEARCH_HITS);
    }
  });

  it('refuses steps without a byte', () => {
    expect(() => hitsOf(new Uint8Array(1), bytesQuery('00'), { stepBytes: 0 })).toThrow(RangeError);
  });
});

describe('a search for bytes', () => {
  it.each([
    ['01', '0+1 2+1 3+1'],
    ['01 01', '2+2'],
    ['?? 01', '1+2 2+2'],
    ['01 ?? 01', '0+3'],
    ['01 01 09', ''],
    ['02 01 01 00', ''],
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

  it('finds a pair at the edges of padding', () => {
    const bytes = new Uint8Array(96).fill(0xff);
    for (const at of [15, 48, 95]) bytes[at] = 0;
    expect(found(bytes, bytesQuery('FF 00'))).toBe('14+2 47+2 94+2');
    expect(found(bytes, bytesQuery('00 FF'))).toBe('15+2 48+2');
    expect(found(bytes, bytesQuery('00 ?? ?? FF'))).toBe('15+4 48+4');
  });

  it('finds exactly the places where the pattern stands, in steps of any length', () => {
    const place = fc.constantFrom('00', '01', '02', 'FF', '??');
    const places = fc.array(place, { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(anyFile, places, ({ bytes, stepBytes }, parts) => {
        const pattern = parseBytePattern(parts.join(''));
        fc.pre(pattern !== undefined);
        const expected = [...bytes.keys()].filter((at) => matchesAt(bytes, pattern, at));
        const hits = hitsOf(bytes, { kind: 'bytes', pattern }, { stepBytes });
        expect(hits.map((hit) => hit.address)).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('a search for values', () => {
  const bytes = Uint8Array.of(0, 100, 0, 105, 0, 110, 100);
  const raw = (amount: number) => ({ unit: 'raw', amount }) as const;
  const percent = (amount: number) => ({ unit: 'percent', amount }) as const;
  it.each<[Partial<ValueQuery>, string]>([
    [{}, '0+2'],
    [{ tolerance: raw(5) }, '0+2 2+2'],
    [{ tolerance: raw(4.9) }, '0+2'],
    [{ tolerance: percent(10) }, '0+2 2+2 4+2'],
    [{ tolerance: percent(9.9) }, '0+2 2+2'],
    [{ alignBytes: 2, tolerance: raw(10) }, '0+2 2+2 4+2'],
    [{ value: 28_260 }, '5+2'],
    [{ value: 28_260, alignBytes: 2 }, ''],
    [{ value: 70_000 }, ''],
    // 28,000 to 112,000, which no word can hold above 65,535.
    [{ value: 70_000, tolerance: percent(60) }, '5+2'],
    [{ value: 100.4 }, ''],
    [{ value: 100.4, tolerance: raw(0.5) }, '0+2'],
  ])('%o finds "%s"', (part, hits) => {
    expect(found(bytes, value(part))).toBe(hits);
  });

  it.each([
    [0.1, 0.1, 0, true],
    [0, -0, 0, true],
    [10, 10.4, 3.9, false],
    [10, 10.4, 4.1, true],
    [-10, -10.4, 4.1, true],
    [10, 9.6, 3.9, false],
    [10, Number.NaN, 1000, false],
  ])('for %d finds the float %d within %d percent: %s', (wanted, stored, amount, isFound) => {
    const floats = new Uint8Array(8).fill(0xff);
    new DataView(floats.buffer).setFloat32(4, stored);
    const query = value({ type: FLOAT, value: wanted, tolerance: percent(amount), alignBytes: 4 });
    expect(hitsOf(floats, query).some(({ address }) => address === 4)).toBe(isFound);
  });

  it('finds exactly the words in range, in steps of any length', () => {
    const query = fc.record({
      type: anyType,
      value: fc.constantFrom(0, 1, 2, 255, 256, -1, 513, 65_535, 0x01010101),
      tolerance: fc.record({
        unit: fc.constantFrom('raw' as const, 'percent' as const),
        amount: fc.constantFrom(0, 0, 1, 2.5, 50),
      }),
      alignBytes: fc.constantFrom(1, 2, 4),
    });
    fc.assert(
      fc.property(anyFile, query, ({ bytes: file, stepBytes }, wanted) => {
        const { type, tolerance, alignBytes } = wanted;
        const distance =
          tolerance.unit === 'raw'
            ? tolerance.amount
            : (Math.abs(wanted.value) * tolerance.amount) / 100;
        const expected = [...file.keys()].filter((at) => {
          const word = at % alignBytes === 0 ? readWord(file, at, type) : undefined;
          if (word === undefined) return false;
          return word >= wanted.value - distance && word <= wanted.value + distance;
        });
        const hits = hitsOf(file, { kind: 'value', ...wanted }, { stepBytes });
        expect(hits.map((hit) => hit.address)).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  it('finds every value that was encoded', () => {
    fc.assert(
      fc.property(anyType, fc.integer(), (type, number) => {
        const word = encodeWord(number, type);
        const stored = readWord(word, 0, type) ?? Number.NaN;
        expect(hitsOf(word, value({ type, value: stored }))).toEqual([
          { address: 0, lengthBytes: type.wordBytes },
        ]);
      }),
    );
  });

  it.each<Partial<ValueQuery>>([
    { value: Number.NaN },
    { tolerance: raw(-1) },
    { tolerance: percent(Number.POSITIVE_INFINITY) },
    { alignBytes: 0 },
    { alignBytes: 1.5 },
  ])('refuses %o', (part) => {
    expect(() => hitsOf(bytes, value(part))).toThrow(RangeError);
  });
});

describe('a search for text', () => {
  const bytes = ascii('..EDC17 edc17..[{');
  it.each([
    ['EDC17', true, '2+5'],
    ['edc17', false, '2+5 8+5'],
    ['EDC17', false, '2+5 8+5'],
    ['17.', false, '11+3'],
    ['[', false, '15+1'],
    ['{', false, '16+1'],
  ])('"%s", case counts: %s, finds "%s"', (text, isCaseSensitive, hits) => {
    expect(found(bytes, { kind: 'text', text, isCaseSensitive })).toBe(hits);
  });

  it('finds what a lower-case copy holds, in steps of any length', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '.'), maxLength: 60 });
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(letters, text, fc.integer({ min: 1, max: 20 }), (file, wanted, stepBytes) => {
        const starts = [...ascii(file).keys()];
        const lower = file.toLowerCase();
        const expected = starts.filter((at) => lower.startsWith(wanted.toLowerCase(), at));
        const query = { kind: 'text', text: wanted, isCaseSensitive: false } as const;
        const hits = hitsOf(ascii(file), query, { stepBytes });
        expect(hits.map((hit) => hit.address)).toEqual(expected);
      }),
    );
  });

  it.each(['', '转'])('refuses "%s"', (text) => {
    const query = { kind: 'text', text, isCaseSensitive: true } as const;
    expect(() => hitsOf(bytes, query)).toThrow(RangeError);
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
    [[7], 2, ''],
  ])('in %o of at least %i finds "%s"', (bytes, minCount, hits) => {
    expect(found(Uint8Array.from(bytes), rising(minCount))).toBe(hits);
  });

  it('reports a run across the border of two steps once and whole', () => {
    const bytes = new Uint8Array(SEARCH_STEP_BYTES + 100);
    for (let i = 0; i < 20; i++) bytes[SEARCH_STEP_BYTES - 10 + i] = i + 1;
    expect(found(bytes, rising(6))).toBe(`${SEARCH_STEP_BYTES - 11}+21`);
  });

  it('finds the same in steps of any length as in one, and every run is as long as it can be', () => {
    const file = fc.uint8Array({ maxLength: 70, max: 6 });
    const alignment = fc.constantFrom(1, 2, 4);
    const step = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(file, anyType, alignment, step, fc.integer({ min: 2, max: 4 }), (...args) => {
        const [bytes, type, alignBytes, stepBytes, minCount] = args;
        const query = { kind: 'risingRun', type, minCount, alignBytes } as const;
        const hits = hitsOf(bytes, query, { stepBytes });
        expect(hits).toEqual(naiveRisingRuns(bytes, type, alignBytes, minCount));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([1, 0, Number.NaN])('refuses a run of %d words', (minCount) => {
    expect(() => hitsOf(new Uint8Array(2), rising(minCount))).toThrow(RangeError);
  });

  it('refuses an alignment of nothing', () => {
    expect(() => hitsOf(new Uint8Array(2), rising(2, byte, 0))).toThrow(RangeError);
  });
});

/** Runs by definition: from every start in turn that no reported run covers. */
function naiveRisingRuns(
  bytes: Uint8Array,
  type: WordType,
  alignBytes: number,
  minCount: number,
): SearchHit[] {
  const hits: SearchHit[] = [];
  let free = 0;
  for (let address = 0; address < bytes.length; address += alignBytes) {
    if (address < free) continue;
    const words: number[] = [];
    for (let at = address; ; at += type.wordBytes) {
      const word = readWord(bytes, at, type);
      const before = words.at(-1);
      if (word === undefined || (before !== undefined && !(word > before))) break;
      words.push(word);
    }
    if (words.length < minCount) continue;
    hits.push({ address, lengthBytes: words.length * type.wordBytes });
    free = address + words.length * type.wordBytes;
  }
  return hits;
}
