import { describe, expect, it } from 'vitest';
import { baselineOf } from './baseline.ts';
import { compareFigures } from './compare-figures.ts';
import type { Figure, FiguresOfRun, Machine } from './figure.ts';

const MACHINE: Machine = { cpu: 'A', cores: 2, memoryGiB: 8, platform: 'linux', node: '24' };
const FASTER: Machine = { ...MACHINE, cpu: 'B' };

function runOf(figures: readonly Figure[], machine = MACHINE): FiguresOfRun {
  return { machine, commit: 'abc', figures };
}

const ratio = (value: number): Figure => ({ name: 'ratio', kind: 'ratio', value });
const time = (value: number): Figure => ({ name: 'time', kind: 'time', value });
const count = (value: number): Figure => ({ name: 'count', kind: 'count', value });

describe('a baseline', () => {
  it('has the median of its runs, and half of their spread as the band', () => {
    const { figures, runs } = baselineOf([1.2, 1, 1.6].map((value) => runOf([ratio(value)])));
    expect(runs).toBe(3);
    expect(figures[0]?.value).toBe(1.2);
    expect(figures[0]?.band).toBeCloseTo(0.25);
  });

  it.each([
    [ratio(2), 0.08],
    [time(2), 0.15],
    [count(2), 0],
    [ratio(0), 0.08],
  ])('of one run has the band that is the least', (figure, band) => {
    expect(baselineOf([runOf([figure])]).figures[0]?.band).toBe(band);
  });

  it('leaves out what not every run had', () => {
    const { figures } = baselineOf([runOf([ratio(1), count(2)]), runOf([ratio(1)])]);
    expect(figures.map(({ name }) => name)).toEqual(['ratio']);
  });
});

describe('a run beside its baseline', () => {
  const baseline = baselineOf([runOf([ratio(1), time(10), count(4)])]);

  it.each([
    [ratio(1.08), []],
    [ratio(0.92), []],
    [ratio(1.081), [false]],
    [ratio(0.919), [true]],
    [time(11.5), []],
    [time(11.6), [false]],
    [count(4), []],
    [count(5), [false]],
    [count(3), [true]],
  ])('has moved where it is outside of the band', (figure, better) => {
    const { moved } = compareFigures(baseline, runOf([figure]));
    expect(moved.map(({ isBetter }) => isBetter)).toEqual(better);
  });

  it('is better the higher it is where the figure says so', () => {
    const rate: Figure = { name: 'rate', kind: 'ratio', value: 1, isHigherBetter: true };
    const { moved } = compareFigures(baselineOf([runOf([rate])]), runOf([{ ...rate, value: 2 }]));
    expect(moved.map(({ isBetter }) => isBetter)).toEqual([true]);
  });

  it('has times compared on the same kind of machine alone', () => {
    const { moved, incomparable } = compareFigures(baseline, runOf([ratio(2), time(99)], FASTER));
    expect(moved.map(({ name }) => name)).toEqual(['ratio']);
    expect(incomparable).toEqual(['time']);
  });

  it('tells what is new and what is gone', () => {
    const extra: Figure = { name: 'extra', kind: 'count', value: 1 };
    const { added, missing, sameCount } = compareFigures(baseline, runOf([ratio(1), extra]));
    expect([added, missing, sameCount]).toEqual([['extra'], ['time', 'count'], 1]);
  });
});
