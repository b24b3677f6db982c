import { describe, expect, it } from 'vitest';
import { encodeWord, type WordType } from '../../values/word.ts';
import type { SolutionRegion } from '../solution.ts';
import type { Evidence } from './evidence.ts';
import { type Fit, fitsOf } from './fit.ts';

const START = 16;

/** How a region looks in a target in which other bytes stand around the same words. */
function fitIn(words: readonly number[], around: readonly number[], type: WordType): Fit {
  const encoded = (values: readonly number[]): number[] =>
    values.flatMap((value) => (Number.isNaN(value) ? NAN_BYTES : [...encodeWord(value, type)]));
  const before = Uint8Array.from(encoded(words));
  const end = START + before.length;
  const source = new Uint8Array(end + START).fill(0x11);
  source.set(before, START);
  const target = new Uint8Array(source.length).fill(0xee);
  target.set(before, START);
  const [left = [], right = []] = around.map((value) => encoded([value]));
  target.set(left, START - left.length);
  target.set(right, end);
  const worth = new Uint8Array(source.length).fill(2);
  const region = { id: 'r1', start: START, end, before, word: type } as SolutionRegion;
  const view = { bytes: source, worth };
  const evidence: Evidence = { source: view, target, runs: [], chain: [], votes: [] };
  return fitsOf(region, evidence, [0])[0]!;
}

const NAN_BYTES = [0x7f, 0xc0, 0, 0];

describe('the ends of an object', () => {
  const word: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };
  const float: WordType = { wordBytes: 4, bigEndian: true, signed: false, float: true };

  it('are where what stands beside it is no step of its words', () => {
    const fit = fitIn([100, 110, 120], [5000, 9000], word);
    expect([fit.isLeftClosed, fit.isRightClosed]).toEqual([true, true]);
  });

  it('are not told where its words go on', () => {
    const fit = fitIn([100, 110, 120], [90, 135], word);
    expect([fit.isLeftClosed, fit.isRightClosed]).toEqual([false, false]);
  });

  it.each([
    ['a row more', [9000, 14], [true, false]],
    ['a row more in front', [39, 9000], [false, true]],
    ['more of the last row', [9000, 52], [true, false]],
    ['more of the first row', [0, 9000], [false, true]],
    // From the end of a row to the begin of the next it is as far as that.
    ['what is no further than a row is long', [30, 66], [true, true]],
  ] as const)('of an object of rows are not told where there may be %s', (_, around, wanted) => {
    const rows = [10, 20, 30, 40, 11, 21, 31, 41, 12, 22, 32, 42];
    const fit = fitIn(rows, around, word);
    expect([fit.isLeftClosed, fit.isRightClosed]).toEqual(wanted);
  });

  it('are told by its numbers where one of its words is none', () => {
    const fit = fitIn([1, 2, Number.NaN, 3, 4], [0, 5000], float);
    expect([fit.isLeftClosed, fit.isRightClosed]).toEqual([false, true]);
  });

  it('are not told by what is no number', () => {
    const fit = fitIn([1, 2, 3], [Number.NaN, Number.NaN], float);
    expect([fit.isLeftClosed, fit.isRightClosed]).toEqual([false, false]);
  });
});
