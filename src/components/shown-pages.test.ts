import { describe, expect, it } from 'vitest';
import { shownPages } from './shown-pages.ts';

describe('shownPages', () => {
  it.each([
    [1, 1, '1'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 > 8'],
    [4, 8, '1 2 3 4 5 > 8'],
    [5, 8, '1 < 4 5 6 7 8'],
    [8, 8, '1 < 4 5 6 7 8'],
    [5, 9, '1 < 4 5 6 > 9'],
    [50, 100, '1 < 49 50 51 > 100'],
    [97, 100, '1 < 96 97 98 99 100'],
  ])('offers on page %i of %i: %s', (page, lastPage, expected) => {
    const shown = shownPages(page, lastPage).map((entry) => {
      if (entry === 'gapBefore') return '<';
      return entry === 'gapAfter' ? '>' : String(entry);
    });
    expect(shown.join(' ')).toBe(expected);
  });
});
