import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISPLAY_MODES } from '../../core/values/cell-text.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { dumpWords } from '../summary/dump-words.ts';
import { noExtremes } from '../summary/extremes.ts';
import { buildSummary } from '../summary/summary-builder.ts';
import { type LiftedWords, LineSeries, type SeriesSource } from './line-series.ts';

const BYTE = { wordBytes: 1, bigEndian: true, signed: false, float: false } as const;

function sourceOf(
  current: Uint8Array,
  original: Uint8Array,
  isSummarised: boolean,
  lifted?: LiftedWords,
): SeriesSource {
  const words = dumpWords(BYTE, 0, current.length);
  return {
    bytes: { current, original },
    words,
    summary: isSummarised ? buildSummary(current, original, words) : undefined,
    lifted,
  };
}

function liftOf(first: number, end: number, delta: number): LiftedWords {
  return { first, end, delta, has: (index) => index >= first && index < end };
}

describe('series of a dump', () => {
  it('has the same extremes with a summary and without, in every mode, also while values are dragged', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 300, maxLength: 900, size: 'max' }),
        fc.array(fc.tuple(fc.nat({ max: 299 }), fc.nat({ max: 255 })), { maxLength: 4 }),
        fc.option(
          fc.tuple(fc.nat({ max: 250 }), fc.nat({ max: 40 }), fc.integer({ min: -90, max: 90 })),
          { nil: undefined },
        ),
        fc.nat({ max: 299 }),
        fc.nat({ max: 299 }),
        (original, edits, lift, a, b) => {
          const current = original.slice();
          for (const [at, value] of edits) current[at] = value;
          const lifted = lift && liftOf(lift[0], lift[0] + lift[1], lift[2]);
          const first = Math.min(a, b);
          const end = Math.max(a, b) + 1;
          for (const display of DISPLAY_MODES) {
            const plain = new LineSeries(sourceOf(current, original, false, lifted), display);
            const values = Array.from({ length: end - first }, (_, i) => plain.valueAt(first + i));
            const expected = [Math.min(...values), Math.max(...values)];
            for (const isSummarised of [true, false]) {
              const source = sourceOf(current, original, isSummarised, lifted);
              const extremes = noExtremes();
              new LineSeries(source, display).accumulate(first, end, extremes);
              expect([...extremes]).toEqual(expected);
            }
          }
        },
      ),
    );
  });

  it('shows one word in each mode', () => {
    const source = sourceOf(Uint8Array.of(110), Uint8Array.of(100), false);
    const values = DISPLAY_MODES.map((display) => new LineSeries(source, display).valueAt(0));
    expect(values).toEqual([110, 100, 10, percentDifference(100, 110)]);
  });

  it('limits dragged values to the word', () => {
    const bytes = Uint8Array.of(250, 3, 100);
    const up = new LineSeries(sourceOf(bytes, bytes, false, liftOf(0, 2, 20)), 'mod');
    expect([up.valueAt(0), up.valueAt(1), up.valueAt(2)]).toEqual([255, 23, 100]);
    const down = new LineSeries(sourceOf(bytes, bytes, false, liftOf(0, 2, -20)), 'mod');
    expect([down.valueAt(0), down.valueAt(1)]).toEqual([230, 0]);
  });

  it('has no value past the ends of the file', () => {
    const bytes = Uint8Array.of(1, 2);
    const series = new LineSeries(sourceOf(bytes, bytes, false), 'mod');
    expect([series.valueAt(-1), series.valueAt(2)]).toEqual([Number.NaN, Number.NaN]);
  });
});
