import { describe, expect, it } from 'vitest';
import { pastedAddress } from './pasted-address.ts';

describe('a pasted address', () => {
  it.each([
    ['00003000', '00003000'],
    ['0x0000abcd', '0000ABCD'],
    ['00003000-0000300F', '00003000'],
    ['00003000;12\n00003001;13', '00003000'],
    ['0000FFFF', '0000FFFF'],
    ['00010000', '0000FFFF'],
    ['FFFFFFFF', '0000FFFF'],
    ['10000', '0000FFFF'],
  ])('of %j fills the field with %s', (text, expected) => {
    expect(pastedAddress(text, 1, 0x10000)).toBe(expected);
  });

  it.each(['', '3000', 'FFFF', '+10', 'end-20', '000030001', 'Boost', '3000 Boost'])(
    'is left to the field in %j',
    (text) => {
      expect(pastedAddress(text, 1, 0x10000)).toBeUndefined();
    },
  );

  it.each([
    [1, undefined],
    [2, '0000FFFE'],
    [4, '0000FFFC'],
  ] as const)('leaves room for a word of %i bytes', (wordBytes, expected) => {
    expect(pastedAddress('FFFF', wordBytes, 0x10000)).toBe(expected);
  });
});
