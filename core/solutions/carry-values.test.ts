import { describe, expect, it } from 'vitest';
import type { WordType } from '../values/word.ts';
import { carriedValues, learntChange } from './carry-values.ts';
import { CARRY_MODES, type SolutionRegion } from './solution.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const WORD: WordType = { ...BYTE, wordBytes: 2, bigEndian: false };
const FLOAT: WordType = { ...BYTE, wordBytes: 4, float: true };

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

  it('writes bytes of no cell only beside what they were learnt beside', () => {
    // One cell with a gap behind it, in which a cell of another map has gone from 0x0100 to 0x00f0.
    const apart = regionOf([10, 0, 0x01, 0x00, 20, 0], [11, 0, 0x00, 0xf0, 22, 0], {
      word: WORD,
      map: {
        name: '',
        unit: '',
        scale: { factor: 1, offset: 0 },
        cells: { address: 0, type: WORD, skipBytes: 2 },
        width: 2,
        height: 1,
        order: 'rowMajor',
        lineSkipBytes: 0,
      },
    });
    const there = carriedValues(apart, Uint8Array.from([20, 0, 0x01, 0x00, 20, 0]), 'difference');
    expect([...there.bytes]).toEqual([21, 0, 0x00, 0xf0, 22, 0]);
    expect(there.failure).toBeNull();
    const other = Uint8Array.from([20, 0, 0x01, 0x10, 20, 0]);
    for (const mode of CARRY_MODES)
      expect(carriedValues(apart, other, mode).failure).toBe('base-differs');
  });

  it('takes the learnt bytes themselves where they are no number, or a larger one than may be typed', () => {
    const floats = regionOf(
      [0x41, 0x20, 0, 0, 0x41, 0x20, 0, 0],
      [0x7f, 0x10, 0, 0, 0x7f, 0xc0, 0, 1],
      { word: FLOAT },
    );
    const { bytes, change } = carriedValues(floats, floats.before, 'absolute');
    expect([...bytes]).toEqual([...floats.after]);
    expect(Object.values(change).every(Number.isFinite)).toBe(true);
    expect(Object.values(learntChange(floats)).every(Number.isFinite)).toBe(true);
  });

  it('leaves a cell as it is where a change comes to no number, and counts it', () => {
    const floats = regionOf([0x41, 0x20, 0, 0], [0x7f, 0xc0, 0, 0], { word: FLOAT });
    const target = Uint8Array.from([0x41, 0x30, 0, 0]);
    for (const mode of ['percent', 'difference'] as const) {
      const { bytes, saturated, failure } = carriedValues(floats, target, mode);
      expect([...bytes]).toEqual([...target]);
      expect({ saturated, failure }).toEqual({ saturated: 1, failure: 'saturated' });
    }
    const infinite = Uint8Array.from([0x7f, 0x80, 0, 0]);
    expect(carriedValues(floats, infinite, 'percent').failure).toBe('saturated');
  });

  it('never scales code', () => {
    const code = regionOf([1, 2, 3, 4], [5, 6, 7, 8], { class: 'code' });
    expect(carriedValues(code, Uint8Array.from([9, 9, 9, 9]), 'percent').mode).toBe('absolute');
  });
});
