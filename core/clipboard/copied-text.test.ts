import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { copiedTableText, mapTableText } from './copied-text.ts';
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
