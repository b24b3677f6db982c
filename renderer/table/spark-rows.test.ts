import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellReader } from './cell-reader.ts';
import { SPARK_BOTTOM, SPARK_TOP, SparkWriter } from './spark-rows.ts';
import { PLAIN_SETTINGS, testMapData } from './testing/table-test-map.ts';

function spark(raw: readonly number[], widthPx: number): { low: number; high: number }[] {
  const data = testMapData({ width: raw.length, height: 1, raw });
  const out = new Uint16Array(widthPx + 4);
  new SparkWriter().write(new CellReader(data, PLAIN_SETTINGS), 0, raw.length, out, 2, widthPx);
  expect([out[0], out[1], out[widthPx + 2], out[widthPx + 3]]).toEqual([0, 0, 0, 0]);
  return [...out.subarray(2, widthPx + 2)].map((texel) => ({
    low: texel & 0xff,
    high: texel >> 8,
  }));
}

describe('the curve at the end of a row', () => {
  it('reaches from the lowest to the highest value, however many share a pixel', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(65_535), { minLength: 2, maxLength: 300 }),
        fc.integer({ min: 4, max: 100 }),
        (raw, widthPx) => {
          const curve = spark(raw, widthPx);
          const isFlat = Math.min(...raw) === Math.max(...raw);
          expect(Math.min(...curve.map(({ low }) => low))).toBe(isFlat ? 128 : SPARK_BOTTOM);
          expect(Math.max(...curve.map(({ high }) => high))).toBe(isFlat ? 128 : SPARK_TOP);
        },
      ),
    );
  });

  it('is joined: each column of pixels meets the next', () => {
    const curve = spark([0, 500, 20, 900, 10], 40);
    curve.slice(1).forEach(({ low, high }, i) => {
      expect(low).toBeLessThanOrEqual(curve[i]?.high ?? 0);
      expect(high).toBeGreaterThanOrEqual(curve[i]?.low ?? 0);
    });
  });

  it('keeps a single spike', () => {
    const raw = Array.from({ length: 256 }, (_, i) => (i === 131 ? 60_000 : 100));
    expect(spark(raw, 50).filter(({ high }) => high === SPARK_TOP)).toHaveLength(1);
  });

  it('lies in the middle where a map has one column', () => {
    expect(spark([7], 3)).toEqual([1, 2, 3].map(() => ({ low: 128, high: 128 })));
  });

  it('is not there where the row lies behind the end of the file', () => {
    const data = testMapData({ width: 4, height: 2, lengthBytes: 8 });
    const out = new Uint16Array(10).fill(9);
    new SparkWriter().write(new CellReader(data, PLAIN_SETTINGS), 1, 4, out, 0, 10);
    expect([...out]).toEqual(Array.from({ length: 10 }, () => 0));
  });
});
