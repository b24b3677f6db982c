import { describe, expect, it } from 'vitest';
import { MOST_LOST_ROWS, savedByRows } from './row-bits.ts';

const LINE_BITS = 40;

function saved(cells: readonly number[], width: number, most?: number, isScaled?: boolean) {
  const rows = cells.length / width;
  const out = new Float64Array(rows);
  const line = (): number => LINE_BITS;
  const told = savedByRows(Int32Array.from(cells), width, rows, 16, out, line, most, isScaled);
  return { told, last: out[told - 1] ?? 0 };
}

describe('savedByRows', () => {
  it('saves most of a row that is as the one above', () => {
    const row = [100, 900, 300, 5000, 20];
    expect(saved([...row, ...row], 5).last).toBeGreaterThan(LINE_BITS - 2);
  });

  it('takes a row that is proportional for smooth only if asked to', () => {
    const row = [1000, 2200, 3100, 4700, 6000];
    const cells = [...row, ...row.map((cell) => 2 * cell)];
    expect(saved(cells, 5, MOST_LOST_ROWS, true).last).toBeGreaterThan(
      saved(cells, 5, MOST_LOST_ROWS, false).last + 10,
    );
  });

  it('ends where three rows save nothing, or not at all where the width is known', () => {
    const cells = Array.from({ length: 40 }, (_, i) => (i * i * 7919) % 65_536);
    expect(saved(cells, 5).told).toBe(1 + MOST_LOST_ROWS);
    expect(saved(cells, 5, 8).told).toBe(8);
  });
});
