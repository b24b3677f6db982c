import type { ValueBounds } from '../../core/values/word.ts';
import { roundedLimits } from '../map/map-limits.ts';
import type { ValueRange } from './surface-values.ts';

/** Half the height of the box around a flat map, in parts of its value, and for a map of zeros in units. */
const FLAT_SHARE = 0.1;
const FLAT_LEAST = 1;

/**
 * Values at the floor and the ceiling of the box, round and never equal. A flat map lies half way up.
 *
 * @param hasOriginal whether the original has to fit in as well
 */
export function surfaceLimits(range: ValueRange, hasOriginal: boolean): ValueBounds {
  const min = hasOriginal ? Math.min(range.min, range.minOriginal) : range.min;
  const max = hasOriginal ? Math.max(range.max, range.maxOriginal) : range.max;
  const limits = roundedLimits(min, max);
  if (limits.min < limits.max) return limits;
  const half = Math.max(FLAT_LEAST, Math.abs(min) * FLAT_SHARE);
  return { min: min - half, max: max + half };
}

/**
 * Place of a texel's value on the colour ramp: `shown * t + original * o + constant`, where shown and original are as in the
 * texels of SurfaceValues, and 0..1 goes from one end of the ramp to the other.
 */
export interface RampPlace {
  readonly shown: number;
  readonly original: number;
  readonly constant: number;
}

/** What everything has that is neither low nor high: the middle of the ramp. */
const MIDDLE: RampPlace = { shown: 0, original: 0, constant: 0.5 };

/** Colours by value: the lowest at 0, the highest at 1; those of a flat map in the middle (expectations 5.1). */
export function rampByValue(lowTexel: number, highTexel: number): RampPlace {
  const perTexel = 1 / (highTexel - lowTexel);
  if (!Number.isFinite(perTexel)) return MIDDLE;
  return { shown: perTexel, original: 0, constant: -lowTexel * perTexel };
}

/** Colours by change: none in the middle, the largest at one of the ends. */
export function rampByChange(maxTexelChange: number): RampPlace {
  const half = 0.5 / maxTexelChange;
  if (!Number.isFinite(half)) return MIDDLE;
  return { shown: half, original: -half, constant: 0.5 };
}

/** One colour for all. */
export function rampOfNothing(): RampPlace {
  return MIDDLE;
}
