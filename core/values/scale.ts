import { formatFloat } from './number-format.ts';
import type { WordType } from './word.ts';

/**
 * How raw words become what a tuner reads: physical = raw * factor + offset.
 *
 * "Offset" and "addition" of the specification are the same field. @see specification 3, "Map fields"; expectations 2.0
 */
export interface Scale {
  /** Physical units of one raw step. 0 stands in broken definitions: such a map can be shown, not written. */
  readonly factor: number;
  /** Physical value of raw 0. */
  readonly offset: number;
}

/** Raw words shown as they are. */
export const RAW_SCALE: Scale = { factor: 1, offset: 0 };

/** Share of a value that arithmetic with decimals may lose: two bits less than fourteen digits. */
export const DECIMAL_NOISE: number = 2 ** -46;

/** Most decimals of a displayed or typed value. Specification 5, "Input patterns". */
export const MAX_PRECISION = 6;

/**
 * Physical value of a raw word, unrounded. Zero is zero: 3 * 0.1 - 0.3 is not a little more, from which a percentage would be
 * endless.
 */
export function physicalFromRaw(raw: number, scale: Scale): number {
  const physical = raw * scale.factor + scale.offset;
  return Math.abs(physical) <= Math.abs(scale.offset) * DECIMAL_NOISE ? 0 : physical;
}

/**
 * Raw word nearest to a physical value, before any limit: rounded half away from zero unless the word is a float.
 *
 * @throws RangeError if the factor is 0 or not finite, as then no raw value stands for the physical one
 */
export function rawFromPhysical(physical: number, scale: Scale, type: WordType): number {
  if (!isWritableScale(scale)) throw new RangeError(`a factor of ${scale.factor} cannot be undone`);
  const raw = (physical - scale.offset) / scale.factor;
  return type.float ? raw : roundQuotient(raw);
}

/** Whether physical values can be turned back into raw ones. */
export function isWritableScale(scale: Scale): boolean {
  return Number.isFinite(scale.factor) && scale.factor !== 0 && Number.isFinite(scale.offset);
}

/** Decimals that are shown: whole, 0..6; what is below 0 counts as 0. Specification 5, "Precision below 0". */
export function clampPrecision(precision: number): number {
  return Math.min(MAX_PRECISION, Math.max(0, Math.trunc(precision)));
}

/**
 * Text of a physical value with a fixed number of decimals (see `clampPrecision`) and a point, halves rounded away from zero.
 * Never "-0.0".
 *
 * What has 16 digits or more before the point, or is no number, is written as a raw float.
 */
export function formatPhysical(physical: number, precision: number): string {
  const magnitude = Math.abs(physical);
  if (!(magnitude < LARGEST_PLAIN)) return formatFloat(physical);
  const decimals = clampPrecision(precision);
  const unit = 10 ** decimals;
  const scaled = magnitude * unit;
  // `toFixed` rounds the binary value: 0.15, a little below its name, would read 0.1. From 2^51 on no half fits any more.
  const text =
    scaled < 2 ** 51
      ? (Math.floor(scaled + 0.5 + HALF_TOLERANCE) / unit).toFixed(decimals)
      : magnitude.toFixed(decimals);
  return physical < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** From here on values are written with an exponent. */
const LARGEST_PLAIN = 1e15;

/** What a product of decimals may miss a half by, in units of the last digit shown. */
const HALF_TOLERANCE = 1e-9;

/**
 * Whole number nearest to a quotient of decimals, halves away from zero, also where the last bits of the half are lost:
 * (50.05 - 0) / 0.1 is 500.49999999999994, and would round to 500 where the tuner's 50.05 is exactly between 500 and 501.
 * Never returns -0.
 */
export function roundQuotient(quotient: number): number {
  const magnitude = Math.abs(quotient);
  const whole = Math.floor(magnitude + 0.5 + Math.min(0.25, magnitude * DECIMAL_NOISE));
  return quotient < 0 ? 0 - whole : whole;
}
