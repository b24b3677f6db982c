/** What a tuner types to change cells: a value, or an operation on what is there. Expectations 2.1. */
export type ChangeExpression =
  | { readonly kind: 'set'; readonly value: number }
  | { readonly kind: 'add'; readonly amount: number }
  | { readonly kind: 'percent'; readonly amount: number }
  | { readonly kind: 'multiply'; readonly factor: number };

const NUMBER = /^\d+(?:[.,]\d{0,6})?$|^[.,]\d{1,6}$/;

/**
 * Reads `120`, `=-5`, `+5`, `-3`, `*1.10`, `/2`, `+5%`, `-3%`; point or comma, up to six decimals.
 *
 * A sign in front always means an operation, as tuners type it; a negative value is set with `=-5`.
 *
 * @returns `undefined` if the text is none of these, or divides by 0
 */
export function parseChangeExpression(text: string): ChangeExpression | undefined {
  const compact = text.trim().replaceAll(/\s/g, '');
  const match = /^(=-|=\+|[=+\-*/])?([^%]*)(%?)$/.exec(compact);
  if (match === null) return undefined;
  const [, operator = '', digits = '', percent = ''] = match;
  if (!NUMBER.test(digits)) return undefined;
  const number = Number(digits.replace(',', '.'));
  if (percent === '%') return percentOf(operator, number);
  switch (operator) {
    case '':
    case '=':
    case '=+':
      return { kind: 'set', value: number };
    case '=-':
      return { kind: 'set', value: -number };
    case '+':
      return { kind: 'add', amount: number };
    case '-':
      return { kind: 'add', amount: -number };
    case '*':
      return { kind: 'multiply', factor: number };
    default:
      return number === 0 ? undefined : { kind: 'multiply', factor: 1 / number };
  }
}

/** New value of a cell under an expression. */
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
  if (operator === '-') return { kind: 'percent', amount: -number };
  return undefined;
}
