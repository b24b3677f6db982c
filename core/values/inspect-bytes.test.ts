import { describe, expect, it } from 'vitest';
import { inspectBits, inspectBytes, inspectCharacters } from './inspect-bytes.ts';

const texts = (bytes: number[], address: number, bigEndian: boolean): unknown =>
  inspectBytes(Uint8Array.from(bytes), address, bigEndian).map(({ id, text }) => [id, text]);

describe('inspectBytes', () => {
  it('reads every type in both byte orders', () => {
    expect(texts([0xc1, 0x48, 0, 0], 0, true)).toEqual([
      ['u8', '193'],
      ['s8', '-63'],
      ['u16', '49480'],
      ['s16', '-16056'],
      ['u32', '3242721280'],
      ['s32', '-1052246016'],
      ['f32', '-12.5'],
    ]);
    expect(texts([1, 2, 0, 0], 0, false)).toContainEqual(['u16', '513']);
  });

  it('has no value where the file ends too early', () => {
    expect(texts([1, 2, 3], 1, true)).toEqual([
      ['u8', '2'],
      ['s8', '2'],
      ['u16', '515'],
      ['s16', '515'],
      ['u32', undefined],
      ['s32', undefined],
      ['f32', undefined],
    ]);
  });
});

describe('inspectBits', () => {
  it('has eight digits, and nothing past the end', () => {
    const bytes = Uint8Array.of(0, 5, 255);
    expect([0, 1, 2, 3].map((address) => inspectBits(bytes, address))).toEqual([
      '00000000',
      '00000101',
      '11111111',
      undefined,
    ]);
  });
});

describe('inspectCharacters', () => {
  const bytes = Uint8Array.of(0x1f, 0x20, 0x7e, 0x7f, 0x42);

  it.each([
    [0, 4, '. ~.'],
    [2, 2, '~.'],
    [3, 8, '.B'],
    [5, 8, ''],
  ])('reads from %i at most %i bytes', (address, count, text) => {
    expect(inspectCharacters(bytes, address, count)).toBe(text);
  });
});
