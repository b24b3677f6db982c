import { describe, expect, it } from 'vitest';
import type { NumberFormat } from '../values/number-format.ts';
import {
  applyExpression,
  type ChangeMode,
  parseChangeExpression,
  parseRelativeChange,
} from './change-expression.ts';

describe('parseChangeExpression', () => {
  it.each([
    ['120', 50, 120],
    ['=120', 50, 120],
    ['=-5', 50, -5],
    ['=+5', 50, 5],
    ['+5', 50, 55],
    ['-3', 50, 47],
    ['*1.10', 50, 55],
    ['*1,1', 50, 55],
    ['/2', 50, 25],
    ['+5%', 50, 52.5],
    ['-3%', 50, 48.5],
    [' + 5 % ', 50, 52.5],
    ['.5', 50, 0.5],
    ['*0', 50, 0],
    ['0.123456', 50, 0.123456],
    ['0x10', 50, 16],
    ['+$1F', 50, 81],
    ['=-0x10', 50, -16],
  ])('"%s" takes %f to %f', (text, value, result) => {
    const expression = parseChangeExpression(text);
    expect(expression && applyExpression(expression, value)).toBeCloseTo(result, 10);
  });

  it.each(['', '+', '%', '5%', '*5%', '/0', '1e3', '++5', '5+5', '0.1234567', 'abc', '='])(
    'refuses "%s"',
    (text) => {
      expect(parseChangeExpression(text)).toBeUndefined();
    },
  );
});

describe('in the number format of the cells', () => {
  it.each<[string, NumberFormat, number]>([
    ['FF', 'HEX', 255],
    ['+10', 'HEX', 66],
    ['-a', 'HEX', 40],
    ['=-F', 'HEX', -15],
    ['+101', 'BIN', 55],
    ['11', 'BIN', 3],
    ['120', 'ASCII', 120],
    // Factors and percentages stay decimal.
    ['*1.1', 'HEX', 55],
    ['/10', 'BIN', 5],
    ['+10%', 'HEX', 55],
  ])('"%s" in %s takes 50 to %f', (text, format, result) => {
    const expression = parseChangeExpression(text, format);
    expect(expression && applyExpression(expression, 50)).toBeCloseTo(result, 10);
  });

  it.each<[string, NumberFormat]>([
    ['FG', 'HEX'],
    ['1.5', 'HEX'],
    ['12', 'BIN'],
    ['*F', 'HEX'],
    ['+F%', 'HEX'],
    ['/0', 'HEX'],
  ])('refuses "%s" in %s', (text, format) => {
    expect(parseChangeExpression(text, format)).toBeUndefined();
  });
});

describe('parseRelativeChange', () => {
  it.each<[string, ChangeMode, number]>([
    ['5', 'addition', 55],
    ['+5', 'addition', 55],
    [' - 3 ', 'addition', 47],
    ['5', 'percentage', 52.5],
    ['+5', 'percentage', 52.5],
    ['-3', 'percentage', 48.5],
    ['5%', 'addition', 52.5],
    ['-3%', 'percentage', 48.5],
    ['*1,1', 'percentage', 55],
    ['/2', 'addition', 25],
    ['0x10', 'addition', 66],
  ])('"%s" as %s takes 50 to %f', (text, mode, result) => {
    const expression = parseRelativeChange(text, mode);
    expect(expression && applyExpression(expression, 50)).toBeCloseTo(result, 10);
  });

  it('reads amounts in the format of the cells, and percentages always decimal', () => {
    expect(parseRelativeChange('10', 'addition', 'HEX')).toEqual({ kind: 'add', amount: 16 });
    expect(parseRelativeChange('10', 'percentage', 'HEX')).toEqual({ kind: 'percent', amount: 10 });
    expect(parseRelativeChange('F', 'percentage', 'HEX')).toBeUndefined();
  });

  it.each(['', '+', '%', '=5', '=-5', 'abc', '5+5', '/0'])('refuses "%s"', (text) => {
    expect(parseRelativeChange(text, 'addition')).toBeUndefined();
    expect(parseRelativeChange(text, 'percentage')).toBeUndefined();
  });
});

describe('an expression and its opposite', () => {
  it.each([
    ['+5', '-5'],
    ['*4', '/4'],
    ['=3', '=3'],
  ])('%s then %s leads back', (there, back) => {
    const first = parseChangeExpression(there);
    const second = parseChangeExpression(back);
    const value = first && second && applyExpression(second, applyExpression(first, 3));
    expect(value).toBe(3);
  });
});
