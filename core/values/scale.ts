import { clampToWord, roundHalfAwayFromZero, type WordType } from './word.ts';

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

/** Most decimals of a displayed or typed value. Specification 5, "Input patterns". */
export const MAX_PRECISION = 6;

/** Physical value of a raw word, unrounded. */
export function physicalFromRaw(raw: number, scale: Scale): number {
  return raw * scale.factor + scale.offset;
}

/**
 * Raw word nearest to a physical value, before any limit: rounded half away from zero unless the word is a float.
 *
 * @throws RangeError if the factor is 0 or not finite, as then no raw value stands for the physical one
 */
export function rawFromPhysical(physical: number, scale: Scale, type: WordType): number {
  if (!isWritableScale(scale)) throw new RangeError(`a factor of ${scale.factor} cannot be undone`);
  const raw = (physical - scale.offset) / scale.factor;
  return type.float ? raw : roundHalfAwayFromZero(withoutFloatNoise(raw));
}

/** Whether physical values can be turned back into raw ones. */
export function isWritableScale(scale: Scale): boolean {
  return Number.isFinite(scale.factor) && scale.factor !== 0 && Number.isFinite(scale.offset);
}

/** Physical value that is really stored when `physical` is written: rounded to a raw step and limited to the word. */
export function storedPhysical(physical: number, scale: Scale, type: WordType): number {
  return physicalFromRaw(clampToWord(rawFromPhysical(physical, scale, type), type), scale);
}

/** Decimals that are shown: whole, 0..6; what is below 0 counts as 0. Specification 5, "Precision below 0". */
export function clampPrecision(precision: number): number {
  return Math.min(MAX_PRECISION, Math.max(0, Math.trunc(precision)));
}

/** Text of a physical value with a fixed number of decimals and a point. */
export function formatPhysical(physical: number, precision: number): string {
  const text = physical.toFixed(clampPrecision(precision));
  // A small negative value that rounds to nothing would otherwise read "-0.00".
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}

/**
 * Value without the last bits that a division of decimals leaves: (50.05 - 0) / 0.1 is 500.49999999999994, and would round
 * to 500 where the tuner's 50.05 is exactly between 500 and 501.
 */
function withoutFloatNoise(value: number): number {
  return Number(value.toPrecision(14));
}
