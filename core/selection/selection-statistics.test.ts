import { describe, expect, it } from 'vitest';
import { selectionStatistics } from './selection-statistics.ts';

describe('selectionStatistics', () => {
  const type = { wordBytes: 1, bigEndian: true, signed: true, float: false } as const;

  it('counts, limits and adds signed words', () => {
    expect(selectionStatistics(Uint8Array.of(1, 0xff, 6), [0, 1, 2], type)).toEqual({
      count: 3,
      min: -1,
      max: 6,
      sum: 6,
      average: 2,
    });
  });

  it('leaves out what is no whole cell, and has nothing to say about nothing', () => {
    expect(selectionStatistics(Uint8Array.of(4), [0, 1], type)?.count).toBe(1);
    expect(selectionStatistics(Uint8Array.of(4), [], type)).toBeUndefined();
  });
});
