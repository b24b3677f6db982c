import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allSimilarCells, growSimilarCells, type SimilarCellField } from './similar-cells.ts';

/** A line of values; each cell has the ones before and behind it as neighbours. */
function lineOf(values: readonly number[]): SimilarCellField {
  return {
    valueAt: (cell) => values[cell],
    neighboursOf: (cell) => [cell - 1, cell + 1],
  };
}

const grown = (values: number[], start: number, tolerance = 0, maxCount = 2000): number[] =>
  [...growSimilarCells(lineOf(values), start, tolerance, maxCount).cells].sort((a, b) => a - b);

const all = (values: number[], start: number, tolerance = 0, maxCount = 2000): number[] => {
  const found = allSimilarCells(lineOf(values), values.keys(), start, tolerance, maxCount);
  return [...found.cells].sort((a, b) => a - b);
};

describe('cells joined to one by similar values', () => {
  it.each<[string, number[], number, number, number[]]>([
    ['equal ones to both sides, up to the first other', [5, 5, 5, 7, 5], 1, 0, [0, 1, 2]],
    ['within the tolerance of the first, not of each other', [5, 6, 7, 8], 0, 2, [0, 1, 2]],
    ['just within the tolerance', [10, 12], 0, 2, [0, 1]],
    ['just outside the tolerance', [10, 12.01], 0, 2, [0]],
    ['decimals by their names', [50, 50.1, 50.2], 0, 0.1, [0, 1]],
    ['NaN beside NaN', [Number.NaN, Number.NaN, 1], 0, 5, [0, 1]],
    ['no number beside an infinity', [Number.POSITIVE_INFINITY, 1], 0, 5, [0]],
    ['only itself where there is no value', [1, 2], 7, 5, [7]],
  ])('%s', (_, values, start, tolerance, cells) => {
    expect(grown(values, start, tolerance)).toEqual(cells);
  });

  it('stop at the most that are wanted, the nearest first, and say so', () => {
    const equal = lineOf(new Array<number>(9).fill(3));
    expect(growSimilarCells(equal, 4, 0, 3)).toEqual({ cells: [4, 3, 5], exceeded: true });
    expect(growSimilarCells(equal, 4, 0, 9).exceeded).toBe(false);
    expect(growSimilarCells(equal, 4, 0, 8).exceeded).toBe(true);
  });
});

describe('all cells of similar values', () => {
  it('are found wherever they are, the first one first', () => {
    expect(all([5, 5, 7, 5, 6], 1)).toEqual([0, 1, 3]);
    expect(all([5, 5, 7, 5, 6], 1, 1)).toEqual([0, 1, 3, 4]);
    const found = allSimilarCells(lineOf([5, 5]), [0, 1], 1, 0, 2);
    expect(found).toEqual({ cells: [1, 0], exceeded: false });
    expect(allSimilarCells(lineOf([5, 5]), [0, 1], 1, 0, 1).exceeded).toBe(true);
  });

  it('hold those that are joined, and both grow with the tolerance', () => {
    const anyLine = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyLine, fc.nat(), fc.nat(4), (values, seed, tolerance) => {
        const start = seed % values.length;
        const joined = grown(values, start, tolerance);
        const everywhere = all(values, start, tolerance);
        expect(everywhere).toEqual(expect.arrayContaining(joined));
        expect(grown(values, start, tolerance + 1)).toEqual(expect.arrayContaining(joined));
        const isNear = (cell: number): boolean =>
          Math.abs((values[cell] ?? 0) - (values[start] ?? 0)) <= tolerance;
        expect(everywhere).toEqual([...values.keys()].filter(isNear));
      }),
    );
  });
});
