import { describe, expect, it } from 'vitest';
import { nextSimilar, type SimilarSelection } from './similar-selection.ts';

const WORD = { wordBytes: 2, bigEndian: true, signed: true, float: false } as const;
const FLOAT = { wordBytes: 4, bigEndian: true, signed: true, float: true } as const;
const AT = { tabId: 'hex', value: 50, type: WORD };
const MOVED: SimilarSelection = { ...nextSimilar(undefined, AT, undefined), tolerance: 3 };

describe('similar data', () => {
  it('is joined and equal at first', () => {
    expect(nextSimilar(undefined, AT, undefined)).toMatchObject({ reach: 'joined', tolerance: 0 });
  });

  it('is everywhere the second time, as similar as before', () => {
    expect(nextSimilar(MOVED, AT, undefined)).toEqual({ ...MOVED, reach: 'all' });
  });

  it('reaches as far as before when the tolerance moves', () => {
    const all: SimilarSelection = { ...MOVED, reach: 'all' };
    expect(nextSimilar(all, AT, 5)).toEqual({ ...all, tolerance: 5 });
    expect(nextSimilar(MOVED, AT, 5)).toEqual({ ...MOVED, tolerance: 5 });
  });

  it('begins anew in another tab', () => {
    const other = nextSimilar(MOVED, { ...AT, tabId: 'm1' }, undefined);
    expect(other).toMatchObject({ tabId: 'm1', reach: 'joined', tolerance: 0 });
  });

  it.each([
    ['a tenth of the value', 1230, WORD, 123, 1],
    ['a tenth of a negative value', -1230, WORD, 123, 1],
    ['ten raw steps at least', 7, WORD, 10, 1],
    ['a hundred steps of a float', 50, FLOAT, 100, 0.05],
    ['one for a float that is 0', 0, FLOAT, 100, 0.01],
    ['one for a float that is none', Number.NaN, FLOAT, 100, 0.01],
  ])('can be moved over %s', (_, value, type, stepCount, step) => {
    const { scale } = nextSimilar(undefined, { tabId: 'hex', value, type }, undefined);
    expect(scale.stepCount).toBe(stepCount);
    expect(scale.step).toBeCloseTo(step, 9);
  });
});
