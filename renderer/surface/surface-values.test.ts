import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWord, type WordType } from '../../core/values/word.ts';
import { meshSide } from './mesh-side.ts';
import { HOLE, SurfaceValues } from './surface-values.ts';
import { dataOf, type MapRequest } from './testing/surface-test-map.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: false, float: true };
const LONG: WordType = { wordBytes: 4, bigEndian: false, signed: false, float: false };

function valuesOf(request: MapRequest, display: 'mod' | 'ori' | 'diff' | 'percentageDiff' = 'mod') {
  const { width, height } = request;
  const data = dataOf(request);
  const side = (count: number) =>
    meshSide(
      Float64Array.from({ length: count }, (_, i) => i),
      1,
    );
  const settings = { display, showsRaw: false };
  const values = new SurfaceValues({ data, settings, columns: side(width), rows: side(height) });
  const set = (row: number, column: number, raw: number): readonly [number, number] => {
    const { address, type } = data.map.cells;
    const at = address + (row * width + column) * type.wordBytes;
    data.bytes.set(encodeWord(raw, type), at);
    return [at, at + type.wordBytes];
  };
  return { values, set, data };
}

describe('values of a surface', () => {
  it('are physical, and stand in the texels as parts of their range', () => {
    const { values } = valuesOf({
      width: 3,
      height: 1,
      raw: [100, 150, 200],
      factor: 0.5,
      offset: 10,
    });
    expect([0, 1, 2].map((column) => values.shownAt(0, column))).toEqual([60, 85, 110]);
    expect(values.range).toMatchObject({ min: 60, max: 110, maxChange: 0, hasHoles: false });
    expect([...values.texels.slice(0, 6)]).toEqual([0, 0, 0.5, 0.5, 1, 1]);
    expect(values.texelOf(85)).toBe(0.5);
    expect(values.texelDistance(25)).toBe(0.5);
  });

  it('tell neighbours of large words apart in single precision', () => {
    const raw = [4_000_000_000, 4_000_000_001, 4_000_000_003];
    const { values } = valuesOf({ width: 3, height: 1, raw, type: LONG });
    const [first = 0, , second = 0, , third = 0] = values.texels;
    expect(first).toBe(0);
    expect(second).toBeCloseTo(1 / 3, 6);
    expect(third).toBe(1);
  });

  it.each([
    ['mod', [10, 25, 0]],
    ['ori', [10, 20, 40]],
    ['diff', [0, 5, -40]],
    ['percentageDiff', [0, 25, -100]],
  ] as const)('are shown as %s', (display, expected) => {
    const edits = [
      [0, 1, 25],
      [0, 2, 0],
    ] as const;
    const { values } = valuesOf({ width: 3, height: 1, raw: [10, 20, 40], edits }, display);
    expect([0, 1, 2].map((column) => values.shownAt(0, column))).toEqual(expected);
    expect(values.valueOfCell({ row: 0, column: 2 })).toBe(expected[2]);
  });

  it('know the largest change, from the original or from no difference', () => {
    const edits = [[0, 1, 26]] as const;
    const request = { width: 3, height: 1, raw: [10, 20, 40], edits };
    expect(valuesOf(request).values.range.maxChange).toBe(6);
    expect(valuesOf(request, 'ori').values.range.maxChange).toBe(0);
    expect(valuesOf(request, 'diff').values.range).toMatchObject({ min: 0, max: 6, maxChange: 6 });
  });

  it('are holes where a float is no number or infinite, or the word lies outside the file', () => {
    const raw = [1, Number.NaN, Number.POSITIVE_INFINITY, 4];
    const { values } = valuesOf({ width: 2, height: 2, raw, type: FLOAT });
    expect(values.shownAt(0, 1)).toBeNaN();
    expect(values.shownAt(1, 0)).toBeNaN();
    expect(values.texels[2]).toBe(Math.fround(HOLE));
    expect(values.range).toMatchObject({ min: 1, max: 4, hasHoles: true });
    const cut = valuesOf({ width: 2, height: 2, raw: [1, 2, 3, 4], lengthBytes: 5 }).values;
    expect(cut.shownAt(0, 1)).toBe(2);
    expect(cut.shownAt(1, 0)).toBeNaN();
  });

  it('show 0 where there is no value at all', () => {
    const raw = [Number.NaN, Number.NaN];
    const { values } = valuesOf({ width: 2, height: 1, raw, type: FLOAT });
    expect(values.range).toMatchObject({ min: 0, max: 0, minOriginal: 0, maxOriginal: 0 });
  });

  it('read again only what has changed', () => {
    const { values, set } = valuesOf({
      width: 4,
      height: 3,
      raw: Array.from({ length: 12 }, (_, i) => i),
    });
    values.stale.clear();
    values.bytesChanged(...set(1, 2, 50));
    expect(values.shownAt(1, 2)).toBe(50);
    expect(values.range.max).toBe(50);
    expect(values.stale).toMatchObject({ firstRow: 1, lastRow: 1, firstColumn: 2, lastColumn: 2 });
  });

  it('are the same after edits, one by one or all at once, as when they are read anew', () => {
    const edit = fc.tuple(fc.nat(4), fc.nat(5), fc.nat(65_535));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), fc.boolean(), (edits, isAtOnce) => {
        const raw = Array.from({ length: 30 }, (_, i) => i * 7);
        const { values, set } = valuesOf({ width: 6, height: 5, raw });
        const fresh = valuesOf({ width: 6, height: 5, raw, edits }).values;
        for (const [row, column, value] of edits) {
          const range = set(row, column, value);
          if (!isAtOnce) values.bytesChanged(...range);
        }
        if (isAtOnce) values.bytesChanged(0, 1000);
        for (let row = 0; row < 5; row++) {
          for (let column = 0; column < 6; column++) {
            expect(values.shownAt(row, column)).toBe(fresh.shownAt(row, column));
          }
        }
        expect(values.range).toEqual(fresh.range);
      }),
    );
  });

  it('can be lifted and settled again', () => {
    const { values } = valuesOf({ width: 3, height: 1, raw: [10, 20, 40] });
    const before = [...values.texels];
    values.lift([{ row: 0, column: 1 }], (raw) => raw + 5);
    expect(values.shownAt(0, 1)).toBe(25);
    expect(values.valueOfCell({ row: 0, column: 1 })).toBe(20);
    values.settle([{ row: 0, column: 1 }]);
    expect([...values.texels]).toEqual(before);
  });

  it('fill both edges of a strip', () => {
    const { values } = valuesOf({ width: 1, height: 2, raw: [3, 9] });
    expect([values.shownAt(0, 0), values.shownAt(0, 1)]).toEqual([3, 3]);
    expect([values.shownAt(1, 0), values.shownAt(1, 1)]).toEqual([9, 9]);
  });
});
