import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGrid } from '../../tests/support/any-grid.ts';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import {
  addCell,
  type CellSelection,
  extendSelection,
  MAX_SELECTED_CELLS,
  regridSelection,
  SELECTION_MODES,
  type SelectionMode,
  selectCell,
  selectedAddresses,
  selectedSpan,
} from './cell-selection.ts';
import { cellOfAddress, type GridGeometry, isWholeCell, rowCount } from './grid-geometry.ts';
import {
  selectAddresses,
  selectAllSimilarCells,
  selectChangedCells,
  selectColumn,
  selectJoinedSimilarCells,
  selectRow,
} from './select-cells.ts';

const LARGE: GridGeometry = {
  widthCells: 8,
  wordBytes: 1,
  shiftBytes: 0,
  fileLengthBytes: 64 * 1024,
};
const SMALL: GridGeometry = { ...LARGE, widthCells: 4, fileLengthBytes: 16 };

const listed = (geometry: GridGeometry, selection: CellSelection | undefined): string =>
  selection === undefined ? 'none' : selectedAddresses(geometry, selection).join(' ');

type Work = [geometry: GridGeometry, mode: SelectionMode, steps: Array<[number, boolean]>];

/** Selections as a person makes them: moves, extensions and additions one after the other. */
const anyWork: fc.Arbitrary<Work> = fc.tuple(
  anyGrid,
  fc.constantFrom(...SELECTION_MODES),
  fc.array(fc.tuple(fc.nat(4999), fc.boolean()), { maxLength: 6 }),
);

function selectionOf([geometry, mode, steps]: Work): CellSelection {
  return steps.reduce(
    (selection, [address, isAdded]) =>
      isAdded
        ? addCell(geometry, selection, address).selection
        : extendSelection(geometry, selection, address).selection,
    selectCell(geometry, mode, 0),
  );
}

describe('added cells', () => {
  it('stay selected when another shape begins and grows', () => {
    const first = extendSelection(SMALL, selectCell(SMALL, 'rectangle', 0), 1).selection;
    const second = addCell(SMALL, first, 10).selection;
    expect(listed(SMALL, second)).toBe('0 1 10');
    expect(listed(SMALL, extendSelection(SMALL, second, 15).selection)).toBe('0 1 10 11 14 15');
  });

  it.each<[SelectionMode, string]>([
    ['consecutive', '0 9'],
    ['rectangle', '0 9'],
    ['rows', '0 1 2 3 8 9 10 11'],
  ])('begin in the shape of %s', (mode, addresses) => {
    const { selection } = addCell(SMALL, selectCell(SMALL, mode, 0), 9);
    expect(listed(SMALL, selection)).toBe(addresses);
  });

  it('count against the cap, each cell once', () => {
    const start = extendSelection(LARGE, selectCell(LARGE, 'consecutive', 0), 1989).selection;
    const added = addCell(LARGE, start, 1980).selection;
    // Ten cells are left, ten of the run are selected already.
    const full = extendSelection(LARGE, added, 1999);
    expect(selectedAddresses(LARGE, full.selection)).toHaveLength(MAX_SELECTED_CELLS);
    expect(full.exceeded).toBe(false);
    expect(extendSelection(LARGE, added, 2000).exceeded).toBe(true);
  });

  it('beyond the cap are refused and change nothing', () => {
    const full = extendSelection(LARGE, selectCell(LARGE, 'consecutive', 0), 1999).selection;
    expect(addCell(LARGE, full, 5000)).toEqual({ selection: full, exceeded: true });
    expect(addCell(LARGE, full, 7).exceeded).toBe(false);
    const rows = { ...extendSelection(LARGE, full, 1992).selection, mode: 'rows' as const };
    expect(addCell(LARGE, rows, 5000).exceeded).toBe(true);
  });

  it('never make more than 2000, and every question about them has the same answer', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const [geometry] = work;
        const selection = selectionOf(work);
        const addresses = selectedAddresses(geometry, selection);
        expect(addresses.length).toBeLessThanOrEqual(MAX_SELECTED_CELLS);
        expect(addresses).toEqual([...new Set(addresses)].sort((a, b) => a - b));
        const added = new Set(selection.addedAddresses);
        for (const address of addresses) {
          const { row, column } = cellOfAddress(geometry, address);
          const span = selectedSpan(geometry, selection, row);
          const isInShape = span !== undefined && column >= span.first && column <= span.last;
          expect(isInShape || added.has(address)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('move to the cells of another grid, each once', () => {
    const two = addCell(SMALL, addCell(SMALL, selectCell(SMALL, 'rectangle', 0), 1).selection, 6);
    const words: GridGeometry = { ...SMALL, wordBytes: 2 };
    expect(listed(words, regridSelection(words, two.selection))).toBe('0 6');
  });

  it('stay within the cap on a grid with longer rows', () => {
    const narrow: GridGeometry = { ...LARGE, widthCells: 1 };
    const run = extendSelection(narrow, selectCell(narrow, 'rows', 0), 1989).selection;
    const near = addCell(narrow, run, 5000).selection;
    const wide = regridSelection({ ...LARGE, widthCells: 30 }, near);
    expect(selectedAddresses({ ...LARGE, widthCells: 30 }, wide)).toHaveLength(MAX_SELECTED_CELLS);
  });

  it('on the same grid stay where they are', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const [geometry] = work;
        const selection = selectionOf(work);
        expect(regridSelection(geometry, selection)).toEqual(selection);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a row and a column', () => {
  it('hold the cells beside and above each other', () => {
    expect(listed(SMALL, selectRow(SMALL, 6))).toBe('4 5 6 7');
    expect(listed(SMALL, selectColumn(SMALL, 6).selection)).toBe('2 6 10 14');
  });

  it('leave out what the file does not have at its ends', () => {
    const shifted: GridGeometry = { ...SMALL, shiftBytes: 2, fileLengthBytes: 9 };
    // Rows: 0 1 in the last two columns, 2 to 5, 6 to 8.
    expect(listed(shifted, selectRow(shifted, 0))).toBe('0 1');
    expect(listed(shifted, selectRow(shifted, 8))).toBe('6 7 8');
    expect(listed(shifted, selectColumn(shifted, 2).selection)).toBe('2 6');
    expect(listed(shifted, selectColumn(shifted, 5).selection)).toBe('1 5');
  });

  it('of more than 2000 rows is cut and says so', () => {
    const fits: GridGeometry = { ...LARGE, fileLengthBytes: 8 * 2000 };
    expect(selectColumn(fits, 3).exceeded).toBe(false);
    const { selection, exceeded } = selectColumn({ ...fits, fileLengthBytes: 8 * 2001 }, 3);
    expect(exceeded).toBe(true);
    expect(selectedAddresses(fits, selection)).toHaveLength(2000);
  });

  it('hold the cell they were asked for, in every grid', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), (geometry, seed) => {
        const { cursorAddress } = selectCell(
          geometry,
          'consecutive',
          seed % geometry.fileLengthBytes,
        );
        fc.pre(isWholeCell(geometry, cursorAddress) && rowCount(geometry) <= 2000);
        const { row, column } = cellOfAddress(geometry, cursorAddress);
        const inRow = selectedAddresses(geometry, selectRow(geometry, cursorAddress));
        const inColumn = selectedAddresses(
          geometry,
          selectColumn(geometry, cursorAddress).selection,
        );
        expect(inRow).toContain(cursorAddress);
        expect(inColumn).toContain(cursorAddress);
        expect(inRow.every((a) => cellOfAddress(geometry, a).row === row)).toBe(true);
        expect(inColumn.every((a) => cellOfAddress(geometry, a).column === column)).toBe(true);
      }),
    );
  });
});

