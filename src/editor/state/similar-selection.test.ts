import { describe, expect, it } from 'vitest';
import { toleranceScale } from './similar-selection.ts';

const WORD = { wordBytes: 2, bigEndian: true, signed: true, float: false } as const;
const FLOAT = { wordBytes: 4, bigEndian: true, signed: true, float: true } as const;

describe('how far the tolerance of similar data can be moved', () => {
  it.each([
    ['a tenth of the value', 1230, WORD, 123, 1],
    ['a tenth of a negative value', -1230, WORD, 123, 1],
    ['ten raw steps at least', 7, WORD, 10, 1],
    ['a hundred steps of a float', 50, FLOAT, 5, 0.05],
    ['one for a float that is 0', 0, FLOAT, 1, 0.01],
    ['one for a float that is none', Number.NaN, FLOAT, 1, 0.01],
  ])('is %s', (_, value, type, max, step) => {
    const scale = toleranceScale(value, type);
    expect(scale.max).toBeCloseTo(max, 9);
    expect(scale.step).toBeCloseTo(step, 9);
  });
});
