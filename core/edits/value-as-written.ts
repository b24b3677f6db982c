import {
  DECIMAL_NOISE,
  formatPhysical,
  MAX_PRECISION,
  physicalFromRaw,
  rawFromPhysical,
  type Scale,
} from '../values/scale.ts';
import type { WordType } from '../values/word.ts';

/**
 * The value that is written where a person gives one that lies exactly between two raw steps: of the two the one that reads as it was
 * given, so that a cell which is typed again as it is shown stays as it is. Raw 0 with the offset 273.15 reads 273.2, which is half a
 * step of 0.1 above it and below raw 1, which reads 273.3.
 *
 * @param present value of the cell, in its scale
 * @param value as it was given: its decimals are those that are compared
 */
export function valueAsWritten(
  present: number,
  value: number,
  { scale, type }: { readonly scale: Scale; readonly type: WordType },
): number {
  if (type.float || !Number.isFinite(value)) return value;
  const nearest = physicalFromRaw(rawFromPhysical(value, scale, type), scale);
  if (!isHalfAway(nearest, value, scale)) return value;
  const decimals = decimalsOf(value);
  const given = formatPhysical(value, decimals);
  const isAsGiven = (candidate: number): boolean =>
    isHalfAway(candidate, value, scale) && formatPhysical(candidate, decimals) === given;
  const other = physicalFromRaw(rawFromPhysical(2 * value - nearest, scale, type), scale);
  return [present, nearest, other].find(isAsGiven) ?? value;
}

/** Whether a value lies half a raw step from another one, but for the noise of decimals. */
function isHalfAway(candidate: number, value: number, { factor, offset }: Scale): boolean {
  const halfStep = Math.abs(factor) / 2;
  const noise = (Math.abs(value) + Math.abs(offset) + Math.abs(factor)) * DECIMAL_NOISE;
  return Math.abs(Math.abs(value - candidate) - halfStep) <= 4 * noise;
}

/** Decimals that a number was given with, as far as any are shown. */
function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < MAX_PRECISION; decimals++) {
    if (Number(value.toFixed(decimals)) === value) return decimals;
  }
  return MAX_PRECISION;
}
