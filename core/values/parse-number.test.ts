import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasHexadecimalPrefix,
  parseBinary,
  parseDecimal,
  parseHexadecimal,
} from './parse-number.ts';

describe('the input patterns of the specification', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['007', 7],
    ['4294967295', 4_294_967_295],
    ['-1', -1],
    ['-2147483648', -2_147_483_648],
    ['+5', 5],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['-0,25', -0.25],
    ['1.', 1],
    ['.5', 0.5],
    ['0.123456', 0.123456],
    ['123456,654321', 123_456.654321],
  ])('decimal: "%s" is %f', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each([
    '',
    '-',
    '.',
    ',',
    '1.2345678',
    '0.1234567',
    '1.2.3',
    '1,2,3',
    '1.2,3',
    '1e3',
    '0x10',
    'FF',
    '--1',
    '1 000',
    '١',
    'NaN',
    'Infinity',
  ])('decimal: "%s" is none', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  it.each<[string, number]>([
    ['0', 0],
    ['ff', 255],
    ['FF', 255],
    ['0xFf', 255],
    ['0XFF', 255],
    ['$ff', 255],
    ['-0x80', -128],
    ['+A', 10],
    ['FFFFFFFF', 4_294_967_295],
  ])('hexadecimal: "%s" is %i', (text, value) => {
    expect(parseHexadecimal(text)).toBe(value);
  });

  it.each(['', '0x', '$', 'G', '0xG', '1.5', '0x-1', 'FFh', ' FF'])(
    'hexadecimal: "%s" is none',
    (text) => {
      expect(parseHexadecimal(text)).toBeUndefined();
    },
  );

  it.each<[string, number | undefined]>([
    ['101', 5],
    ['0b101', 5],
    ['-11', -3],
    ['102', undefined],
    ['0b', undefined],
    ['', undefined],
  ])('binary: "%s" is %s', (text, value) => {
    expect(parseBinary(text)).toBe(value);
  });

  it('have no signed zero, and more digits than a number holds are endless', () => {
    expect(Object.is(parseHexadecimal('-0'), 0)).toBe(true);
    expect(parseDecimal('9'.repeat(400))).toBe(Number.POSITIVE_INFINITY);
  });

  it('read back whole numbers in each base', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(parseDecimal(String(value))).toBe(value);
        expect(parseHexadecimal(value.toString(16).toUpperCase())).toBe(value);
        expect(parseBinary(value.toString(2))).toBe(value);
      }),
    );
  });
});

describe('hasHexadecimalPrefix', () => {
  it.each([
    ['0x1', true],
    ['0X1', true],
    ['$1', true],
    ['-0x1', true],
    ['-$1', true],
    ['10', false],
    ['FF', false],
    ['x1', false],
  ])('of "%s" is %s', (text, has) => {
    expect(hasHexadecimalPrefix(text)).toBe(has);
  });
});
