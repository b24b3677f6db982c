import { describe, expect, it } from 'vitest';
import { cpuBaseOf, parseAnyAddress } from './cpu-address.ts';

const CONTEXT = { cursorAddress: 0x100, fileLengthBytes: 0x100000 };

describe('where a processor sees the file', () => {
  it.each([
    ['ME7', 0x800000],
    ['ME7.5', 0x800000],
    [' me7.1.1', 0x800000],
    ['EDC17C46', 0x80000000],
    ['MED17.5', 0x80000000],
    ['MEVD17', 0x80000000],
    ['EDC15', undefined],
    ['SIM ME7', undefined],
    ['', undefined],
    [null, undefined],
  ])('is known of %j: %s', (family, expected) => {
    expect(cpuBaseOf(family)).toBe(expected);
  });
});

describe('a typed address', () => {
  it.each([
    ['3000', 0x3000],
    ['0x803000', 0x3000],
    ['800000', 0],
    ['8FFFFF', 0xfffff],
    ['900000', undefined],
    ['7FFFFF', undefined],
    ['+10', 0x110],
    ['+800000', undefined],
    ['end-1', 0xfffff],
    ['twelve', undefined],
  ])('%j of a unit that is seen at 800000 is %s in the file', (text, expected) => {
    expect(parseAnyAddress(text, CONTEXT, 0x800000)).toBe(expected);
  });

  it('is one of the file alone where the base is not known', () => {
    expect(parseAnyAddress('803000', CONTEXT, undefined)).toBeUndefined();
    expect(parseAnyAddress('3000', CONTEXT, undefined)).toBe(0x3000);
  });
});
