import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress } from './parse-address.ts';

const context = { cursorAddress: 0x200, fileLengthBytes: 0x1000 };

describe('parseAddress', () => {
  it.each([
    ['0', 0],
    ['ff', 0xff],
    ['0xFF', 0xff],
    ['$ff', 0xff],
    ['0000 0100', 0x100],
    ['#100', 100],
    ['10d', 0x10d],
    ['0x10d', 0x10d],
    ['+10', 0x210],
    ['-0x10', 0x1f0],
    ['end-20', 0xfe0],
    ['end', 0xfff],
    ['FFF', 0xfff],
  ])('reads "%s" as %i', (text, address) => {
    expect(parseAddress(text, context)).toBe(address);
  });

  it.each(['', 'xyz', '1000', '-201', '+E00', 'end+1', 'end-1001', '--1', '123456789'])(
    'refuses "%s"',
    (text) => {
      expect(parseAddress(text, context)).toBeUndefined();
    },
  );

  it('reads back every formatted address of the file', () => {
    fc.assert(
      fc.property(fc.nat(0xfff), (address) => {
        expect(parseAddress(formatAddress(address), context)).toBe(address);
      }),
    );
  });
});
