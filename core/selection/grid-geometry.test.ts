import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGrid } from '../../tests/support/any-grid.ts';
import {
  addressOfCell,
  cellOfAddress,
  clampHexWidth,
  type GridGeometry,
  isWholeCell,
  nearestCellAddress,
  rowCount,
  rowLengthBytes,
} from './grid-geometry.ts';

const grid = (part: Partial<GridGeometry> = {}): GridGeometry => ({
  widthCells: 8,
  wordBytes: 1,
  shiftBytes: 0,
  fileLengthBytes: 1024,
  ...part,
});

describe('clampHexWidth', () => {
  it.each([
    [0, 1],
    [1, 1],
    [30, 30],
    [31, 30],
    [-5, 1],
    [7.6, 8],
  ])('takes %f as %i', (width, clamped) => {
    expect(clampHexWidth(width)).toBe(clamped);
  });
});

describe('rowCount', () => {
  it.each([
    [grid(), 128],
    [grid({ fileLengthBytes: 1025 }), 129],
    [grid({ shiftBytes: 1 }), 129],
    [grid({ widthCells: 1, fileLengthBytes: 16 * 1024 * 1024 }), 16 * 1024 * 1024],
    [grid({ wordBytes: 4, widthCells: 30, fileLengthBytes: 121 }), 2],
  ])('of %o is %i', (geometry, count) => {
    expect(rowCount(geometry)).toBe(count);
  });
});

describe('a shifted grid', () => {
  it('begins a row at the shift and keeps the bytes before it in the row above', () => {
    const geometry = grid({ shiftBytes: 3 });
    expect(cellOfAddress(geometry, 3)).toEqual({ row: 1, column: 0 });
    expect(cellOfAddress(geometry, 0)).toEqual({ row: 0, column: 5 });
    expect(isWholeCell(geometry, addressOfCell(geometry, { row: 0, column: 4 }))).toBe(false);
  });
});

describe('cellOfAddress', () => {
  it('finds the cell that holds the address, in every layout', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(4999), (geometry, seed) => {
        const address = seed % geometry.fileLengthBytes;
        const place = cellOfAddress(geometry, address);
        const start = addressOfCell(geometry, place);
        expect(address - start).toBeGreaterThanOrEqual(0);
        expect(address - start).toBeLessThan(geometry.wordBytes);
        expect(place.row).toBeGreaterThanOrEqual(0);
        expect(place.row).toBeLessThan(rowCount(geometry));
        expect(place.column).toBeLessThan(geometry.widthCells);
        expect(rowLengthBytes(geometry)).toBe(geometry.widthCells * geometry.wordBytes);
      }),
    );
  });
});

describe('nearestCellAddress', () => {
  it('is a whole cell for any wish, and the cell itself for a whole cell', () => {
    fc.assert(
      fc.property(anyGrid, fc.integer({ min: -100, max: 6000 }), (geometry, wish) => {
        fc.pre(geometry.fileLengthBytes >= 2 * geometry.wordBytes);
        const nearest = nearestCellAddress(geometry, wish);
        expect(isWholeCell(geometry, nearest)).toBe(true);
        expect(nearestCellAddress(geometry, nearest)).toBe(nearest);
      }),
    );
  });

  it('does not offer the tail of a file that makes no whole word', () => {
    expect(nearestCellAddress(grid({ wordBytes: 4, fileLengthBytes: 1026 }), 1025)).toBe(1020);
  });
});
