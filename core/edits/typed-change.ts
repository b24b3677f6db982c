import type { DisplayMode } from '../values/cell-text.ts';
import { parseNumber } from '../values/parse-entry.ts';
import { parseDecimal } from '../values/parse-number.ts';
import { isPhysical, parseShownValue, type ShownStyle } from '../values/parse-shown-value.ts';
import type { ChangeExpression } from './change-expression.ts';
import type { CellCommand } from './command.ts';
import type { ChangeReference } from './value-changes.ts';

/** How the cells show their values into which something is typed. */
export interface TypedStyle extends ShownStyle {
  readonly display: DisplayMode;
}

/** A change in the scale of the style, neither rounded nor limited. */
export type TypedChange =
  | {
      readonly ok: true;
      readonly expression: ChangeExpression;
      readonly reference: ChangeReference;
    }
  /** `readOnly`: the original is shown, in which nothing can be edited. */
  | { readonly ok: false; readonly error: 'notAValue' | 'readOnly' };

/**
 * What a text means that is typed over cells as they are shown: the value itself, or while differences or percentages are
 * shown the new difference or percentage against the original.
 *
 * Percentages are decimal in every format; ASCII has no difference, it is read as DEC.
 *
 * @see expectations 5.2; specification 5, "Input patterns"
 */
export function parseTypedChange(text: string, style: TypedStyle): TypedChange {
  switch (style.display) {
    case 'ori':
      return { ok: false, error: 'readOnly' };
    case 'mod': {
      const value = parseShownValue(text, style);
      return value === undefined
        ? NOT_A_VALUE
        : { ok: true, expression: { kind: 'set', value }, reference: 'current' };
    }
    case 'diff': {
      const amount = typedDifference(text.trim(), style);
      return amount === undefined
        ? NOT_A_VALUE
        : { ok: true, expression: { kind: 'add', amount }, reference: 'original' };
    }
    case 'percentageDiff': {
      const amount = parseDecimal(text.trim());
      return amount === undefined
        ? NOT_A_VALUE
        : { ok: true, expression: { kind: 'percent', amount }, reference: 'original' };
    }
  }
}

/** The command that a text means which is typed over cells; `undefined` if it is no value, or nothing can be typed there. */
export function commandOfEntry(text: string, style: TypedStyle): CellCommand | undefined {
  const typed = parseTypedChange(text, style);
  if (!typed.ok) return undefined;
  const { expression, reference } = typed;
  const operation = { kind: 'change', expression, reference, forcesStep: false } as const;
  return { operation, isRaw: style.showsRaw };
}

const NOT_A_VALUE: TypedChange = { ok: false, error: 'notAValue' };

function typedDifference(text: string, style: TypedStyle): number | undefined {
  if (isPhysical(style)) return parseDecimal(text);
  // Differences of floats are shown in DEC always.
  const isDecimal = style.format === 'ASCII' || style.type.float;
  const raw = parseNumber(text, isDecimal ? 'DEC' : style.format);
  return raw === undefined ? undefined : raw * style.scale.factor;
}
