import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGrid } from '../../tests/support/any-grid.ts';
import {
  type CellSelection,
  extendSelection,
  MAX_SELECTED_CELLS,
  regridSelection,
  SELECTION_MODES,
  type SelectionMode,
  selectAllCells,
  selectCell,
  selectedAddresses,
  selectedSpan,
} from './cell-selection.ts';
import { cellOfAddress, type GridGeometry } from './grid-geometry.ts';

const grid: GridGeometry = {
  widthCells: 8,
  wordBytes: 1,
  shiftBytes: 0,
  fileLengthBytes: 64 * 1024,
};

function select(mode: SelectionMode, from: number, to: number, geometry = grid): CellSelection {
  return extendSelection(geometry, selectCell(geometry, mode, from), to).selection;
}

describe('the three shapes', () => {
  it.each<[SelectionMode, number, number, string]>([
    ['consecutive', 6, 10, '6 7 8 9 10'],
    ['consecutive', 10, 6, '6 7 8 9 10'],
    ['rectangle', 6, 9, '1 2 3 4 5 6 9 10 11 12 13 14'],
    ['rectangle', 9, 6, '1 2 3 4 5 6 9 10 11 12 13 14'],
    ['rectangle', 1, 18, '1 2 9 10 17 18'],
    ['rows', 6, 9, '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'],
  ])('%s from %i to %i holds %s', (mode, from, to, addresses) => {
    expect(selectedAddresses(grid, select(mode, from, to)).join(' ')).toBe(addresses);
  });

  it('agree with the question about a single cell', () => {
    fc.assert(
      fc.property(
        anyGrid,
        fc.constantFrom(...SELECTION_MODES),
        fc.nat(4999),
        fc.nat(4999),
        (geometry, mode, from, to) => {
          const selection = select(mode, from, to, geometry);
          const addresses = selectedAddresses(geometry, selection);
          expect(addresses.length).toBeLessThanOrEqual(MAX_SELECTED_CELLS);
          expect(addresses).toEqual([...addresses].sort((a, b) => a - b));
          for (const address of addresses) {
            const { row, column } = cellOfAddress(geometry, address);
            const span = selectedSpan(geometry, selection, row);
            expect(span && column >= span.first && column <= span.last).toBe(true);
          }
          expect(addresses).toContain(selection.cursorAddress);
          expect(addresses).toContain(selection.anchorAddress);
        },
      ),
    );
  });
});

describe('the cap of 2000 cells', () => {
  it.each<[SelectionMode, number, number, boolean]>([
    ['consecutive', 1999, 2000, false],
    ['consecutive', 2000, 2000, true],
    ['rows', 8 * 250 - 1, 2000, false],
    ['rows', 8 * 250, 2000, true],
    ['rectangle', 8 * 666 + 2, 1998, true],
    ['rectangle', 8 * 665 + 2, 1998, false],
  ])('%s from 0 to %i selects %i, cut: %s', (mode, to, count, cut) => {
    const start = selectCell(grid, mode, 0);
    const { selection, exceeded } = extendSelection(grid, start, to);
    expect(selectedAddresses(grid, selection)).toHaveLength(count);
    expect(exceeded).toBe(cut);
  });

  it('counts words, not bytes', () => {
    const words: GridGeometry = { ...grid, wordBytes: 4 };
    const { selection, exceeded } = extendSelection(
      words,
      selectCell(words, 'consecutive', 0),
      7999,
    );
    expect(selectedAddresses(words, selection)).toHaveLength(2000);
    expect(exceeded).toBe(false);
  });

  it('cuts backwards as well', () => {
    const start = selectCell(grid, 'consecutive', 5000);
    const { selection, exceeded } = extendSelection(grid, start, 0);
    expect(selection.cursorAddress).toBe(3001);
    expect(exceeded).toBe(true);
  });
});

describe('selectAllCells', () => {
  it('takes a file of exactly 2000 cells and refuses one more', () => {
    const of = (fileLengthBytes: number): GridGeometry => ({ ...grid, fileLengthBytes });
    const all = selectAllCells(of(2000), 'consecutive');
    expect(all && selectedAddresses(of(2000), all)).toHaveLength(2000);
    expect(selectAllCells(of(2001), 'consecutive')).toBeUndefined();
    // Rows that begin before the file have fewer cells than their width.
    const shifted = { ...of(2000), shiftBytes: 3 };
    const cells = selectAllCells(shifted, 'rows');
    expect(cells && selectedAddresses(shifted, cells)).toHaveLength(2000);
  });
});

describe('regridSelection', () => {
  it('keeps the bytes at both ends selected when words get longer', () => {
    const words: GridGeometry = { ...grid, wordBytes: 2 };
    const regrid = regridSelection(words, select('consecutive', 5, 9));
    expect([regrid.anchorAddress, regrid.cursorAddress]).toEqual([4, 8]);
  });
});