describe('selectAddresses', () => {
  it('takes the cells that hold the addresses, each once, the cursor on the first', () => {
    const words: GridGeometry = { ...SMALL, wordBytes: 2 };
    const made = selectAddresses(words, 'rectangle', [7, 3, 6, 99]);
    expect(listed(words, made?.selection)).toBe('2 6 14');
    expect(made).toMatchObject({ exceeded: false, selection: { cursorAddress: 2 } });
  });

  it.each(SELECTION_MODES)('selects nothing else in mode %s', (mode) => {
    expect(listed(SMALL, selectAddresses(SMALL, mode, [5])?.selection)).toBe('5');
  });

  it.each([
    [2000, false],
    [2001, true],
  ])('of %i addresses takes 2000, cut: %s', (count, exceeded) => {
    const made = selectAddresses(LARGE, 'consecutive', [...new Array(count).keys()]);
    expect(made?.exceeded).toBe(exceeded);
    expect(made && selectedAddresses(LARGE, made.selection)).toHaveLength(2000);
  });

  it('selects nothing out of nothing', () => {
    expect(selectAddresses(LARGE, 'rows', [])).toBeUndefined();
  });
});

describe('selectChangedCells', () => {
  const original = new Uint8Array(16);
  const current = original.slice();
  for (const address of [3, 4, 9, 15]) current[address] = 1;
  const bytes = { current, original };

  it('finds the words that hold a byte that differs', () => {
    expect(listed(SMALL, selectChangedCells(SMALL, 'rectangle', bytes)?.selection)).toBe(
      '3 4 9 15',
    );
    const words: GridGeometry = { ...SMALL, wordBytes: 2 };
    expect(listed(words, selectChangedCells(words, 'rows', bytes)?.selection)).toBe('2 4 8 14');
  });

  it('keeps to the part of the file it is given', () => {
    const part = selectChangedCells(SMALL, 'rectangle', bytes, { start: 4, end: 10 });
    expect(listed(SMALL, part?.selection)).toBe('4 9');
    const none = selectChangedCells(SMALL, 'rectangle', bytes, { start: 5, end: 9 });
    expect(none).toBeUndefined();
  });

  it('finds nothing in equal files, and leaves out a tail that makes no word', () => {
    expect(selectChangedCells(SMALL, 'rows', { current: original, original })).toBeUndefined();
    const cut: GridGeometry = { ...SMALL, wordBytes: 4, fileLengthBytes: 15 };
    const tail = { current: current.slice(0, 15), original: original.slice(0, 15) };
    tail.current[14] = 9;
    expect(listed(cut, selectChangedCells(cut, 'rows', tail)?.selection)).toBe('0 4 8');
  });

  it.each([
    [2000, false],
    [2001, true],
  ])('of %i changed cells takes 2000, cut: %s', (count, exceeded) => {
    const zeros = new Uint8Array(LARGE.fileLengthBytes);
    const made = selectChangedCells(LARGE, 'consecutive', {
      current: zeros.slice().fill(1, 0, count),
      original: zeros,
    });
    expect(made?.exceeded).toBe(exceeded);
    expect(made && selectedAddresses(LARGE, made.selection)).toHaveLength(2000);
  });
});

