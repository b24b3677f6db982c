import { describe, expect, it } from 'vitest';
import { sliderScale, sliderText } from './slider-scale.ts';
import type { ValueStyle } from './value-style.ts';

const WORDS: ValueStyle = {
  type: { wordBytes: 2, bigEndian: true, signed: false, float: false },
  scale: { factor: 0.1, offset: -40 },
  precision: 1,
  format: 'HEX',
  unit: 'deg',
  isScaled: true,
  showsRaw: false,
};
const FLOATS: ValueStyle = {
  ...WORDS,
  type: { wordBytes: 4, bigEndian: true, signed: true, float: true },
};

describe('sliderScale', () => {
  it.each([
    ['percent, whatever the values', 'percentage', [3000], WORDS, true, 50, 0.5],
    ['half of the greatest value', 'addition', [10, -300, 40], WORDS, true, 150, 1],
    ['no part of a raw step', 'addition', [301], WORDS, true, 151, 1],
    ['ten raw steps at least', 'addition', [0, 3], WORDS, true, 10, 1],
    ['ten raw steps where nothing is selected', 'addition', [], WORDS, true, 10, 1],
    ['raw steps of the scale', 'addition', [90], WORDS, false, 45, 0.1],
    ['a hundred steps of a float', 'addition', [0.31], FLOATS, true, 0.2, 0.002],
    ['one, for floats that are 0', 'addition', [0], FLOATS, true, 1, 0.01],
    ['no end without an end', 'addition', [Number.POSITIVE_INFINITY, 8], FLOATS, true, 4, 0.04],
  ] as const)('goes by %s', (_, mode, values, style, isRaw, max, step) => {
    const scale = sliderScale(mode, values, style, isRaw);
    expect(scale.step).toBeCloseTo(step, 9);
    expect(scale.stepCount).toBe(Math.round(max / step));
  });

  it('goes by the size of a raw step where the factor is negative', () => {
    const falling = { ...WORDS, scale: { factor: -0.5, offset: 100 } };
    expect(sliderScale('addition', [100], falling, false)).toEqual({ stepCount: 100, step: 0.5 });
  });
});

describe('sliderText', () => {
  it.each([
    ['percentage', 5.5, true, '+5.5 %'],
    ['percentage', -12, true, '-12.0 %'],
    ['percentage', 0, true, '0.0 %'],
    ['addition', 26, true, '+26'],
    ['addition', -26, true, '-26'],
    ['addition', 2.6, false, '+2.6 deg'],
    ['addition', 0, false, '0.0 deg'],
  ] as const)('says of %s %f, raw %s: %s', (mode, amount, isRaw, text) => {
    expect(sliderText(mode, amount, WORDS, isRaw)).toBe(text);
  });
});
