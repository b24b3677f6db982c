import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWord, type WordType } from '../../core/values/word.ts';
import {
  buffersOfParts,
  type DumpSummary,
  partsOfSummary,
  summaryFromParts,
  updateSummary,
} from './dump-summary.ts';
import { addressOfIndex, type DumpWords, dumpWords } from './dump-words.ts';
import { clearExtremes, noExtremes } from './extremes.ts';
import { buildSummary, SummaryBuilder } from './summary-builder.ts';

const TYPES: readonly WordType[] = [1, 2, 4].flatMap((wordBytes) =>
  [true, false].flatMap((bigEndian) =>
    [true, false].map((signed) => ({
      wordBytes: wordBytes as 1 | 2 | 4,
      bigEndian,
      signed,
      float: false,
    })),
  ),
);
const FLOATS: readonly WordType[] = [true, false].map((bigEndian) => ({
  wordBytes: 4,
  bigEndian,
  signed: false,
  float: true,
}));

const anyType = fc.constantFrom(...TYPES, ...FLOATS);
/** Long enough for three levels of one-byte words, and for less than a word. */
const anyBytes = fc.oneof(
  fc.uint8Array({ minLength: 0, maxLength: 40 }),
  fc.uint8Array({ minLength: 3000, maxLength: 6000, size: 'max' }),
);

/** Extremes of words [first, end), read one by one by the core. */
function naiveExtremes(bytes: Uint8Array, words: DumpWords, first: number, end: number): number[] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = first; i < end; i++) {
    const value = readWord(bytes, addressOfIndex(words, i), words.type) ?? Number.NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

function naiveDiffers(
  a: Uint8Array,
  b: Uint8Array,
  words: DumpWords,
  first: number,
  end: number,
): boolean {
  const from = addressOfIndex(words, first);
  const to = addressOfIndex(words, end);
  return a.slice(from, to).some((byte, i) => byte !== b[from + i]);
}

function expectEqualToNaive(
  summary: DumpSummary,
  current: Uint8Array,
  original: Uint8Array,
  shares: readonly (readonly [number, number])[],
): void {
  const { words } = summary;
  const extremes = noExtremes();
  for (const [a, b] of [[0, 1] as const, ...shares]) {
    const first = Math.floor(Math.min(a, b) * words.count);
    const end = Math.ceil(Math.max(a, b) * words.count);
    for (const [range, bytes] of [
      [summary.current, current],
      [summary.original, original],
    ] as const) {
      clearExtremes(extremes);
      range.accumulate(bytes, first, end, extremes);
      expect([...extremes]).toEqual(naiveExtremes(bytes, words, first, end));
    }
    expect(summary.differences.differs({ current, original }, first, end)).toBe(
      naiveDiffers(current, original, words, first, end),
    );
  }
}

const anyShares = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  { maxLength: 8 },
);
const anyEdits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 9 }),
  }),
  { maxLength: 6 },
);

function write(bytes: Uint8Array, at: number, written: Uint8Array): { start: number; end: number } {
  const start = Math.floor(at * bytes.length);
  const part = written.subarray(0, bytes.length - start);
  bytes.set(part, start);
  return { start, end: start + part.length };
}

