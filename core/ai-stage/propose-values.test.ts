import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordBounds } from '../values/word.ts';
import type { AmountMode, Sample } from './kind-samples.ts';
import { GRID_POINTS } from './kind-samples.ts';
import { proposedValues, type TargetMap } from './propose-values.ts';

const SIDE = 6;
const WORD = { wordBytes: 1, bigEndian: true, signed: false, float: false } as const;

function targetOf(values: readonly number[], signed = false): TargetMap {
  const shares = Array.from({ length: SIDE }, (_, i) => i / (SIDE - 1));
  return {
    print: {
      rows: SIDE,
      columns: SIDE,
      word: { ...WORD, signed },
      x: null,
      y: null,
      quantiles: [],
      risesX: 0,
      risesY: 0,
    },
    grid: { columns: SIDE, rows: SIDE, xs: shares, ys: shares, values },
  };
}

type FileSample = Sample & { readonly shingles: readonly number[] };

/** A tune that makes of every point what a function says. */
function sampleOf(base: number, after: (at: number) => number, pair = 0): FileSample {
  const before = Array.from({ length: GRID_POINTS }, () => base);
  const now = before.map((value, at) => after(at) ?? value);
  return {
    pair,
    mask: Uint8Array.from(before, (value, at) => (value === now[at] ? 0 : 1)),
    base: before,
    after: now,
    highest: Math.max(...now.map(Math.abs)),
    percent: 0,
    shingles: [],
  };
}

const raised = (percent: number): FileSample =>
  sampleOf(100, () => Math.round(100 + percent), percent);
const flat = (value: number): number[] => Array.from({ length: SIDE * SIDE }, () => value);
const MODES: readonly AmountMode[] = ['ratio', 'difference'];

describe('proposed values', () => {
  it('are the middle of what tunes did', () => {
    const samples = [raised(5), raised(6), raised(7), raised(8), raised(40)];
    expect(proposedValues(targetOf(flat(100)), [], samples, 'ratio')?.values).toEqual(flat(107));
    expect(proposedValues(targetOf(flat(90)), [], samples, 'difference')?.values).toEqual(flat(97));
  });

  it.each([
    [2, 5, false],
    [3, 5, true],
  ])('are there for a cell that %i of %i tunes changed: %s', (changed, count, isThere) => {
    const samples = Array.from({ length: count }, (_, i) => raised(i < changed ? 6 : 0));
    const proposed = proposedValues(targetOf(flat(100)), [], samples, 'ratio');
    expect(proposed !== undefined).toBe(isThere);
  });

  it('end where what was learnt ends, but take nothing from a file that is beyond', () => {
    // Highest learnt is 110, so that 112 is the most.
    const samples = Array.from({ length: 5 }, () => raised(10));
    const most = (value: number): number | undefined =>
      proposedValues(targetOf(flat(value)), [], samples, 'ratio')?.values[0];
    expect([most(101), most(102), most(140)]).toEqual([111, 112, undefined]);
  });

  it('are none where more than a fifth of them would be cut', () => {
    const samples = Array.from({ length: 5 }, () => raised(10));
    const of = (cut: number): boolean =>
      proposedValues(
        targetOf(flat(100).map((value, i) => (i < cut ? 110 : value))),
        [],
        samples,
        'ratio',
      ) !== undefined;
    expect([of(7), of(8)]).toEqual([true, false]);
  });

  it('are none for a map that means something else', () => {
    const samples = Array.from({ length: 5 }, () => raised(10));
    const isThere = (value: number): boolean =>
      proposedValues(targetOf(flat(value)), [], samples, 'ratio') !== undefined;
    expect([isThere(50), isThere(49)]).toEqual([true, false]);
  });

  it('never leave the word, what was learnt, or the cells that were changed; the same input gives the same', () => {
    const cell = fc.integer({ min: 0, max: 255 });
    const tune = fc.record({
      base: fc.integer({ min: 1, max: 255 }),
      change: fc.integer({ min: -60, max: 60 }),
      from: fc.integer({ min: 0, max: 15 }),
    });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: SIDE * SIDE, maxLength: SIDE * SIDE }),
        fc.array(tune, { minLength: 5, maxLength: 9 }),
        fc.constantFrom(...MODES),
        (values, tunes, mode) => {
          // Columns to the left of the edge stay as they are, in every tune.
          const samples = tunes.map(({ base, change, from }, i) =>
            sampleOf(
              base,
              (at) =>
                at % 16 >= Math.max(8, from) ? Math.min(255, Math.max(1, base + change)) : base,
              i,
            ),
          );
          const target = targetOf(values);
          const proposed = proposedValues(target, [], samples, mode);
          expect(proposedValues(target, [], samples, mode)).toEqual(proposed);
          if (proposed === undefined) return;
          const { min, max } = wordBounds(WORD);
          const most = Math.max(...samples.map(({ highest }) => highest)) * 1.02;
          proposed.values.forEach((value, i) => {
            const before = values[i] ?? 0;
            expect(Number.isInteger(value) && value >= min && value <= max).toBe(true);
            expect(value).toBeLessThanOrEqual(Math.max(before, most));
            if (i % SIDE < 3) expect(value).toBe(before);
          });
        },
      ),
    );
  });
});
