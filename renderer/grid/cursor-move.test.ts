import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
  nearestCellAddress,
} from '../../core/selection/grid-geometry.ts';
import { anyGrid } from '../../tests/support/any-grid.ts';
import { type CursorMove, cursorTarget } from './cursor-move.ts';

const rules = { pageRows: 4, staysInRow: false };
/** 5 rows of 8 bytes, the last one with 3. */
const grid: GridGeometry = { widthCells: 8, wordBytes: 1, shiftBytes: 0, fileLengthBytes: 35 };
/** Row 0 begins 5 bytes before the file. */
const shifted: GridGeometry = { ...grid, shiftBytes: 3 };

describe('cursorTarget', () => {
  it.each<[CursorMove, number, number]>([
    ['left', 9, 8],
    ['left', 8, 7],
    ['left', 0, 0],
    ['right', 7, 8],
    ['right', 34, 34],
    ['up', 17, 9],
    ['up', 5, 5],
    ['down', 9, 17],
    ['down', 26, 34],
    ['down', 27, 27],
    ['pageDown', 2, 26],
    ['pageDown', 10, 34],
    ['pageDown', 13, 29],
    ['pageUp', 34, 10],
    ['pageUp', 10, 2],
    ['rowStart', 13, 8],
    ['rowEnd', 13, 15],
    ['rowEnd', 33, 34],
    ['fileStart', 13, 0],
    ['fileEnd', 13, 34],
  ])('%s from %i leads to %i', (move, from, to) => {
    expect(cursorTarget(grid, from, move, rules)).toBe(to);
  });

  it.each<[CursorMove, number, number]>([
    ['up', 3, 3],
    ['up', 8, 0],
    ['rowStart', 1, 0],
    ['fileStart', 20, 0],
    ['pageUp', 12, 4],
    ['pageUp', 30, 6],
  ])('%s from %i leads to %i where the rows are shifted', (move, from, to) => {
    expect(cursorTarget(shifted, from, move, rules)).toBe(to);
  });

  it('stops at the ends of a row where it may not leave it', () => {
    const inRow = { ...rules, staysInRow: true };
    expect(cursorTarget(grid, 15, 'right', inRow)).toBe(15);
    expect(cursorTarget(grid, 16, 'left', inRow)).toBe(16);
    expect(cursorTarget(grid, 14, 'right', inRow)).toBe(15);
  });

  it('always leads to a whole cell, and up and down never change the column', () => {
    const moves: CursorMove[] = [
      'left',
      'right',
      'up',
      'down',
      'pageUp',
      'pageDown',
      'rowStart',
      'rowEnd',
      'fileStart',
      'fileEnd',
    ];
    fc.assert(
      fc.property(anyGrid, fc.nat(), fc.constantFrom(...moves), (geometry, seed, move) => {
        const from = nearestCellAddress(geometry, seed % geometry.fileLengthBytes);
        const to = cursorTarget(geometry, from, move, rules);
        expect(isWholeCell(geometry, to)).toBe(true);
        if (!['up', 'down', 'pageUp', 'pageDown'].includes(move)) return;
        const column = cellOfAddress(geometry, from).column;
        expect(cellOfAddress(geometry, to).column).toBe(column);
      }),
      { numRuns: 1000 },
    );
  });
});
