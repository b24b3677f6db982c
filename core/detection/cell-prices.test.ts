import { describe, expect, it } from 'vitest';
import { BYTE_MISS_PARTS, missPartsOf, PARTS_PER_BIT, WORD_MISS_PARTS } from './cell-prices.ts';

describe('prices of misses', () => {
  it.each([
    ['bytes', BYTE_MISS_PARTS],
    ['words', WORD_MISS_PARTS],
  ])('are the same for %s above and below the guess, and rise with the miss', (_, parts) => {
    const above = parts.slice(1, parts.length / 2);
    expect(parts.slice(parts.length / 2 + 1).toReversed()).toEqual(above);
    expect(above.toSorted()).toEqual(above);
  });

  it('cost less than a bit for a guess that is right, and no more than the number itself', () => {
    expect(BYTE_MISS_PARTS[0]).toBeLessThan(PARTS_PER_BIT / 2);
    expect(BYTE_MISS_PARTS[128]).toBeLessThan(10 * PARTS_PER_BIT);
    expect(WORD_MISS_PARTS[32_768]).toBeLessThan(20 * PARTS_PER_BIT);
  });

  it('are those of words for the keys of floats', () => {
    const float = { wordBytes: 4, bigEndian: true, signed: false, float: true } as const;
    expect(missPartsOf(float)).toBe(WORD_MISS_PARTS);
    expect(missPartsOf({ ...float, wordBytes: 1, float: false })).toBe(BYTE_MISS_PARTS);
  });
});
