import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { copiedTableText, mapTableText, withDecimalMark } from './copied-text.ts';
import { readPastedText } from './pasted-text.ts';

describe('the text of copied cells', () => {
  it('is the smallest table around them, blank where nothing is selected', () => {
    const texts = [
      { row: 5, column: 9, text: 'c' },
      { row: 4, column: 7, text: 'a' },
      { row: 4, column: 8, text: 'b' },
    ];
    expect(copiedTableText(texts)).toBe('a\tb\t\n\t\tc');
  });

  it('is none of nothing', () => {
    expect(() => copiedTableText([])).toThrow(RangeError);
  });

  it('of one cell is its text', () => {
    expect(copiedTableText([{ row: 3, column: 3, text: '1.5' }])).toBe('1.5');
  });

  it('is read back as the same numbers', () => {
    const anyTable = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([width, height]) =>
        fc
          .array(fc.integer(), { minLength: width * height, maxLength: width * height })
          .map((values) => ({ width, height, values: values.map((value) => value / 1000) })),
      );
    fc.assert(
      fc.property(anyTable, ({ width, height, values }) => {
        const texts = values.map((value, i) => {
          return { row: Math.floor(i / width), column: i % width, text: value.toFixed(3) };
        });
        expect(readPastedText(copiedTableText(texts))).toEqual({
          ok: true,
          numbers: { width, height, values: values.map((value) => Number(value.toFixed(3))) },
        });
      }),
    );
  });
});

describe('the decimal mark of a copied table', () => {
  it.each([
    ['1.5', '1,5'],
    ['-0.25\t3\n10.00\t1.5e-7', '-0,25\t3\n10,00\t1,5e-7'],
    ['\t1.0\t2.0\nidle\t0.5\t\n', '\t1,0\t2,0\nidle\t0,5\t\n'],
    ['v1.5\t1.5.2\t1.5 bar\t.5\t5.', 'v1.5\t1.5.2\t1.5 bar\t.5\t5.'],
    ['NaN\t-Inf\t0A.F', 'NaN\t-Inf\t0A.F'],
  ])('of %j is a comma in numbers alone: %j', (table, marked) => {
    expect(withDecimalMark(table, 'comma')).toBe(marked);
    expect(withDecimalMark(table, 'point')).toBe(table);
  });

  it('does not change what is read back', () => {
    const anyNumbers = fc.array(fc.integer(), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        const table = numbers.map((number) => (number / 1000).toFixed(3)).join('\t');
        expect(readPastedText(withDecimalMark(table, 'comma'))).toEqual(readPastedText(table));
      }),
    );
  });
});

describe('the text of a map', () => {
  const bytes = {
    original: Uint8Array.of(1, 2, 3, 4, 10, 20),
    current: Uint8Array.of(1, 2, 3, 5, 10, 20),
  };
  const map = mapDefinition({
    cells: wordRun(0, BYTE),
    width: 2,
    height: 2,
    scale: { factor: 0.5, offset: 0 },
    precision: 1,
    x: axis({ reference: 'ROM', words: wordRun(4, BYTE) }),
    y: axis({ reference: 'USER_DEF_STRING', userTexts: ['idle', 'full'] }),
  });
  const shown = { map, display: 'mod', showsRaw: false } as const;

  it('is the table as it is displayed', () => {
    expect(mapTableText(bytes, shown, false)).toBe('0.5\t1.0\n1.5\t2.5');
    expect(mapTableText(bytes, { ...shown, display: 'diff' }, false)).toBe('0.0\t0.0\n0.0\t0.5');
  });

  it('has the axes on top and on the left when asked for', () => {
    expect(mapTableText(bytes, shown, true)).toBe('\t10\t20\nidle\t0.5\t1.0\nfull\t1.5\t2.5');
  });
});
