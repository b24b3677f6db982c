import { describe, expect, it } from 'vitest';
import { hasText, readU16, readU32 } from './read-number.ts';

const bytes = Uint8Array.of(0xf1, 0xe2, 0xd3, 0xc4, 0x4f, 0x4b);

describe('numbers', () => {
  it.each([
    ['big', 0xf1e2, 0xf1e2d3c4],
    ['little', 0xe2f1, 0xc4d3e2f1],
  ] as const)('in %s endian order are unsigned', (order, u16, u32) => {
    expect([readU16(bytes, 0, order), readU32(bytes, 0, order)]).toEqual([u16, u32]);
  });

  it.each([-4, -1, 3, 5, 6, 2 ** 40])('of 32 bits at %i are undefined past the ends', (address) => {
    expect(readU32(bytes, address, 'big')).toBeUndefined();
  });

  it('reach to the last byte', () => {
    expect(readU16(bytes, 4, 'big')).toBe(0x4f4b);
    expect(readU32(bytes, 2, 'big')).toBe(0xd3c44f4b);
  });
});

describe('hasText', () => {
  it.each([
    [4, 'OK', true],
    [4, 'OKAY', false],
    [3, 'OK', false],
    [99, 'O', false],
  ])('at %i "%s" is %s', (address, text, expected) => {
    expect(hasText(bytes, address, text)).toBe(expected);
  });
});
