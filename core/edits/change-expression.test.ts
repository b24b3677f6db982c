import { describe, expect, it } from 'vitest';
import { applyExpression, parseChangeExpression } from './change-expression.ts';

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
  ])('"%s" takes %f to %f', (text, value, result) => {
    const expression = parseChangeExpression(text);
    expect(expression && applyExpression(expression, value)).toBeCloseTo(result, 10);
  });

  it.each(['', '+', '%', '5%', '*5%', '/0', '1e3', '++5', '5+5', '0.1234567', 'abc', '=', '0x10'])(
    'refuses "%s"',
    (text) => {
      expect(parseChangeExpression(text)).toBeUndefined();
    },
  );
});
