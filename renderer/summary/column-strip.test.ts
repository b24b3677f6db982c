import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnStrip, endWordOf, firstWordOf } from './column-strip.ts';
import { dumpWords } from './dump-words.ts';
import { scanWords } from './extremes.ts';

const TYPE = { wordBytes: 1, bigEndian: true, signed: false, float: false } as const;

function sourceOf(bytes: Uint8Array) {
  const words = dumpWords(TYPE, 0, bytes.length);
  return {
    words,
    reads: 0,
    accumulate(first: number, end: number, extremes: Float64Array): void {
      this.reads++;
      scanWords(bytes, words, first, end, extremes);
    },
  };
}

function naiveColumn(bytes: Uint8Array, column: number, wordsPerColumn: number): number[] {
  const first = firstWordOf(column, wordsPerColumn);
  const end = Math.min(bytes.length, endWordOf(column, wordsPerColumn));
  const values = [...bytes.subarray(first, Math.max(first, end))];
  return [Math.min(...values), Math.max(...values)];
}

function columnsOf(strip: ColumnStrip): number[][] {
  return Array.from({ length: strip.columns }, (_, i) => [strip.min[i]!, strip.max[i]!]);
}

describe('column strip', () => {
  it('holds after any panning and editing what reading every column anew gives', () => {
    const anyStep = fc.oneof(
      fc.record({ kind: fc.constant('pan' as const), by: fc.integer({ min: -90, max: 90 }) }),
      fc.record({
        kind: fc.constant('edit' as const),
        at: fc.nat({ max: 1999 }),
        value: fc.nat({ max: 255 }),
      }),
      fc.record({
        kind: fc.constant('zoom' as const),
        per: fc.double({ min: 0.2, max: 40, noNaN: true }),
      }),
      fc.record({ kind: fc.constant('resize' as const), columns: fc.integer({ min: 1, max: 90 }) }),
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        const bytes = Uint8Array.from({ length: 2000 }, (_, i) => (i * i * 7 + i) & 0xff);
        const source = sourceOf(bytes);
        const strip = new ColumnStrip();
        let first = 0;
        let columns = 60;
        let per = 3.7;
        for (const step of steps) {
          if (step.kind === 'pan') first = Math.max(0, first + step.by);
          else if (step.kind === 'zoom') per = step.per;
          else if (step.kind === 'resize') columns = step.columns;
          else {
            bytes[step.at] = step.value;
            strip.wordsChanged(step.at, step.at + 1);
          }
          if (step.kind === 'edit' && step.value % 3 === 0) continue;
          strip.show(source, source.words, first, columns, per);
          expect(columnsOf(strip)).toEqual(
            Array.from({ length: columns }, (_, i) => naiveColumn(bytes, first + i, per)),
          );
        }
      }),
    );
  });

  it('never loses a spike, wherever it stands and however many words a column has', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9999 }),
        fc.double({ min: 1, max: 200, noNaN: true }),
        (at, per) => {
          const bytes = new Uint8Array(10_000).fill(100);
          bytes[at] = 255;
          const source = sourceOf(bytes);
          const strip = new ColumnStrip();
          strip.show(source, source.words, 0, Math.ceil(10_000 / per), per);
          expect(Math.max(...strip.max)).toBe(255);
        },
      ),
    );
  });

  it('joins neighbouring columns: the curve has no gaps', () => {
    const bytes = Uint8Array.from({ length: 500 }, (_, i) => (i * 91) & 0xff);
    const source = sourceOf(bytes);
    const strip = new ColumnStrip();
    strip.show(source, source.words, 0, 100, 5);
    for (let i = 1; i < 100; i++) {
      const isTouching = strip.min[i]! <= strip.max[i - 1]! && strip.max[i]! >= strip.min[i - 1]!;
      expect(isTouching).toBe(true);
    }
  });

  it('reads only the columns that come into sight', () => {
    const source = sourceOf(new Uint8Array(5000));
    const strip = new ColumnStrip();
    strip.show(source, source.words, 100, 200, 4);
    source.reads = 0;
    strip.show(source, source.words, 103, 200, 4);
    expect(source.reads).toBe(3);
    strip.show(source, source.words, 103, 200, 4);
    expect(source.reads).toBe(3);
    strip.wordsChanged(500, 501);
    strip.show(source, source.words, 103, 200, 4);
    expect(source.reads).toBeLessThanOrEqual(6);
  });

  it.each([
    [5, 0, 0, 5],
    [5, 2, 9, 15],
    [1, 3, 2, 4],
    [0.5, 0, 0, 1],
    [0.5, 1, 0, 1],
    [0.5, 2, 0, 2],
    [0.5, 3, 1, 2],
    [1.5, 1, 0, 3],
  ])(
    'of %d words a column takes into column %i the words from %i to before %i',
    (per, column, first, end) => {
      expect([firstWordOf(column, per), endWordOf(column, per)]).toEqual([first, end]);
    },
  );

  it('has empty columns past the end of the file', () => {
    const source = sourceOf(new Uint8Array(10).fill(3));
    const strip = new ColumnStrip();
    strip.show(source, source.words, 0, 8, 4);
    expect([...strip.max.subarray(0, 4)]).toEqual([3, 3, 3, Number.NEGATIVE_INFINITY]);
  });
});
