import { describe, expect, it } from 'vitest';
import {
  GAP,
  NUMBERS_PER_STROKE,
  SPANS_PER_QUAD,
  STROKES_PER_ROW,
  StrokeTable,
} from './stroke-table.ts';

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
  it('keeps each section in its own place, which begins with a quad of spans', () => {
    const table = filled();
    const starts = [0, 1, 2, 3].map((section) => table.startOf(section));
    expect(starts).toEqual([0, SPANS_PER_QUAD, 2 * SPANS_PER_QUAD, 3 * SPANS_PER_QUAD]);
    const second = SPANS_PER_QUAD * NUMBERS_PER_STROKE;
    expect([...table.packed.subarray(second, second + 4)]).toEqual([0, 1, 1, 1]);
    expect(table.drawnStrokes).toBe(SPANS_PER_QUAD + 3);
  });

  it.each([
    [SPANS_PER_QUAD, SPANS_PER_QUAD],
    [SPANS_PER_QUAD + 1, 2 * SPANS_PER_QUAD],
    [0, 0],
  ])('makes room for %i strokes by whole quads of spans', (strokes, end) => {
    const table = new StrokeTable();
    table.reserve([strokes, 1, 0, 0]);
    expect(table.startOf(1)).toBe(end);
  });

  it('has rows of whole quads of spans', () => {
    expect(STROKES_PER_ROW % SPANS_PER_QUAD).toBe(0);
  });

  it('finds nothing changed when the same is written again', () => {
    const table = filled();
    rewrite(table, 0, [0, 0, 0]);
    expect(table.dirtyTo(0)).toBe(table.dirtyFrom(0));
  });

  it('finds the changed strokes of one section only', () => {
    const table = filled();
    rewrite(table, 1, [1, 9, 1]);
    expect([table.dirtyFrom(1), table.dirtyTo(1)]).toEqual([
      SPANS_PER_QUAD + 1,
      SPANS_PER_QUAD + 2,
    ]);
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
    const values = Array.from({ length: SPANS_PER_QUAD + 5 }, (_, i) => i);
    rewrite(table, 3, values);
    expect(table.drawnStrokes).toBe(4 * SPANS_PER_QUAD);
  });

  it('is a new array only when a section needs more room', () => {
    const table = filled();
    const before = table.packed;
    expect(table.reserve([SPANS_PER_QUAD, 2, 2, 1])).toBe(false);
    expect(table.packed).toBe(before);
    expect(table.reserve([4, SPANS_PER_QUAD + 1, 2, 1])).toBe(true);
    expect(table.packed.length).toBe(2 * STROKES_PER_ROW * 4);
    expect(table.drawnStrokes).toBe(0);
  });
});
