import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import type { WordType } from '../values/word.ts';
import {
  addressListText,
  addressRangeText,
  parseAddressList,
  parsePastedAddress,
} from './address-list.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };

describe('a list of addresses', () => {
  it.each<[string, number[], boolean]>([
    ['10\n0x12', [0x10, 0x12], false],
    ['12;7F\n10;80', [0x10, 0x12], false],
    ['10-13', [0x10, 0x11, 0x12, 0x13], false],
    ['FF0', [0xff], false],
    ['FE-FFFFFF', [0xfe, 0xff], false],
    ['10, 10', [0x10], false],
    ['0x10;7F\r\n$12', [0x10, 0x12], false],
    ['#100', [100], false],
    ['FF-100', [0xff], false],
    ['0-7', [0, 1, 2, 3], true],
  ])('%j selects %o, cut: %s', (text, addresses, isCut) => {
    const maxCount = text === '0-7' ? 4 : 2000;
    expect(parseAddressList(text, 0x100, maxCount)).toEqual({ addresses, isCut });
  });

  it.each(['', 'xyz', '10-5', '123456789', '10 20', '10,x', '#1F', '-5'])('%j is none', (text) => {
    expect(parseAddressList(text, 0x100, 2000)).toBeUndefined();
  });

  it('reads back what was copied', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(0xfff), { minLength: 1 }), (addresses) => {
        const cells = addresses.map((address) => ({ address, currentBits: 255, originalBits: 0 }));
        const text = addressListText({ type: BYTE, cells });
        const read = parseAddressList(text, 0x1000, 2000);
        expect(read?.addresses).toEqual([...addresses].sort((a, b) => a - b));
      }),
    );
  });
});

describe('the addresses of copied cells with their words', () => {
  const cell = (address: number, currentBits: number) => ({
    address,
    currentBits,
    originalBits: 0,
  });

  it.each<[string, WordType, number, string]>([
    ['a byte', BYTE, 0x7, '00000010;07'],
    ['a word', WORD, 0x7f, '00000010;007F'],
    ['a negative word, as it is stored', { ...WORD, signed: true }, 0xffff, '00000010;FFFF'],
    ['a number with a fraction, by its bits', FLOAT, 0x3f800000, '00000010;3F800000'],
  ])('are hexadecimal for %s', (_, type, bits, line) => {
    expect(addressListText({ type, cells: [cell(0x10, bits)] })).toBe(line);
  });

  it('leave places out that were not selected, and count from where the processor sees the file', () => {
    const cells = [cell(0x10, 1), null, cell(0x12, 2)];
    expect(addressListText({ type: BYTE, cells }, 0x800000)).toBe('00800010;01\n00800012;02');
  });
});

describe('a range of addresses', () => {
  it('reads back as it was copied', () => {
    const text = addressRangeText(0x1f3a0, 0x1f3a2);
    expect(text).toBe('0001F3A0-0001F3A2');
    expect(parseAddressList(text, 0x20000, 2000)?.addresses).toEqual([0x1f3a0, 0x1f3a1, 0x1f3a2]);
  });
});

describe('an address pasted into a field of a map', () => {
  it.each([
    ['1F0', 0x1f0],
    ['0x1f0', 0x1f0],
    ['$1F0;7F', 0x1f0],
    ['1F0-1FF', 0x1f0],
    ['\n 1F0 \n2', 0x1f0],
    ['#100', 100],
    ['3FE', 0x3fe],
    ['3FF', 0x3fe],
    ['400', 0x3fe],
    ['FFFFFFFF', 0x3fe],
  ])('%j is %i for a word of two in a file of 1024', (text, address) => {
    expect(parsePastedAddress(text, 2, 1024)).toBe(address);
  });

  it.each(['', 'x', '-5', '10 20', '123456789'])('%j is none', (text) => {
    expect(parsePastedAddress(text, 2, 1024)).toBeUndefined();
  });

  it('is 0 in a file shorter than the word', () => {
    expect(parsePastedAddress('5', 4, 3)).toBe(0);
  });
});
