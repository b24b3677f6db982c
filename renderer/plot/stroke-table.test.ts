import { describe, expect, it } from 'vitest';
import { GAP, STROKES_PER_ROW, StrokeTable } from './stroke-table.ts';

function filled(): StrokeTable {
  const table = new StrokeTable();
  table.reserve([4, 3, 2, 1]);
  for (const section of [0, 1]) {
    table.begin(section);
    for (let i = 0; i < 3; i++) table.add(section, i, section, i + 1, section);
    table.end(section);
    table.markUploaded(section);
  }
  return table;
}

function rewrite(table: StrokeTable, section: number, values: readonly number[]): void {
  table.begin(section);
  values.forEach((y, i) => {
    table.add(section, i, y, i + 1, y);
  });
  table.end(section);
}

describe('stroke table', () => {
  it('keeps each section in its own place', () => {
    const table = filled();
    expect([0, 1, 2, 3].map((section) => table.startOf(section))).toEqual([0, 4, 7, 9]);
    expect([...table.packed.subarray(16, 20)]).toEqual([0, 1, 1, 1]);
    expect(table.drawnStrokes).toBe(7);
  });

  it('finds nothing changed when the same is written again', () => {
    const table = filled();
    rewrite(table, 0, [0, 0, 0]);
    expect(table.dirtyTo(0)).toBe(table.dirtyFrom(0));
  });

  it('finds the changed strokes of one section only', () => {
    const table = filled();
    rewrite(table, 1, [1, 9, 1]);
    expect([table.dirtyFrom(1), table.dirtyTo(1)]).toEqual([5, 6]);
    expect(table.dirtyTo(0)).toBe(table.dirtyFrom(0));
  });

  it('compares in single precision, as strokes are kept', () => {
    const table = new StrokeTable();
    table.reserve([1, 0, 0, 0]);
    rewrite(table, 0, [0.1]);
    table.markUploaded(0);
    rewrite(table, 0, [0.1]);
    expect(table.dirtyTo(0)).toBe(table.dirtyFrom(0));
  });

  it('lets strokes vanish that are no longer written', () => {
    const table = filled();
    rewrite(table, 0, [0]);
    expect([table.dirtyFrom(0), table.dirtyTo(0)]).toEqual([1, 3]);
    expect(table.packed[5]).toBe(Math.fround(GAP));
  });

  it('leaves strokes out for which there is no room', () => {
    const table = filled();
    rewrite(table, 3, [1, 2, 3]);
    expect(table.drawnStrokes).toBe(10);
  });

  it('is a new array only when a section needs more room', () => {
    const table = filled();
    const before = table.packed;
    expect(table.reserve([4, 2, 2, 1])).toBe(false);
    expect(table.packed).toBe(before);
    expect(table.reserve([4, 4, 2, 1])).toBe(true);
    expect(table.packed.length).toBe(STROKES_PER_ROW * 4);
    expect(table.drawnStrokes).toBe(0);
  });
});
