import { describe, expect, it } from 'vitest';
import { axisLengthsBefore, rowFactorBefore } from './m68k-operands.ts';

/** Bytes of instructions, and where the address behind them stands. */
function code(hex: string): { bytes: Uint8Array; at: number } {
  const bytes = Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  return { bytes, at: bytes.length };
}

describe('rowFactorBefore', () => {
  it.each([
    ['MULU #17, D3', 'c6fc 0011 33b0', 17],
    ['MULS #42, D2', 'c5fc 002a 29b0', 42],
    ['MOVEQ #17, D4; MULU D4, D3', '7811 c6c4 33b0', 17],
    ['MOVEQ of another register', '7a11 c6c4 33b0', undefined],
    ['no product', '3030 4a40 33b0', undefined],
    ['a product before a return', 'c6fc 0011 4e75 3030 33b0', undefined],
    ['a factor of 1', 'c6fc 0001 33b0', undefined],
    ['a factor of 256, the greatest', 'c6fc 0100 33b0', 256],
    ['a factor beyond', 'c6fc 0101 33b0', undefined],
  ])('reads %s', (_, hex, factor) => {
    const { bytes, at } = code(hex);
    expect(rowFactorBefore(bytes, at)).toBe(factor);
  });
});

describe('axisLengthsBefore', () => {
  it.each([
    ['an index cut to the last place', '303c 1400 207c', [21]],
    ['one cut to just below the next', '323c 09ff 207c', [11]],
    ['two indices', '323c 1b00 303c 0700 207c', [28, 8]],
    ['a number that is no place', '363c 1234 207c', []],
    ['a length of 2, too short', '303c 0100 207c', []],
    ['a length of 64, the greatest', '303c 3f00 207c', [64]],
    ['a length beyond', '303c 4000 207c', []],
  ])('reads %s', (_, hex, lengths) => {
    const { bytes, at } = code(hex);
    expect(axisLengthsBefore(bytes, at)).toEqual(lengths);
  });
});
