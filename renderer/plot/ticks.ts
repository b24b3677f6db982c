/** Marks at equal distances: `first`, `first + step`, and so on, `count` of them. */
export interface TickRun {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** Steps of a decimal scale within a power of ten. */
const DECIMAL_STEPS = [1, 2, 5, 10];

/**
 * At most `maxCount` round numbers from `low` to `high`: multiples of 1, 2 or 5 times a power of ten.
 *
 * @param minStep smallest distance that means something: 1 for whole numbers
 */
export function decimalTicks(low: number, high: number, maxCount: number, minStep = 0): TickRun {
  const least = Math.max(minStep, (high - low) / Math.max(1, maxCount));
  const power = 10 ** Math.floor(Math.log10(least));
  // Comparing with a little room: 0.1 + 0.2 must not need a larger step than 0.3.
  const factor = DECIMAL_STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10;
  return ticksOf(low, high, factor * power);
}

/** At most `maxCount` round numbers in hexadecimal from `low` to `high`: multiples of a power of two, at least 1. */
export function binaryTicks(low: number, high: number, maxCount: number): TickRun {
  const least = Math.max(1, (high - low) / Math.max(1, maxCount));
  return ticksOf(low, high, powerOfTwoAbove(least));
}

/** Smallest power of two that is not below `value`; 1 for what is below 1. */
export function powerOfTwoAbove(value: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(value)));
}

/** Decimals that a number needs at a tick step: 0 for 20, 1 for 0.5, 2 for 0.05. */
export function decimalsOfStep(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

function ticksOf(low: number, high: number, step: number): TickRun {
  const from = Math.ceil(low / step - 1e-9);
  const to = Math.floor(high / step + 1e-9);
  // -0 would be written as "-0".
  return { first: from === 0 ? 0 : from * step, step, count: Math.max(0, to - from + 1) };
}