describe('similar data in the dump', () => {
  /** Rows of four: 7 7 1 7 / 7 2 1 7 / 7 7 7 9 / 0 0 0 7. */
  const bytes = Uint8Array.of(7, 7, 1, 7, 7, 2, 1, 7, 7, 7, 7, 9, 0, 0, 0, 7);
  const joined = (mode: SelectionMode, at: number, tolerance = 0): string => {
    const selection = selectCell(SMALL, mode, at);
    return listed(
      SMALL,
      selectJoinedSimilarCells(SMALL, selection, bytes, BYTE, tolerance).selection,
    );
  };

  it.each<[SelectionMode, number, number, string]>([
    ['rectangle', 0, 0, '0 1 4 8 9 10'],
    ['rows', 0, 0, '0 1 4 8 9 10'],
    ['consecutive', 0, 0, '0 1'],
    ['consecutive', 8, 0, '7 8 9 10'],
    ['rectangle', 2, 1, '2 5 6'],
    ['rectangle', 11, 2, '0 1 3 4 7 8 9 10 11 15'],
  ])('grows in mode %s from %i with tolerance %i over %s', (mode, at, tolerance, cells) => {
    expect(joined(mode, at, tolerance)).toBe(cells);
  });

  it('is everywhere on the second press, or in a part of the file', () => {
    const selection = selectCell(SMALL, 'rectangle', 0);
    const everywhere = selectAllSimilarCells(SMALL, selection, bytes, BYTE, 0);
    expect(listed(SMALL, everywhere.selection)).toBe('0 1 3 4 7 8 9 10 15');
    const within = { start: 0, end: 8 };
    const part = selectAllSimilarCells(SMALL, selection, bytes, BYTE, 0, within);
    expect(listed(SMALL, part.selection)).toBe('0 1 3 4 7');
    const isPart = (address: number): boolean => address % 4 < 2;
    const gaps = selectAllSimilarCells(SMALL, selection, bytes, BYTE, 0, within, isPart);
    expect(listed(SMALL, gaps.selection)).toBe('0 1 4');
  });

  it('keeps the cursor where it was', () => {
    const selection = selectCell(SMALL, 'rectangle', 9);
    const { cursorAddress } = selectJoinedSimilarCells(SMALL, selection, bytes, BYTE, 0).selection;
    expect(cursorAddress).toBe(9);
  });

  it('stops at 2000 cells and says so', () => {
    const zeros = new Uint8Array(LARGE.fileLengthBytes);
    const selection = selectCell(LARGE, 'rectangle', 30_000);
    const made = selectJoinedSimilarCells(LARGE, selection, zeros, BYTE, 0);
    expect(made.exceeded).toBe(true);
    expect(selectedAddresses(LARGE, made.selection)).toHaveLength(2000);
    expect(made.selection.cursorAddress).toBe(30_000);
    expect(selectAllSimilarCells(LARGE, selection, zeros, BYTE, 0).exceeded).toBe(true);
  });

  it('compares words, in a shifted grid too', () => {
    const words: GridGeometry = { ...SMALL, wordBytes: 2, shiftBytes: 1, fileLengthBytes: 10 };
    const file = Uint8Array.of(9, 1, 0, 1, 0, 1, 1, 1, 0, 9);
    const selection = selectCell(words, 'consecutive', 1);
    expect(listed(words, selectAllSimilarCells(words, selection, file, WORD, 0).selection)).toBe(
      '1 3 7',
    );
    expect(listed(words, selectJoinedSimilarCells(words, selection, file, WORD, 0).selection)).toBe(
      '1 3',
    );
  });
});
