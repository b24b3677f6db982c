import { describe, expect, it } from 'vitest';
import { boxOfMap } from './surface-box.ts';

describe('boxOfMap', () => {
  it.each([
    ['a square map', 16, 16, 1, 1],
    ['fewer rows than columns', 16, 12, 1, 0.75],
    ['fewer columns than rows', 10, 16, 0.625, 1],
    ['a side just long enough', 10, 4, 1, 0.4],
    ['a side that would be too short', 64, 4, 1, 0.4],
    ['a single row', 8, 1, 1, 0.14],
    ['a single column', 1, 8, 0.14, 1],
    ['a single cell', 1, 1, 0.4, 0.4],
  ])('gives %s its sides', (_, columns, rows, width, depth) => {
    expect(boxOfMap(columns, rows)).toMatchObject({ width, depth });
  });
});
