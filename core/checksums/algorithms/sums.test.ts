import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumWords, xorDwords } from './sums.ts';

const anyUnit = fc.constantFrom<1 | 2 | 4>(1, 2, 4);
const anyOrder = fc.constantFrom<'big' | 'little'>('big', 'little');

describe('sumWords', () => {
  it('is what adding up word by word gives, at any alignment', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 120 }),
        fc.nat(7),
        anyUnit,
        anyOrder,
        (bytes, skip, unitBytes, byteOrder) => {
          const start = Math.min(skip, bytes.length);
          expect(sumWords(bytes, start, bytes.length, unitBytes, byteOrder)).toBe(
            plainSum(bytes.subarray(start), unitBytes, byteOrder),
          );
        },
      ),
    );
  });

  it('does not overflow its lanes on the largest bytes', () => {
    const bytes = new Uint8Array(5000).fill(0xff);
    expect(sumWords(bytes, 1, 5000, 1, 'big')).toBe(4999 * 255);
  });

  it('reads bytes that begin anywhere in their buffer', () => {
    const bytes = Uint8Array.of(9, 9, 9, 1, 2, 3, 4).subarray(3);
    expect(sumWords(bytes, 0, 4, 4, 'big')).toBe(0x01020304);
  });

  it.each([
    [-1, 4],
    [4, 3],
    [0, 9],
  ])('refuses the range %i to %i of eight bytes', (start, end) => {
    expect(() => sumWords(new Uint8Array(8), start, end, 1, 'big')).toThrow(RangeError);
  });
});

describe('xorDwords', () => {
  it('takes whole dwords only', () => {
    const bytes = Uint8Array.of(0xf0, 0, 0, 1, 0x0f, 0, 0, 2, 0xff);
    expect(xorDwords(bytes, 0, 9, 'big')).toBe(0xff000003);
    expect(xorDwords(bytes, 0, 9, 'little')).toBe(0x030000ff);
  });
});

function plainSum(bytes: Uint8Array, unitBytes: number, byteOrder: 'big' | 'little'): number {
  let sum = 0n;
  for (let at = 0; at + unitBytes <= bytes.length; at += unitBytes) {
    const word = Array.from(bytes.subarray(at, at + unitBytes));
    if (byteOrder === 'little') word.reverse();
    sum += word.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  }
  return Number(sum % 2n ** 32n);
}
