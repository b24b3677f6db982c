import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedText } from './pasted-text.ts';

const valuesOf = (text: string): unknown => {
  const read = readPastedText(text);
  return read.ok ? read.numbers.values : read.error;
};

describe('the sign of decimals', () => {
  it.each([
    ['1,234\t987\t12.5', [1234, 987, 12.5]],
    ['1.234\t987\t12,5', [1234, 987, 12.5]],
    ['1,234,567\t2,000', [1234567, 2000]],
    ['1.234.567,5', [1234567.5]],
    ['1,234.5;2,000', [1234.5, 2000]],
    ["1'234.5\t2\u2019000", [1234.5, 2000]],
    ['0,985\t1,000\t1,050', [0.985, 1, 1.05]],
    ['1.234\t2.345', [1.234, 2.345]],
    ['1\u00a0234,5\r\n2\u00a0345,5', [1234.5, 2345.5]],
    ['1\u2009234.5 2\u202f345.5', [1234.5, 2345.5]],
    ['1,5\t2.5', [1.5, 2.5]],
  ])('of %j is the one that fits all cells', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it.each(['1,234\t5.678', '1.234.567\t1,234,567', '1,23,456', '1,2345.5', '1.5.5'])(
    'of %j is not guessed',
    (text) => {
      expect(valuesOf(text)).toBe('notANumber');
    },
  );

  it('is found in any text that a spreadsheet of one country writes, where a number shows it', () => {
    const countries = fc.constantFrom(
      { decimal: '.', group: ',' },
      { decimal: ',', group: '.' },
      { decimal: ',', group: '\u00a0' },
      { decimal: '.', group: '\u2019' },
      { decimal: ',', group: '\u202f' },
    );
    const numbers = fc.array(
      fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat({ max: 999 })),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(
        countries,
        numbers,
        fc.constantFrom('\t', ';', '\n'),
        (country, list, between) => {
          const write = (whole: number, thousandths: number): string => {
            const digits = String(Math.abs(whole)).replaceAll(/\B(?=(?:\d{3})+$)/g, country.group);
            const decimals = String(thousandths).padStart(3, '0').replace(/0+$/, '');
            const tail = decimals === '' ? '' : `${country.decimal}${decimals}`;
            return `${whole < 0 ? '-' : ''}${digits}${tail}`;
          };
          // One number with two decimals shows which sign is that of decimals.
          const texts = [...list.map(([whole, rest]) => write(whole, rest)), write(7, 250)];
          const expected = [
            ...list.map(([whole, rest]) => Number(`${whole}.${String(rest).padStart(3, '0')}`)),
            7.25,
          ];
          expect(valuesOf(texts.join(between))).toEqual(expected);
        },
      ),
    );
  });
});
