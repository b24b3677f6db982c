import { expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [5, 5, 0],
  [Number.NaN, Number.NaN, 0],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 1, Number.NaN],
  [Number.NEGATIVE_INFINITY, 1, Number.NEGATIVE_INFINITY],
  [0, -0, 0],
])('from %f on, %f has gained %f', (current, original, difference) => {
  expect(differenceOf(current, original)).toBe(difference);
});
