import { describe, expect, it } from 'vitest';
import { nextPlace } from './next-place.ts';

const places = [{ address: 9 }, { address: 20 }];

describe('the next of some places', () => {
  it.each([
    [0, 1, 9],
    [6, 1, 9],
    [8, 1, 20],
    [18, 1, 20],
    [20, 1, 9],
    [98, 1, 9],
    [8, -1, 20],
    [10, -1, 9],
    [20, -1, 9],
    [98, -1, 20],
  ] as const)('from the word at %i by %i is %i, round the ends', (start, step, address) => {
    expect(nextPlace(places, { start, end: start + 2 }, step)).toEqual({ address });
  });

  it('is none where there are none', () => {
    expect(nextPlace([], { start: 0, end: 1 }, 1)).toBeUndefined();
    expect(nextPlace([], { start: 0, end: 1 }, -1)).toBeUndefined();
  });
});
