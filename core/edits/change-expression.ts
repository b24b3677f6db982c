import type { NumberFormat } from '../values/number-format.ts';
import { parseNumber } from '../values/parse-entry.ts';
import { parseDecimal } from '../values/parse-number.ts';

/** What a tuner types to change cells: a value, or an operation on what is there. Expectations 2.1. */
export type ChangeExpression =
  | { readonly kind: 'set'; readonly value: number }
  | { readonly kind: 'add'; readonly amount: number }
  /** 5 makes 105 out of 100. */
  | { readonly kind: 'percent'; readonly amount: number }
  | { readonly kind: 'multiply'; readonly factor: number };

/**
 * Reads `120`, `=-5`, `+5`, `-3`, `*1.10`, `/2`, `+5%`, `-3%`; point or comma, up to six decimals.
 *
 * A sign in front always means an operation, as tuners type it; a negative value is set with `=-5`. Values and amounts are
 * in the number format of the cells (`0x1F` and `$1F` are hexadecimal in each), factors and percentages always decimal.
 *
 * @param format ASCII, in which nothing can be computed, is read as DEC
 * @returns `undefined` if the text is none of these, or divides by 0
 */
export function parseChangeExpression(
  text: string,
  format: NumberFormat = 'DEC',
): ChangeExpression | undefined {
  const compact = text.trim().replaceAll(/\s/g, '');
  const match = /^(=-|=\+|[=+\-*/])?([^%+\-*/=]+)(%?)$/.exec(compact);
  if (match === null) return undefined;
  const [, operator = '', digits = '', percent = ''] = match;
  const isScaling = percent === '%' || operator === '*' || operator === '/';
  const number = isScaling
    ? parseDecimal(digits)
    : parseNumber(digits, format === 'ASCII' ? 'DEC' : format);
  if (number === undefined) return undefined;
  if (percent === '%') return percentOf(operator, number);
  switch (operator) {
    case '':
    case '=':
    case '=+':
      return { kind: 'set', value: number };
    case '=-':
      return { kind: 'set', value: 0 - number };
    case '+':
      return { kind: 'add', amount: number };
    case '-':
      return { kind: 'add', amount: 0 - number };
    case '*':
      return { kind: 'multiply', factor: number };
    default:
      return number === 0 ? undefined : { kind: 'multiply', factor: 1 / number };
  }
}

/** What a number alone may mean where a change is typed. */
export const CHANGE_MODES = ['addition', 'percentage'] as const;
/** What it means: so much more, or so many percent more. */
export type ChangeMode = (typeof CHANGE_MODES)[number];

/**
 * Reads a change of what is there. A number alone, with or without a sign, is taken as the mode says; `+5%`, `5%`, `*1.10` and
 * `/2` mean the same in both. Expectations 2.1, "Change relative".
 *
 * @returns `undefined` if the text is none of these, or sets a value
 */
export function parseRelativeChange(
  text: string,
  mode: ChangeMode,
  format: NumberFormat = 'DEC',
): Exclude<ChangeExpression, { kind: 'set' }> | undefined {
  const compact = text.trim();
  const signed = /^[^=+\-*/]/.test(compact) ? `+${compact}` : compact;
  const isBare = /^[+-][^%]*$/.test(signed);
  const expression = parseChangeExpression(
    isBare && mode === 'percentage' ? `${signed}%` : signed,
    format,
  );
  return expression?.kind === 'set' ? undefined : expression;
}

/** New value of a cell under an expression. Value and result are in the unit the expression was typed for. */
export function applyExpression(expression: ChangeExpression, value: number): number {
  switch (expression.kind) {
    case 'set':
      return expression.value;
    case 'add':
      return value + expression.amount;
    case 'percent':
      return value * (1 + expression.amount / 100);
    case 'multiply':
      return value * expression.factor;
  }
}

function percentOf(operator: string, number: number): ChangeExpression | undefined {
  if (operator === '+') return { kind: 'percent', amount: number };
  if (operator === '-') return { kind: 'percent', amount: 0 - number };
  return undefined;
}
