import { type StepScale, stepsUpTo } from '../values/step-scale.ts';
import type { ChangeExpression, ChangeMode } from './change-expression.ts';
import { type ValueStyle, valueText } from './value-style.ts';

/** Most percent that are added or taken away; more than a tuner dares by feel. */
const PERCENT_SCALE: StepScale = { stepCount: 100, step: 0.5 };
/** Digits of a step of floats that mean something; more than any whole word has. */
const RAW_DIGITS = 10;

/**
 * How far a slider goes: half of the greatest value to either side, by raw steps.
 *
 * @param values of the selected cells, in the unit of the command; what is not finite does not count
 */
export function sliderScale(
  mode: ChangeMode,
  values: readonly number[],
  style: ValueStyle,
  isRaw: boolean,
): StepScale {
  if (mode === 'percentage') return PERCENT_SCALE;
  const most = values
    .filter(Number.isFinite)
    .reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
  if (style.type.float) return stepsUpTo(roundUp(most / 2), undefined);
  return stepsUpTo(most / 2, isRaw ? 1 : Math.abs(style.scale.factor));
}

/** The change that a place of the slider means. */
export function sliderExpression(mode: ChangeMode, amount: number): ChangeExpression {
  return { kind: mode === 'percentage' ? 'percent' : 'add', amount };
}

/** `+5.5 %` or `-12 hPa`; nothing has no sign. */
export function sliderText(
  mode: ChangeMode,
  amount: number,
  style: ValueStyle,
  isRaw: boolean,
): string {
  const sign = amount > 0 ? '+' : '';
  if (mode === 'percentage') return `${sign}${amount.toFixed(1)} %`;
  return `${sign}${amountText(amount, style, isRaw)}`;
}

/** A difference of values, with its unit. One of raw words is a number, whatever format the words have. */
export function amountText(amount: number, style: ValueStyle, isRaw: boolean): string {
  if (isRaw) return String(Number(amount.toPrecision(RAW_DIGITS)));
  const unit = style.unit === '' ? '' : ` ${style.unit}`;
  return `${valueText(amount, style, false)}${unit}`;
}

/** Least number of one digit and powers of ten that is not less. */
function roundUp(value: number): number {
  if (value === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / power) * power;
}
