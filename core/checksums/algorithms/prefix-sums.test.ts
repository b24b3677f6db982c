import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrefixSums } from './prefix-sums.ts';
import { sumWords } from './sums.ts';

const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * 2654435761) >>> 13);

describe('PrefixSums', () => {
  it.each([
    [1, 'big'],
    [2, 'little'],
    [2, 'big'],
    [4, 'little'],
    [4, 'big'],
  ] as const)('of %i bytes, %s endian, agree with adding up', (unitBytes, byteOrder) => {
    const sums = new PrefixSums(bytes, unitBytes, byteOrder);
    fc.assert(
      fc.property(fc.nat(1250), fc.nat(1250), (a, b) => {
        const [start, end] = [4 * Math.min(a, b), 4 * Math.max(a, b)];
        expect(sums.sum(start, end)).toBe(sumWords(bytes, start, end, unitBytes, byteOrder));
      }),
    );
  });

  it('of nothing are nothing', () => {
    expect(new PrefixSums(new Uint8Array(0), 4, 'big').sum(0, 0)).toBe(0);
  });
});
