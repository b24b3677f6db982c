import { binaryTicks, decimalsOfStep, decimalTicks, type TickRun } from './ticks.ts';

/** Numbers from here on, and steps down to here, are written with an exponent unless they are whole. */
const LARGE = 1e7;
const SMALL_DECIMALS = 6;
const EXPONENT_DIGITS = 2;

/** How the values of an axis are written. */
export interface TickStyle {
  readonly isHex: boolean;
  /** Only whole numbers exist. */
  readonly isWhole: boolean;
}

/** A mark of an axis with its text. */
export interface ValueTick {
  readonly value: number;
  readonly label: string;
}

/** Marks between two values with their texts. */
export function valueTicks(
  low: number,
  high: number,
  maxCount: number,
  style: TickStyle,
): readonly ValueTick[] {
  const run = style.isHex
    ? binaryTicks(low, high, maxCount)
    : decimalTicks(low, high, maxCount, style.isWhole ? 1 : 0);
  return Array.from({ length: run.count }, (_, i) => {
    const value = valueOfTick(run, i);
    return { value, label: style.isHex ? hexLabel(value) : decimalLabel(value, run.step, style) };
  });
}

function valueOfTick(run: TickRun, index: number): number {
  const value = run.first + index * run.step;
  // Counting on in binary leaves 0.30000000000000004, and what should be zero at 1e-17.
  return Math.abs(value) < run.step * 1e-6 ? 0 : Number(value.toPrecision(12));
}

function hexLabel(value: number): string {
  const digits = Math.abs(value).toString(16).toUpperCase();
  return value < 0 ? `-${digits}` : digits;
}

function decimalLabel(value: number, step: number, style: TickStyle): string {
  const decimals = decimalsOfStep(step);
  const isLong = !style.isWhole && (Math.abs(value) >= LARGE || decimals > SMALL_DECIMALS);
  return isLong && value !== 0 ? value.toExponential(EXPONENT_DIGITS) : value.toFixed(decimals);
}
