import { describe, expect, it } from 'vitest';
import { GlyphGrid } from './glyph-grid.ts';

describe('GlyphGrid', () => {
  it.each([
    [40, 64],
    [64, 64],
    [65, 128],
    [998, 1024],
  ])('makes rows of %i texels %i wide', (wanted, width) => {
    const grid = new GlyphGrid();
    grid.reserve(wanted, 10);
    expect(grid.widthTexels).toBe(width);
    expect(grid.texels).toHaveLength(width * grid.heightRows);
  });

  it('keeps its array while it is large enough', () => {
    const grid = new GlyphGrid();
    grid.reserve(100, 40);
    const { texels } = grid;
    expect(grid.reserve(128, 30)).toBe(false);
    expect(grid.texels).toBe(texels);
    expect(grid.reserve(128, 49)).toBe(true);
    expect(grid.texels).not.toBe(texels);
  });

  it.each([
    [4, 2, 3],
    [2, 4, 3],
    [3, 3, 2],
    [1, 9, 4],
  ])('moves rows that begin at %i to %i, %i of them, whole', (from, to, count) => {
    const grid = new GlyphGrid();
    grid.reserve(64, 16);
    for (let row = 0; row < 16; row++) grid.texels.fill(row, row * 64, (row + 1) * 64);
    grid.moveRows(from, to, count);
    for (let row = 0; row < 16; row++) {
      const isMoved = row >= to && row < to + count;
      const expected = new Uint16Array(64).fill(isMoved ? row - to + from : row);
      expect(grid.texels.subarray(row * 64, (row + 1) * 64)).toEqual(expected);
    }
    const changed = from === to ? [0, 0] : [to, to + count];
    expect([grid.changedFrom, grid.changedTo]).toEqual(changed);
  });

  it('gathers changed rows until they are uploaded', () => {
    const grid = new GlyphGrid();
    expect(grid.isChanged).toBe(false);
    grid.markChanged(5, 5);
    grid.markChanged(2, 3);
    expect([grid.changedFrom, grid.changedTo]).toEqual([2, 6]);
    grid.markUploaded();
    expect(grid.isChanged).toBe(false);
    grid.markChanged(7, 6);
    expect(grid.isChanged).toBe(false);
    grid.markChanged(7, 7);
    expect([grid.changedFrom, grid.changedTo]).toEqual([7, 8]);
  });
});
