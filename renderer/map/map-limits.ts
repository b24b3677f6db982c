import type { ValueBounds } from '../../core/values/word.ts';
import { decimalTicks } from '../plot/ticks.ts';

/** Marks that the limits are rounded out to. */
const MARKS = 8;
/** Least room over and under the values, in parts of their distance: a value can be dragged there. */
const ROOM_SHARE = 0.06;

/** Lowest and highest value of a picture that shows values from `min` to `max`: round, and with room for dragging. */
export function roundedLimits(min: number, max: number): ValueBounds {
  if (!(min < max)) return { min, max };
  const room = (max - min) * ROOM_SHARE;
  const { step } = decimalTicks(min - room, max + room, MARKS);
  return {
    min: Math.floor((min - room) / step) * step,
    max: Math.ceil((max + room) / step) * step,
  };
}

/**
 * The same for curves, but not across zero: where no value is negative, most words can hold none, and the room below would be
 * taken from the curves.
 */
export function curveLimits(min: number, max: number): ValueBounds {
  const limits = roundedLimits(min, max);
  return {
    min: min >= 0 ? Math.max(0, limits.min) : limits.min,
    max: max <= 0 ? Math.min(0, limits.max) : limits.max,
  };
}
