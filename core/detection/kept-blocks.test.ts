import { describe, expect, it } from 'vitest';
import { KeptBlocks } from './kept-blocks.ts';

describe('KeptBlocks', () => {
  it('keeps the best few of each start, each where a worse one stood', () => {
    const kept = new KeptBlocks(2);
    kept.begin(4);
    kept.keep(3, 8, 4, 30, 10);
    kept.keep(1, 8, 5, 31, 20);
    kept.keep(1, 8, 6, 32, 5);
    kept.keep(1, 9, 7, 33, 5);
    kept.keep(1, 9, 8, 34, 6);
    expect([...kept.blocks()]).toEqual([
      { start: 1, width: 8, height: 5, cellBits: 31 },
      { start: 1, width: 9, height: 8, cellBits: 34 },
      { start: 3, width: 8, height: 4, cellBits: 30 },
    ]);
  });

  it('forgets all when it begins anew, with more or fewer starts', () => {
    const kept = new KeptBlocks(3);
    for (const starts of [4, 2, 9]) {
      kept.begin(starts);
      expect([...kept.blocks()]).toEqual([]);
      kept.keep(starts - 1, 8, 4, 30, 10);
    }
  });
});