describe('summary of a dump', () => {
  it('answers any stretch of words as reading them one by one does', () => {
    fc.assert(
      fc.property(
        anyType,
        fc.integer({ min: 0, max: 40 }),
        anyBytes,
        anyEdits,
        anyShares,
        (type, shiftBytes, original, edits, shares) => {
          const current = original.slice();
          if (current.length > 0) for (const { at, bytes } of edits) write(current, at, bytes);
          const words = dumpWords(type, shiftBytes, original.length);
          const summary = buildSummary(current, original, words);
          expectEqualToNaive(summary, current, original, shares);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is after any changes what a new one would be', () => {
    fc.assert(
      fc.property(
        anyType,
        fc.integer({ min: 0, max: 3 }),
        fc.uint8Array({ minLength: 1, maxLength: 5000, size: 'max' }),
        anyEdits,
        (type, shiftBytes, original, edits) => {
          const current = original.slice();
          const words = dumpWords(type, shiftBytes, original.length);
          const summary = buildSummary(current, original, words);
          for (const { at, bytes } of edits) {
            const { start, end } = write(current, at, bytes);
            updateSummary(summary, { current, original }, start, end);
          }
          expect(partsOfSummary(summary)).toEqual(
            partsOfSummary(buildSummary(current, original, words)),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is the same when it was made while the bytes were arriving', () => {
    fc.assert(
      fc.property(
        anyType,
        fc.integer({ min: 0, max: 40 }),
        fc.uint8Array({ minLength: 0, maxLength: 6000, size: 'max' }),
        fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 20 }),
        (type, shiftBytes, bytes, lengths) => {
          const words = dumpWords(type, shiftBytes, bytes.length);
          const arriving = new Uint8Array(bytes.length);
          const builder = new SummaryBuilder(arriving, words);
          let end = 0;
          for (const length of lengths) {
            arriving.set(bytes.subarray(end, end + length), end);
            end = Math.min(bytes.length, end + length);
            builder.readTo(end);
          }
          arriving.set(bytes.subarray(end), end);
          expect(partsOfSummary(builder.finish(arriving))).toEqual(
            partsOfSummary(buildSummary(bytes, bytes, words)),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('sees a single byte among a million, and that it is gone again', () => {
    const original = new Uint8Array(1 << 20).fill(0x40);
    const current = original.slice();
    const words = dumpWords(TYPES[0]!, 0, current.length);
    const summary = buildSummary(current, original, words);
    const highest = (): number => {
      const extremes = noExtremes();
      summary.current.accumulate(current, 1, words.count - 1, extremes);
      return extremes[1]!;
    };
    for (const address of [1, 63, 64, 4095, 4096, 777_777, (1 << 20) - 2]) {
      current[address] = 0x41;
      updateSummary(summary, { current, original }, address, address + 1);
      expect(highest()).toBe(0x41);
      expect(summary.differences.differs({ current, original }, address, address + 1)).toBe(true);
      current[address] = 0x40;
      updateSummary(summary, { current, original }, address, address + 1);
      expect(highest()).toBe(0x40);
      expect(summary.differences.differs({ current, original }, 0, words.count)).toBe(false);
    }
  });

  it('marks no block between two differences, and none for bytes behind the last word', () => {
    const original = new Uint8Array(4 * 512 + 23);
    const current = original.slice();
    current[511] = 1;
    current[2 * 512] = 1;
    current[current.length - 1] = 1;
    const words = dumpWords(TYPES[4]!, 0, current.length);
    const { differences } = buildSummary(current, original, words);
    expect([...(differences.levels[0] ?? [])]).toEqual([1, 0, 1, 0, 0]);
  });

  it('takes one array for both states where nothing differs', () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => (i * 37) & 0xff);
    const words = dumpWords(TYPES[0]!, 0, bytes.length);
    expect(partsOfSummary(buildSummary(bytes, bytes, words))).toEqual(
      partsOfSummary(buildSummary(bytes.slice(), bytes, words)),
    );
  });

  it('finds the same differences in arrays that lie askew in memory', () => {
    const memory = new Uint8Array(4100);
    const original = memory.subarray(1, 4001);
    const current = original.slice();
    current[3999] = 1;
    current[70] = 9;
    const words = dumpWords(TYPES[0]!, 0, 4000);
    const askew = buildSummary(current, original, words);
    const straight = buildSummary(current, original.slice(), words);
    expect(partsOfSummary(askew)).toEqual(partsOfSummary(straight));
  });

  it('leaves not-a-number out and keeps infinity', () => {
    const view = new DataView(new ArrayBuffer(16));
    for (const [i, value] of [1.5, Number.NaN, Number.NEGATIVE_INFINITY, 7].entries()) {
      view.setFloat32(i * 4, value);
    }
    const bytes = new Uint8Array(view.buffer);
    const words = dumpWords(FLOATS[0]!, 0, 16);
    const summary = buildSummary(bytes, bytes, words);
    const extremes = noExtremes();
    summary.current.accumulate(bytes, 0, 4, extremes);
    expect([...extremes]).toEqual([Number.NEGATIVE_INFINITY, 7]);
    clearExtremes(extremes);
    summary.current.accumulate(bytes, 1, 2, extremes);
    expect(extremes[0]).toBeGreaterThan(extremes[1]!);
  });

  it('is the same after its arrays were sent', () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => (i * 37) & 0xff);
    const summary = buildSummary(bytes, bytes, dumpWords(TYPES[4]!, 1, 3000));
    const parts = partsOfSummary(summary);
    const sent = structuredClone(parts, { transfer: buffersOfParts(structuredClone(parts)) });
    expect(partsOfSummary(summaryFromParts(sent))).toEqual(parts);
  });
});
