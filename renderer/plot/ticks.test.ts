import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  binaryTicks,
  decimalsOfStep,
  decimalTicks,
  powerOfTwoAbove,
  type TickRun,
} from './ticks.ts';

function listOf({ first, step, count }: TickRun): number[] {
  return Array.from({ length: count }, (_, i) => Number((first + i * step).toPrecision(12)));
}

describe('ticks', () => {
  it.each([
    [0, 255, 6, [0, 50, 100, 150, 200, 250]],
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [-128, 127, 6, [-100, -50, 0, 50, 100]],
    [0, 10_000, 4, [0, 5000, 10_000]],
    [0.001, 0.0031, 4, [0.001, 0.002, 0.003]],
  ])('stand at round numbers between %d and %d', (low, high, maxCount, ticks) => {
    expect(listOf(decimalTicks(low, high, maxCount))).toEqual(ticks);
  });

  it('stand at whole numbers where nothing else exists', () => {
    expect(listOf(decimalTicks(0, 2, 10, 1))).toEqual([0, 1, 2]);
  });

  it.each([
    [0, 255, 8, [0, 32, 64, 96, 128, 160, 192, 224]],
    [0, 65_535, 5, [0, 16_384, 32_768, 49_152]],
    [0, 3, 10, [0, 1, 2, 3]],
  ])('stand at round hexadecimal numbers between %d and %d', (low, high, maxCount, ticks) => {
    expect(listOf(binaryTicks(low, high, maxCount))).toEqual(ticks);
  });

  it('are never more than there is room for, lie in between and are multiples of their step', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.integer({ min: 2, max: 20 }),
        (low, span, maxCount) => {
          fc.pre(span / Math.abs(low || 1) > 1e-6);
          const ticks = decimalTicks(low, low + span, maxCount);
          expect(ticks.count).toBeLessThanOrEqual(maxCount + 1);
          expect(ticks.count * 5).toBeGreaterThanOrEqual(maxCount - 5);
          const slack = ticks.step * 1e-6;
          for (const tick of listOf(ticks)) {
            expect(tick).toBeGreaterThanOrEqual(low - slack);
            expect(tick).toBeLessThanOrEqual(low + span + slack);
          }
        },
      ),
    );
  });

  it.each([
    [20, 0],
    [1, 0],
    [0.5, 1],
    [0.1, 1],
    [0.05, 2],
    [0.000_002, 6],
  ])('of step %d need %i decimals', (step, decimals) => {
    expect(decimalsOfStep(step)).toBe(decimals);
  });

  it.each([
    [0.3, 1],
    [1, 1],
    [1.01, 2],
    [4096, 4096],
    [4097, 8192],
  ])('the power of two above %d is %d', (value, power) => {
    expect(powerOfTwoAbove(value)).toBe(power);
  });
});
