import { describe, expect, it } from 'vitest';
import { MapCode } from './map-code.ts';

const BYTE_SHIFT = 24;
const WORD_SHIFT = 16;

/** Bits of all rows of cells. */
function bitsOf(cells: Int32Array, width: number, shift: number): number {
  const rows = cells.length / width;
  const out = new Float64Array(rows + 1);
  new MapCode().priceRows(cells, width, rows, shift, out);
  return out[rows] ?? 0;
}

/** A map of 12 columns and 16 rows that is smooth over both. */
function hill(scale: number): Int32Array {
  return Int32Array.from({ length: 192 }, (_, i) => {
    const column = i % 12;
    const row = Math.floor(i / 12);
    return Math.round(scale * (0.2 + 0.04 * column) * (1 - 0.03 * row));
  });
}

describe('MapCode', () => {
  it.each([
    ['bytes', 200, BYTE_SHIFT],
    ['words', 9000, WORD_SHIFT],
  ])('prices %s lowest with the width they have', (_, scale, shift) => {
    const cells = hill(scale);
    const right = bitsOf(cells, 12, shift);
    for (const width of [4, 6, 8, 16, 24]) {
      expect(bitsOf(cells, width, shift)).toBeGreaterThan(right);
    }
  });

  it('prices rows that begin at the wrong cell higher', () => {
    const cells = hill(200);
    const late = Int32Array.from(cells, (_, i) => cells[(i + 5) % cells.length] ?? 0);
    expect(bitsOf(late, 12, BYTE_SHIFT)).toBeGreaterThan(bitsOf(cells, 12, BYTE_SHIFT));
  });

  it('gives the bits of the first rows, rising, whatever follows', () => {
    const code = new MapCode();
    const all = new Float64Array(17);
    const few = new Float64Array(6);
    code.priceRows(hill(200), 12, 16, BYTE_SHIFT, all);
    code.priceRows(hill(200), 12, 5, BYTE_SHIFT, few);
    expect([...few]).toEqual([...all.subarray(0, 6)]);
    for (let row = 1; row <= 16; row++) expect(all[row]).toBeGreaterThan(all[row - 1] ?? 0);
  });

  it('takes steps over the end of the range for small ones: signed bytes', () => {
    const cells = Int32Array.from(
      { length: 64 },
      (_, i) => ((i % 8) + Math.floor(i / 8) - 7) & 0xff,
    );
    expect(bitsOf(cells, 8, BYTE_SHIFT) / 64).toBeLessThan(1.5);
  });
});
