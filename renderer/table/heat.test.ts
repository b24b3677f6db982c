import { describe, expect, it } from 'vitest';
import { heatFill } from './heat.ts';
import { FILL, FIRST_HEAT_FILL, HEAT_STEPS } from './table-texel.ts';

const EXTREMES = { min: -10, max: 30, maxChange: 8 };
const LAST = FIRST_HEAT_FILL + HEAT_STEPS - 1;
const MIDDLE = FIRST_HEAT_FILL + HEAT_STEPS / 2;

describe('heat colours by value', () => {
  it.each([
    [-10, FIRST_HEAT_FILL],
    [30, LAST],
    [10, MIDDLE],
    [-999, FIRST_HEAT_FILL],
    [999, LAST],
  ])('colour %d as %i', (shown, fill) => {
    expect(heatFill('value', shown, 0, EXTREMES)).toBe(fill);
  });

  it('give a flat map the middle colour, and what is no number none', () => {
    expect(heatFill('value', 5, 0, { min: 5, max: 5, maxChange: 0 })).toBe(MIDDLE);
    expect(heatFill('value', Number.NaN, 0, EXTREMES)).toBe(FILL.none);
    expect(heatFill('value', Number.POSITIVE_INFINITY, 0, EXTREMES)).toBe(FILL.none);
  });
});

describe('heat colours by change', () => {
  it.each([
    [0, FILL.none],
    [8, LAST],
    [-8, FIRST_HEAT_FILL],
    [Number.NaN, FILL.none],
  ])('colour a change of %d as %i', (change, fill) => {
    expect(heatFill('change', 20, change, EXTREMES)).toBe(fill);
  });

  it('put increases above the middle and decreases below', () => {
    expect(heatFill('change', 20, 0.2, EXTREMES)).toBeGreaterThanOrEqual(MIDDLE);
    expect(heatFill('change', 20, -0.2, EXTREMES)).toBeLessThan(MIDDLE);
  });
});

it('colours nothing when they are off', () => {
  expect(heatFill('none', 20, 5, EXTREMES)).toBe(FILL.none);
});
