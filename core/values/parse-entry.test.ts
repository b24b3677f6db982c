import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWord, NUMBER_FORMATS, type NumberFormat } from './number-format.ts';
import { entryText, parseNumber, parseValue } from './parse-entry.ts';
import { readWord, type WordBytes, type WordType } from './word.ts';

const byte: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const signedByte: WordType = { ...byte, signed: true };
const word: WordType = { ...byte, wordBytes: 2 };
const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };

describe('parseValue', () => {
  it.each<[string, WordType, NumberFormat, number]>([
    ['17', byte, 'DEC', 17],
    [' 17 ', byte, 'DEC', 17],
    ['0x1f', byte, 'DEC', 31],
    ['$1F', byte, 'DEC', 31],
    ['1F', byte, 'HEX', 31],
    ['0x1F', byte, 'HEX', 31],
    ['101', byte, 'BIN', 5],
    ['0b101', byte, 'BIN', 5],
    ['-5', signedByte, 'DEC', -5],
    ['-A', signedByte, 'HEX', -10],
    ['2.5', byte, 'DEC', 2.5],
    ['2,4', byte, 'DEC', 2.4],
    ['0,123456', float, 'DEC', 0.123456],
    ['AB', word, 'ASCII', 0x4142],
    ['A', word, 'ASCII', 0x4120],
  ])('reads "%s"', (text, type, format, value) => {
    expect(parseValue(text, type, format)).toEqual({ ok: true, value });
  });

  it.each<[string, NumberFormat, string]>([
    ['', 'DEC', 'empty'],
    ['  ', 'HEX', 'empty'],
    ['', 'ASCII', 'empty'],
    ['12a', 'DEC', 'notANumber'],
    ['G', 'HEX', 'notANumber'],
    ['102', 'BIN', 'notANumber'],
    ['0.1234567', 'DEC', 'notANumber'],
    ['1.2.3', 'DEC', 'notANumber'],
    ['1e3', 'DEC', 'notANumber'],
    ['Infinity', 'DEC', 'notANumber'],
    ['AB', 'ASCII', 'tooLong'],
    ['é', 'ASCII', 'notANumber'],
  ])('refuses "%s" in %s: %s', (text, format, error) => {
    expect(parseValue(text, byte, format)).toEqual({ ok: false, error });
  });

  it('reads back every formatted integer word', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 4, maxLength: 4 }),
        fc.constantFrom<WordBytes>(1, 2, 4),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...NUMBER_FORMATS),
        (bytes, wordBytes, signed, bigEndian, format) => {
          const type: WordType = { wordBytes, signed, bigEndian, float: false };
          const printable = bytes.map((b) => 0x20 + (b % 0x5f));
          const source = format === 'ASCII' ? printable : bytes;
          const value = readWord(source, 0, type) ?? 0;
          const parsed = parseValue(formatWord(value, type, format), type, format);
          expect(parsed).toEqual({ ok: true, value });
        },
      ),
    );
  });
});

describe('a float', () => {
  const bitsOf = (text: string, format: NumberFormat) => parseValue(text, float, format);

  it.each<[string, NumberFormat, number]>([
    ['41480000', 'HEX', 12.5],
    ['0x41480000', 'HEX', 12.5],
    ['80000000', 'HEX', -0],
    ['1', 'HEX', Math.fround(1e-45)],
    ['1000001010010000000000000000000', 'BIN', 12.5],
    ['0x10', 'DEC', 16],
    ['12,5', 'DEC', 12.5],
  ])('"%s" in %s is %f: HEX and BIN are its bits', (text, format, value) => {
    expect(bitsOf(text, format)).toEqual({ ok: true, value });
  });

  it('is not limited: that is done and counted where it is written', () => {
    expect(bitsOf('7F800000', 'HEX')).toEqual({ ok: true, value: Number.POSITIVE_INFINITY });
    expect(bitsOf('10000000000', 'DEC')).toEqual({ ok: true, value: 10_000_000_000 });
  });

  it.each<[string, NumberFormat, string]>([
    ['7FC00000', 'HEX', 'notANumber'],
    ['-1', 'HEX', 'notANumber'],
    ['100000000', 'HEX', 'tooLong'],
    ['NaN', 'DEC', 'notANumber'],
    ['Inf', 'DEC', 'notANumber'],
  ])('is not "%s" in %s: %s', (text, format, error) => {
    expect(bitsOf(text, format)).toEqual({ ok: false, error });
  });

  it('reads back its bits, and its decimal text to seven digits', () => {
    const anyFloat = fc.float({ noNaN: true, min: Math.fround(-9e9), max: Math.fround(9e9) });
    fc.assert(
      fc.property(anyFloat, fc.boolean(), (value, bigEndian) => {
        const type = { ...float, bigEndian };
        for (const format of ['HEX', 'BIN'] as const) {
          const parsed = parseValue(formatWord(value, type, format), type, format);
          expect(parsed).toEqual({ ok: true, value });
        }
        const parsed = parseValue(formatWord(value, type, 'DEC'), type, 'DEC');
        // Up to six decimals may be typed: what shows more, or an exponent, is no text of the specification.
        if (!parsed.ok) return;
        expect(Math.abs(parsed.value - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-6);
      }),
    );
  });
});

describe('parseNumber', () => {
  it.each<[string, 'DEC' | 'HEX' | 'BIN', number | undefined]>([
    ['-1000', 'DEC', -1000],
    ['FFFF', 'HEX', 65_535],
    ['-101', 'BIN', -5],
    ['0x1F', 'BIN', 31],
    ['FF', 'DEC', undefined],
  ])('reads "%s" in %s without limits as %s', (text, format, value) => {
    expect(parseNumber(text, format)).toBe(value);
  });
});

describe('entryText', () => {
  it.each<[number, WordType, string, NumberFormat, string]>([
    [5, byte, '005', 'DEC', '5'],
    [-5, signedByte, '-005', 'DEC', '-5'],
    [5, byte, '05', 'HEX', '05'],
    [12.5, float, '12.5', 'DEC', '12.5'],
  ])('opens %f on "%s"', (value, type, formatted, format, text) => {
    expect(entryText(value, type, formatted, format)).toBe(text);
    expect(parseValue(text, type, format)).toEqual({ ok: true, value });
  });
});
