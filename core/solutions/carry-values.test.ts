import { describe, expect, it } from 'vitest';
import type { WordType } from '../values/word.ts';
import { carriedValues } from './carry-values.ts';
import type { SolutionRegion } from './solution.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };

function regionOf(
  before: number[],
  after: number[],
  more: Partial<SolutionRegion> = {},
): SolutionRegion {
  return {
    id: 'r1',
    start: 0,
    end: before.length,
    class: 'unknown',
    map: null,
    word: BYTE,
    mode: 'percent',
    before: Uint8Array.from(before),
    after: Uint8Array.from(after),
    ...more,
  };
}

describe('carrying values', () => {
  const region = regionOf([100, 50, 80, 20], [110, 55, 88, 20]);
  const target = Uint8Array.from([90, 50, 60, 33]);

  it.each<['absolute' | 'difference' | 'percent', number[]]>([
    ['absolute', [110, 55, 88, 33]],
    ['difference', [100, 55, 68, 33]],
    ['percent', [99, 55, 66, 33]],
  ])('takes what was learnt over: %s', (mode, expected) => {
    const { bytes, failure, cells } = carriedValues(region, target, mode);
    expect([...bytes]).toEqual(expected);
    expect({ failure, cells }).toEqual({ failure: null, cells: 3 });
  });

  it('opens a limiter wherever it stood', () => {
    const opened = regionOf([10, 20, 30, 40], [200, 200, 200, 200]);
    expect([...carriedValues(opened, Uint8Array.from([11, 22, 33, 44]), 'percent').bytes]).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('goes no further than a little over the highest learnt value, and counts it', () => {
    const { bytes, saturated, failure } = carriedValues(
      region,
      Uint8Array.from([112, 50, 60, 33]),
      'percent',
    );
    expect(bytes[0]).toBe(112);
    expect(saturated).toBe(1);
    expect(failure).toBe('saturated');
  });

  it('does not scale a base that means something else', () => {
    const other = Uint8Array.from([10, 5, 8, 2]);
    expect(carriedValues(region, other, 'percent').failure).toBe('base-differs');
    expect(carriedValues(region, other, 'absolute').failure).toBeNull();
  });

  it('keeps an axis rising', () => {
    const axis = regionOf([10, 20, 30, 40, 50], [10, 28, 31, 40, 50]);
    const near = Uint8Array.from([10, 20, 21, 40, 50]);
    expect(carriedValues(axis, near, 'difference').failure).toBe('axis-order');
  });

  it('never scales code', () => {
    const code = regionOf([1, 2, 3, 4], [5, 6, 7, 8], { class: 'code' });
    expect(carriedValues(code, Uint8Array.from([9, 9, 9, 9]), 'percent').mode).toBe('absolute');
  });
});
