import type { DisplayMode } from '../../core/values/cell-text.ts';
import {
  FLOAT_LIMIT,
  type ValueBounds,
  type WordType,
  wordBounds,
} from '../../core/values/word.ts';

/** Round numbers that a limit grows to: it must not move with every step of panning. */
const ROUND_STEPS = [1, 2, 5, 10];

/**
 * Values that the picture spans at scale 1, or `undefined` where they follow from what is in sight: of floats and
 * differences the possible range is too large to show anything.
 */
export function fixedLimits(type: WordType, display: DisplayMode): ValueBounds | undefined {
  if (type.float || display === 'diff' || display === 'percentageDiff') return undefined;
  return wordBounds(type);
}

/** Limits around the values in sight: round, and always with zero. */
export function fittedLimits(min: number, max: number): ValueBounds {
  const low = Math.max(-FLOAT_LIMIT, Math.min(0, min));
  const high = Math.min(FLOAT_LIMIT, Math.max(0, max));
  // Two signs share their larger magnitude as a unit, or the smaller would be all but invisible at a step of its own.
  const unit = Math.max(-low, high);
  if (unit === 0) return { min: -1, max: 1 };
  const step = roundAbove(unit) / 10;
  return { min: -Math.ceil(-low / step) * step, max: Math.ceil(high / step) * step };
}

function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (ROUND_STEPS.find((step) => step * power >= value) ?? 10) * power;
}
