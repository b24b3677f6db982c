import { describe, expect, it } from 'vitest';
import { storedRanges } from './stored-ranges.ts';

describe('storedRanges', () => {
  it('has none without checksums', () => {
    expect(storedRanges([])).toEqual([]);
  });

  it('joins what a checksum is stored in with what else fixing writes', () => {
    const blocks = [
      { storedAt: 100, storedLengthBytes: 4, slots: [{ start: 100, end: 108 }] },
      { storedAt: 20, storedLengthBytes: 2, slots: [] },
      { storedAt: 22, storedLengthBytes: 2, slots: [{ start: 22, end: 24 }] },
    ];
    expect(storedRanges(blocks)).toEqual([
      { start: 20, end: 24 },
      { start: 100, end: 108 },
    ]);
  });
});
