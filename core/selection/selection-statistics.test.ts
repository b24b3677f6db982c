import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectionStatistics, statisticsOf } from './selection-statistics.ts';

const SIGNED_BYTE = { wordBytes: 1, bigEndian: true, signed: true, float: false } as const;
const FLOAT = { wordBytes: 4, bigEndian: true, signed: true, float: true } as const;

describe('selectionStatistics', () => {
  it('counts, limits and adds signed words', () => {
    expect(selectionStatistics(Uint8Array.of(1, 0xff, 6), [0, 1, 2], SIGNED_BYTE)).toEqual({
      count: 3,
      notFiniteCount: 0,
      min: -1,
      max: 6,
      sum: 6,
      average: 2,
    });
  });

  it('speaks the unit of a map', () => {
    const scale = { factor: -0.5, offset: 10 };
    const statistics = selectionStatistics(Uint8Array.of(2, 4), [0, 1], SIGNED_BYTE, scale);
    expect(statistics).toMatchObject({ min: 8, max: 9, sum: 17, average: 8.5 });
  });

  it('leaves out what is no whole cell, and has nothing to say about nothing', () => {
    expect(selectionStatistics(Uint8Array.of(4), [0, 1], SIGNED_BYTE)?.count).toBe(1);
    expect(selectionStatistics(Uint8Array.of(4), [1], SIGNED_BYTE)).toBeUndefined();
    expect(selectionStatistics(Uint8Array.of(4), [], SIGNED_BYTE)).toBeUndefined();
  });

  it('counts floats that are no number and keeps them out of the rest', () => {
    const view = new DataView(new ArrayBuffer(12));
    const values = [Number.NaN, 2, Number.NEGATIVE_INFINITY];
    for (const [i, value] of values.entries()) view.setFloat32(i * 4, value);
    const bytes = new Uint8Array(view.buffer);
    const statistics = selectionStatistics(bytes, [0, 4, 8], FLOAT);
    expect(statistics).toEqual({
      count: 3,
      notFiniteCount: 2,
      min: 2,
      max: 2,
      sum: 2,
      average: 2,
    });
    const none = { count: 1, notFiniteCount: 1, min: Number.NaN, max: Number.NaN, sum: 0 };
    expect(selectionStatistics(bytes, [0], FLOAT)).toEqual({ ...none, average: Number.NaN });
  });
});

describe('statisticsOf', () => {
  it('has the average between least and most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const { min, max, average, count } = statisticsOf(values);
        expect([min, max, count]).toEqual([
          Math.min(...values),
          Math.max(...values),
          values.length,
        ]);
        expect(average).toBeGreaterThanOrEqual(min);
        expect(average).toBeLessThanOrEqual(max);
      }),
    );
  });
});
