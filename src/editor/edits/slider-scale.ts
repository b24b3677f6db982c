import type { ChangeExpression, ChangeMode } from '../../../core/edits/change-expression.ts';
import { type ValueStyle, valueText } from './value-style.ts';

/** Ends and step of a slider with nothing in the middle, in the unit of the command or in percent. */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Most percent that are added or taken away; more than a tuner dares by feel. */
const MOST_PERCENT = 50;
const PERCENT_STEP = 0.5;
/** Fewest raw steps to either side, where all cells are near 0. */
const LEAST_STEPS = 10;
/** Steps to either side for floats, which have no raw step. */
const FLOAT_STEPS = 100;
const LEAST_FLOAT = 1;
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
): SliderScale {
  if (mode === 'percentage') return around(MOST_PERCENT, PERCENT_STEP);
  const most = values
    .filter(Number.isFinite)
    .reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
  if (style.type.float) {
    const max = roundUp(most === 0 ? LEAST_FLOAT : most / 2);
    return around(max, max / FLOAT_STEPS);
  }
  const step = isRaw ? 1 : Math.abs(style.scale.factor);
  return around(Math.max(LEAST_STEPS, Math.ceil(most / 2 / step)) * step, step);
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

function around(max: number, step: number): SliderScale {
  return { min: -max, max, step };
}

/** Least number of one digit and powers of ten that is not less. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / power) * power;
}
