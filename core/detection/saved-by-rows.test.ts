import { describe, expect, it } from 'vitest';
import { PARTS_PER_BIT, WORD_MISS_PARTS } from './cell-prices.ts';
import type { LinePrices } from './line-prices.ts';
import { RowPrices } from './row-prices.ts';
import { MOST_LOST_ROWS, savedByRows } from './saved-by-rows.ts';

const WIDTH = 5;
const LINE_BITS = 40;
/** Every row costs the same in a line. */
const line: Pick<LinePrices, 'partsOf'> = { partsOf: () => LINE_BITS * PARTS_PER_BIT };

function saved(cells: readonly number[], most = MOST_LOST_ROWS, isScaled = false) {
  const rows = cells.length / WIDTH;
  const out = new Float64Array(rows);
  const prices = new RowPrices();
  prices.begin(Int32Array.from(cells), WORD_MISS_PARTS, WIDTH, isScaled);
  const told = savedByRows(line, prices, 0, 0, WIDTH, 2 * WIDTH, rows, out, most);
  return { told, last: out[told - 1] ?? 0 };
}

describe('savedByRows', () => {
  it('saves most of a row that is as the one above', () => {
    const row = [100, 900, 300, 5000, 20];
    expect(saved([...row, ...row]).last).toBeGreaterThan(LINE_BITS - 2);
  });

  it('takes a row that is proportional for smooth only if asked to', () => {
    const row = [1000, 2200, 3100, 4700, 6000];
    const cells = [...row, ...row.map((cell) => 2 * cell)];
    expect(saved(cells, MOST_LOST_ROWS, true).last).toBeGreaterThan(
      saved(cells, MOST_LOST_ROWS, false).last + 10,
    );
  });

  it('ends where three rows save nothing, or not at all where the width is known', () => {
    const cells = Array.from({ length: 40 }, (_, i) => (i * i * 7919) % 65_536);
    expect(saved(cells).told).toBe(1 + MOST_LOST_ROWS);
    expect(saved(cells, 8).told).toBe(8);
  });
});
