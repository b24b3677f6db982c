import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { RAW_SCALE } from '../values/scale.ts';
import {
  type CellEdit,
  type CellGroup,
  copyWords,
  mapCells,
  readCells,
  writeCells,
} from './cell-values.ts';
import { applyExpression, type ChangeExpression } from './change-expression.ts';
import { flattenValues, limitValues, roundValues } from './compute-values.ts';

/** From which value a change starts: from `original` it can be repeated without adding up. */
export type ChangeReference = 'current' | 'original';

/** How an expression is applied. */
export interface ExpressionOptions {
  readonly reference: ChangeReference;
  /** A change below one raw step becomes one raw step. Off if left out. */
  readonly forcesStep?: boolean;
}

/**
 * Applies what was typed to every cell: "Change by edit".
 *
 * NaN and infinities stay, but where a value is set.
 *
 * @param original the state the reference `original` reads
 * @throws RangeError if a cell reaches outside the file, or the factor is 0
 * @see expectations 2.1
 */
export function changeByExpression(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  cells: CellGroup,
  expression: ChangeExpression,
  { reference, forcesStep = false }: ExpressionOptions,
): CellEdit {
  const next = (value: number): number => applyExpression(expression, value);
  if (reference === 'current') return mapCells(bytes, cells, next, { forcesStep });
  return mapCells(bytes, cells, next, { forcesStep, from: readCells(original, cells) });
}

/**
 * Adds `count` raw steps to every cell, whatever the scale. Expectations 2.1, "value +1, value -1".
 *
 * @param count whole, negative to step down
 * @throws RangeError if a cell reaches outside the file
 */
export function stepCells(bytes: ReadonlyBytes, cells: CellGroup, count: number): CellEdit {
  return mapCells(bytes, { ...cells, scale: RAW_SCALE }, (raw) => raw + count);
}

/**
 * Rounds every cell to the nearest multiple of `multiple` units, halves away from zero.
 *
 * @throws RangeError if `multiple` is not above 0, a cell reaches outside the file, or the factor is 0
 */
export function roundToMultiple(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  multiple: number,
): CellEdit {
  return writeCells(bytes, cells, roundValues(readCells(bytes, cells), multiple));
}

/**
 * Limits every cell to [min, max] in the scale of the cells; a bound that is `undefined` does not limit.
 *
 * @throws RangeError if the bounds cross, a cell reaches outside the file, or the factor is 0
 */
export function limitCells(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  min: number | undefined,
  max: number | undefined,
): CellEdit {
  return writeCells(bytes, cells, limitValues(readCells(bytes, cells), min, max));
}

/**
 * Gives every cell the mean of all.
 *
 * @throws RangeError if a cell reaches outside the file, or the factor is 0
 */
export function flattenCells(bytes: ReadonlyBytes, cells: CellGroup): CellEdit {
  return writeCells(bytes, cells, flattenValues(readCells(bytes, cells)));
}

/**
 * Writes the original's bytes back to every cell. Expectations 2.1, "original value"; 8.15, "Delete".
 *
 * @throws RangeError if a cell reaches outside the file
 */
export function restoreCells(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  cells: CellGroup,
): CellEdit {
  return copyWords(bytes, original, cells.addresses, cells.type);
}
