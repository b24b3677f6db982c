import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import type { DisplayMode } from '../values/cell-text.ts';
import { axisTexts, mapCellText, mapCellValue, mapValueReader } from './map-cell-text.ts';
import type { MapDefinition } from './map-definition.ts';

const CELL = { row: 0, column: 0 };

/** A map of one word with these values in the original and now. */
function text(
  values: { readonly original: number; readonly current: number },
  part: Partial<MapDefinition> = {},
  display: DisplayMode = 'mod',
  showsRaw = false,
): string {
  const bytesOf = (value: number): Uint8Array => {
    const bytes = new Uint8Array(4);
    const view = new DataView(bytes.buffer);
    if (part.cells?.type.float) view.setFloat32(0, value);
    else view.setUint16(0, value);
    return bytes;
  };
  const map = mapDefinition({ cells: wordRun(0), width: 1, height: 1, ...part });
  const bytes = { original: bytesOf(values.original), current: bytesOf(values.current) };
  return mapCellText(bytes, { map, display, showsRaw }, 'data', CELL);
}

const TENTHS: Partial<MapDefinition> = { scale: { factor: 0.1, offset: -40 }, precision: 1 };
const FLOAT = { ...WORD, wordBytes: 4, float: true } as const;
const VALUES = { original: 900, current: 950 };

describe('the text of a map cell', () => {
  it.each<[string, Partial<MapDefinition>, DisplayMode, boolean, string]>([
    ['the physical value', TENTHS, 'mod', false, '55.0'],
    ['the original', TENTHS, 'ori', false, '50.0'],
    ['the difference, without the offset', TENTHS, 'diff', false, '5.0'],
    ['percent of what is displayed', TENTHS, 'percentageDiff', false, '10.00'],
    ['the raw word', TENTHS, 'mod', true, '950'],
    ['the raw difference', TENTHS, 'diff', true, '50'],
    ['percent of the raw word', TENTHS, 'percentageDiff', true, '5.56'],
    ['no decimals for a precision below 0', { precision: -2 }, 'mod', false, '950'],
    ['the raw word in hexadecimal', { ...TENTHS, format: 'HEX' }, 'mod', false, '03B6'],
    ['the raw difference in hexadecimal', { ...TENTHS, format: 'HEX' }, 'diff', false, '0032'],
  ])('is %s', (_, part, display, showsRaw, expected) => {
    expect(text(VALUES, part, display, showsRaw)).toBe(expected);
  });

  it('never shows a zero with a sign', () => {
    expect(text({ original: 400, current: 400 }, { ...TENTHS, precision: 0 })).toBe('0');
    const scale = { factor: -0.01, offset: 0 };
    expect(text({ original: 0, current: 0 }, { scale, precision: 1 })).toBe('0.0');
    expect(text({ original: 1, current: 1 }, { scale, precision: 1 })).toBe('0.0');
  });

  it('shows floats with the decimals of the map, raw ones with all their digits', () => {
    const part = { cells: wordRun(0, FLOAT), precision: 2 };
    expect(text({ original: 0, current: 1.23456 }, part)).toBe('1.23');
    expect(text({ original: 0, current: 1.23456 }, part, 'mod', true)).toBe('1.23456');
    expect(text({ original: 0, current: Number.NaN }, part)).toBe('NaN');
    expect(text({ original: 0, current: Number.POSITIVE_INFINITY }, part)).toBe('Inf');
    expect(text({ original: Number.NaN, current: Number.NaN }, part, 'diff')).toBe('0.00');
    expect(text({ original: 1, current: Number.NaN }, part, 'diff')).toBe('NaN');
    expect(text({ original: Number.NaN, current: Number.NaN }, part, 'percentageDiff')).toBe(
      '0.00',
    );
    expect(text({ original: 0, current: -0 }, part)).toBe('0.00');
    expect(text({ original: 0, current: -0 }, part, 'mod', true)).toBe('0');
    expect(text({ original: 0, current: 12.5 }, { ...part, format: 'HEX' })).toBe('41480000');
  });

  it('is empty where the word is not in the file', () => {
    expect(text(VALUES, { cells: wordRun(3) })).toBe('');
  });

  it('knows no cell outside the map', () => {
    const bytes = { original: new Uint8Array(8), current: new Uint8Array(8) };
    const shown = { map: mapDefinition(), display: 'mod', showsRaw: false } as const;
    expect(() => mapCellText(bytes, shown, 'data', { row: 3, column: 0 })).toThrow(RangeError);
  });
});

