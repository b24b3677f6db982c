import type { NumberFormat } from '../values/number-format.ts';
import { formatFloat, formatWord } from '../values/number-format.ts';
import { parseNumber } from '../values/parse-entry.ts';
import { formatPhysical, type Scale } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';
import {
  type ChangeExpression,
  type ChangeMode,
  parseChangeExpression,
  parseRelativeChange,
} from './change-expression.ts';

/** How values of the selected cells are typed and shown. */
export interface ValueStyle {
  readonly type: WordType;
  readonly scale: Scale;
  /** Decimals of physical values. */
  readonly precision: number;
  /** Format of raw words. */
  readonly format: NumberFormat;
  readonly unit: string;
  /** Whether physical values differ from raw words: only then there is a choice between them. */
  readonly isScaled: boolean;
  /** Whether raw words are shown now. */
  readonly showsRaw: boolean;
}

/** Format in which a number of a command is typed: decimal unless raw words are meant. */
export function typedFormat(style: ValueStyle, isRaw: boolean): Exclude<NumberFormat, 'ASCII'> {
  if (!isRaw || style.type.float || style.format === 'ASCII') return 'DEC';
  return style.format;
}

/** A value as the cells show it, in the unit of a command. */
export function valueText(value: number, style: ValueStyle, isRaw: boolean): string {
  if (!Number.isFinite(value)) return formatFloat(value);
  if (!isRaw) return formatPhysical(value, style.precision);
  const isWhole = Number.isInteger(value) && !style.type.float;
  return isWhole ? formatWord(value, style.type, typedFormat(style, true)) : meanText(value);
}

/** Most decimals of a mean of raw words. */
const MEAN_DECIMALS = 2;

function meanText(value: number): string {
  return String(Number(value.toFixed(MEAN_DECIMALS)));
}

/** A number in the unit of a command: decimal, or a raw word in the format of the cells. */
export function parseTypedNumber(
  text: string,
  style: ValueStyle,
  isRaw: boolean,
): number | undefined {
  return parseNumber(text.trim(), typedFormat(style, isRaw));
}

/** An expression such as `+5%`, in the unit of a command. */
export function parseTypedExpression(
  text: string,
  style: ValueStyle,
  isRaw: boolean,
): ChangeExpression | undefined {
  return parseChangeExpression(text, typedFormat(style, isRaw));
}

/** A change such as `5` or `*1.1`, in the unit of a command. */
export function parseDialogChange(
  text: string,
  mode: ChangeMode,
  style: ValueStyle,
  isRaw: boolean,
): ChangeExpression | undefined {
  return parseRelativeChange(text, mode, typedFormat(style, isRaw));
}
