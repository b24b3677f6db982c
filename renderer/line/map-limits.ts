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
