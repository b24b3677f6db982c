import { describe, expect, it } from 'vitest';
import { wordAfterMove } from './hex-line-moves.ts';

const WINDOW = { firstPoint: 100, endPoint: 200, shownPoints: 100 };

describe('wordAfterMove', () => {
  it.each([
    ['left', 150, 149],
    ['right', 150, 151],
    ['pageLeft', 150, 60],
    ['pageRight', 150, 240],
    ['viewStart', 150, 100],
    ['viewEnd', 150, 199],
    ['start', 150, 0],
    ['end', 150, 999],
    ['rowBefore', 150, 150],
    ['rowAfter', 150, 150],
    ['left', 0, 0],
    ['pageLeft', 20, 0],
    ['right', 999, 999],
    ['pageRight', 990, 999],
  ] as const)('%s from %i leads to %i', (move, from, to) => {
    expect(wordAfterMove(move, from, WINDOW, 1000)).toBe(to);
  });

  it('moves by a word at least where a page is shorter', () => {
    const narrow = { firstPoint: 0, endPoint: 1, shownPoints: 0.4 };
    expect(wordAfterMove('pageRight', 5, narrow, 10)).toBe(6);
  });
});
