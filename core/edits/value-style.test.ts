import { describe, expect, it } from 'vitest';
import { RAW_SCALE } from '../values/scale.ts';
import {
  parseTypedExpression,
  parseTypedNumber,
  type ValueStyle,
  valueText,
} from './value-style.ts';

const STYLE: ValueStyle = {
  type: { wordBytes: 2, bigEndian: true, signed: false, float: false },
  scale: { factor: 0.1, offset: -40 },
  precision: 1,
  format: 'DEC',
  unit: 'bar',
  isScaled: true,
  showsRaw: false,
};
const HEX: ValueStyle = { ...STYLE, format: 'HEX', scale: RAW_SCALE };
const FLOAT: ValueStyle = {
  ...STYLE,
  format: 'HEX',
  type: { ...STYLE.type, wordBytes: 4, float: true },
};

describe('a value in a dialog', () => {
  it.each([
    [50, STYLE, false, '50.0'],
    [900, STYLE, true, '00900'],
    [900.25, STYLE, true, '900.25'],
    [255, HEX, true, '00FF'],
    [255, HEX, false, '255.0'],
    [1.5, FLOAT, true, '1.5'],
    [Number.NaN, STYLE, false, 'NaN'],
  ])('%d reads as %4$s', (value, style, isRaw, text) => {
    expect(valueText(value, style, isRaw)).toBe(text);
  });

  it.each([
    ['1,5', STYLE, false, 1.5],
    ['-5', STYLE, false, -5],
    ['FF', HEX, true, 255],
    ['FF', HEX, false, undefined],
    ['1.5', FLOAT, true, 1.5],
    ['x', STYLE, false, undefined],
  ])('typed as %s is read in its unit', (text, style, isRaw, value) => {
    expect(parseTypedNumber(text, style, isRaw)).toBe(value);
  });

  it('typed with an operator is an operation, in the number format of raw words', () => {
    expect(parseTypedExpression('+10', HEX, true)).toEqual({ kind: 'add', amount: 16 });
    expect(parseTypedExpression('+10', HEX, false)).toEqual({ kind: 'add', amount: 10 });
    expect(parseTypedExpression('+10%', HEX, true)).toEqual({ kind: 'percent', amount: 10 });
  });
});
