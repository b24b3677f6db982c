import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangesHold, rangesOfAddresses } from './byte-range.ts';

describe('rangesOfAddresses', () => {
  it.each<[number[], number, string]>([
    [[], 0, ''],
    [[5], 0, '5-6'],
    [[5, 6, 7, 9], 0, '5-8 9-10'],
    [[5, 6, 7, 9], 1, '5-10'],
    [[5, 8], 1, '5-6 8-9'],
    [[5, 8], 2, '5-9'],
    [[5, 5, 6], 0, '5-7'],
  ])('joins %o with gaps up to %i to "%s"', (addresses, gap, text) => {
    const ranges = rangesOfAddresses(addresses, gap);
    expect(ranges.map((r) => `${r.start}-${r.end}`).join(' ')).toBe(text);
  });

  it('covers every address, and nothing else without a gap', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300)), (unordered) => {
        const addresses = unordered.sort((a, b) => a - b);
        const covered = rangesOfAddresses(addresses).flatMap((r) =>
          Array.from({ length: r.end - r.start }, (_, i) => r.start + i),
        );
        expect(covered).toEqual(addresses);
      }),
    );
  });
});

describe('rangesHold', () => {
  const ranges = [
    { start: 10, end: 20 },
    { start: 30, end: 40 },
    { start: 40, end: 50 },
  ];

  it.each([
    [9, 11, false],
    [10, 11, true],
    [10, 20, true],
    [19, 20, true],
    [19, 21, false],
    [20, 21, false],
    [30, 40, true],
    [39, 41, false],
    [40, 50, true],
    [50, 51, false],
  ])('tells of [%i, %i): %s', (start, end, isHeld) => {
    expect(rangesHold(ranges, start, end)).toBe(isHeld);
    expect(rangesHold([], start, end)).toBe(false);
  });
});