describe('the texts of an axis', () => {
  const bytes = { original: Uint8Array.of(27, 13, 12, 60), current: Uint8Array.of(31, 9, 12, 60) };
  const shown = (x: ReturnType<typeof axis>, part = {}): Parameters<typeof axisTexts>[1] => ({
    map: mapDefinition({ x }),
    display: 'mod',
    showsRaw: false,
    ...part,
  });
  const subtract = axis({
    reference: 'ROM_SUB',
    words: wordRun(0, BYTE),
    scale: { factor: 0.75, offset: -48 },
    precision: 2,
  });

  it('count from 1 without an axis', () => {
    expect(axisTexts(bytes, shown(axis()), 'x')).toEqual(['1', '2', '3', '4']);
  });

  it('are physical values, in the original as well', () => {
    expect(axisTexts(bytes, shown(subtract, { display: 'ori' }), 'x')).toEqual([
      '60.00',
      '80.25',
      '90.00',
      '99.00',
    ]);
    expect(axisTexts(bytes, shown(subtract), 'x')[1]).toBe('83.25');
  });

  it('stay values while differences are shown', () => {
    expect(axisTexts(bytes, shown(subtract, { display: 'diff' }), 'x')).toEqual(
      axisTexts(bytes, shown(subtract), 'x'),
    );
  });

  it('are raw points when asked to, and sums are never written as words of another format', () => {
    expect(axisTexts(bytes, shown(subtract, { showsRaw: true }), 'x')[1]).toBe('175');
    expect(axisTexts(bytes, shown({ ...subtract, format: 'HEX' }), 'x')[1]).toBe('83.25');
    const plain = axis({ reference: 'ROM', words: wordRun(0, BYTE), format: 'HEX' });
    expect(axisTexts(bytes, shown(plain), 'x')).toEqual(['1F', '09', '0C', '3C']);
  });

  it('are the labels of the person', () => {
    const labels = axis({ reference: 'USER_DEF_STRING', userTexts: ['idle', 'full'] });
    expect(axisTexts(bytes, shown(labels), 'x')).toEqual(['idle', 'full', '', '']);
  });

  it('are empty where the axis is not in the file', () => {
    const outside = axis({ reference: 'ROM', words: wordRun(2, BYTE) });
    expect(axisTexts(bytes, shown(outside), 'x')).toEqual(['', '', '', '']);
  });

  it('are those of the single points', () => {
    const point = { row: 0, column: 1 };
    expect(mapCellText(bytes, shown(subtract), 'x', point)).toBe('83.25');
    expect(mapCellValue(bytes.current, shown(subtract), 'x', point)).toBe(83.25);
  });
});

describe('percentages of a map', () => {
  const percent = (original: number, current: number, part: Partial<MapDefinition>): string =>
    text({ original, current }, part, 'percentageDiff');

  it('are of what is displayed, which the offset changes and the factor does not', () => {
    expect(percent(900, 990, {})).toBe('10.00');
    expect(percent(900, 990, { scale: { factor: 0.1, offset: 0 } })).toBe('10.00');
    expect(percent(900, 990, TENTHS)).toBe('18.00');
    // Displayed: -10 and -9 is an increase; 0 and 5 one from nothing.
    expect(percent(300, 310, TENTHS)).toBe('10.00');
    expect(percent(400, 450, TENTHS)).toBe('100.00');
  });
});

describe('reading many values of an area', () => {
  it('gives what reading each one gives', () => {
    const file = Uint8Array.from({ length: 64 }, (_, i) => i * 3);
    const map = mapDefinition({
      cells: wordRun(0),
      scale: { factor: 0.5, offset: 1 },
      x: axis({ reference: 'ROM_ADD', words: wordRun(40, BYTE), scale: { factor: 2, offset: 0 } }),
    });
    for (const showsRaw of [false, true]) {
      const shown = { map, showsRaw };
      for (const area of ['data', 'x', 'y'] as const) {
        const read = mapValueReader(file, shown, area);
        for (const cell of [CELL, area === 'y' ? { row: 2, column: 0 } : { row: 0, column: 3 }]) {
          expect(read(cell)).toBe(mapCellValue(file, shown, area, cell));
          expect(read(cell)).toBeDefined();
        }
      }
    }
  });

  it('knows no points of an axis of labels', () => {
    const x = axis({ reference: 'USER_DEF_STRING', userTexts: ['a'] });
    const read = mapValueReader(
      new Uint8Array(4),
      { map: mapDefinition({ x }), showsRaw: true },
      'x',
    );
    expect(read(CELL)).toBeUndefined();
  });
});
