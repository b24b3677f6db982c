import { crc32 as nativeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../testing/zlib-crc32.ts';
import { crc16 } from './crc16.ts';
import { forwardCrc32, reflectedCrc32 } from './crc32.ts';

const anyBytes = fc.uint8Array({ maxLength: 100 });
const anyWord = fc.nat(0xffff_ffff);

describe('crc32', () => {
  it('agrees with zlib over any part of any bytes', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(100), anyWord, (bytes, cut, previous) => {
        const start = Math.min(cut, bytes.length);
        expect(crc32(bytes, start, bytes.length, previous)).toBe(
          nativeCrc32(bytes.subarray(start), previous),
        );
      }),
    );
  });

  it('leaves the register as it is over nothing', () => {
    expect(reflectedCrc32(new Uint8Array(8), 3, 3, 0x12345678)).toBe(0x12345678);
    expect(forwardCrc32(new Uint8Array(8), 3, 3, 0xfedcba98)).toBe(0xfedcba98);
  });
});

describe('forwardCrc32', () => {
  it('is the reflected CRC of the mirrored bytes, mirrored', () => {
    fc.assert(
      fc.property(anyBytes, anyWord, (bytes, register) => {
        const mirrored = bytes.map((byte) => mirror(byte, 8));
        const reflected = reflectedCrc32(mirrored, 0, bytes.length, mirror(register, 32));
        expect(forwardCrc32(bytes, 0, bytes.length, register)).toBe(mirror(reflected, 32));
      }),
    );
  });
});

describe('crc16', () => {
  it('chains through its register', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(100), (bytes, cut) => {
        const middle = Math.min(cut, bytes.length);
        const chained = crc16(bytes, middle, bytes.length, crc16(bytes, 0, middle, 0x1234));
        expect(chained).toBe(crc16(bytes, 0, bytes.length, 0x1234));
      }),
    );
  });
});

function mirror(word: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((word >>> bit) & 1) << (bits - 1 - bit);
  return result >>> 0;
}
