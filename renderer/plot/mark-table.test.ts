import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKS_PER_ROW, MarkTable, NUMBERS_PER_MARK, SHAPE } from './mark-table.ts';

function entry(table: MarkTable, index: number): number[] {
  const at = index * NUMBERS_PER_MARK;
  return [...table.packed.subarray(at, at + NUMBERS_PER_MARK)];
}

describe('mark table', () => {
  it('cuts rectangles to the clip box and leaves out what lies outside', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 300 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: -100, max: 300 }),
        fc.integer({ min: 1, max: 200 }),
        (left, width, top, height) => {
          const table = new MarkTable();
          table.begin();
          table.clipTo(20, 30, 120, 130);
          table.fill(left, top, left + width, top + height, 5);
          const isVisible = left < 120 && left + width > 20 && top < 130 && top + height > 30;
          expect(table.count).toBe(isVisible ? 1 : 0);
          if (!isVisible) return;
          const [x = 0, y = 0, w = 0, h = 0] = entry(table, 0);
          expect(x).toBe(Math.max(20, left));
          expect(y).toBe(Math.max(30, top));
          expect(x + w).toBe(Math.min(120, left + width));
          expect(y + h).toBe(Math.min(130, top + height));
        },
      ),
    );
  });

  it('moves along in the atlas what is cut off a glyph', () => {
    const table = new MarkTable();
    table.begin();
    table.clipTo(10, 20, 100, 100);
    table.glyph(7, 15, 8, 16, 40, 50, 3);
    expect(entry(table, 0)).toEqual([10, 20, 5, 11, 3, SHAPE.glyph, 43, 55]);
  });

  it('leaves out a dot whose centre is cut off, and keeps others whole', () => {
    const table = new MarkTable();
    table.begin();
    table.clipTo(10, 10, 100, 100);
    table.dot(9, 50, 6, 1, SHAPE.disc);
    table.dot(11, 50, 6, 1, SHAPE.disc);
    expect(table.count).toBe(1);
    expect(entry(table, 0).slice(0, 4)).toEqual([8, 47, 6, 6]);
  });

  it('finds nothing changed in an equal frame, and the changed entry in another', () => {
    const table = new MarkTable();
    const frame = (y: number): void => {
      table.begin();
      table.fill(0, 0, 10, 10, 1);
      table.beginOver();
      table.fill(0, y, 10, y + 1, 2);
      table.fill(5, 5, 6, 6, 3);
    };
    frame(3);
    expect(table.underCount).toBe(1);
    table.markUploaded();
    frame(3);
    expect(table.dirtyTo).toBe(table.dirtyFrom);
    frame(4);
    expect([table.dirtyFrom, table.dirtyTo]).toEqual([1, 2]);
  });

  it('grows and keeps what it holds', () => {
    const table = new MarkTable();
    table.begin();
    for (let i = 0; i < MARKS_PER_ROW * 3; i++) table.fill(i, 0, i + 1, 1, 1);
    expect(table.count).toBe(MARKS_PER_ROW * 3);
    expect(table.rows).toBe(4);
    expect(entry(table, 0)[0]).toBe(0);
    expect(entry(table, MARKS_PER_ROW * 3 - 1)[0]).toBe(MARKS_PER_ROW * 3 - 1);
  });
});
